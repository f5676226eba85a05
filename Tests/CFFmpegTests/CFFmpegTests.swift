import CFFmpeg
import Testing

struct CFFmpegTests {
    private func message(_ error: ffb_error) -> String {
        unsafe withUnsafeBytes(of: error.message) { bytes in
            unsafe String(decoding: bytes.prefix { byte in byte != 0 }, as: UTF8.self)
        }
    }

    @Test func `a library that is not installed is named with the package that brings it`() {
        var error = ffb_error()
        #expect(unsafe ffb_library("libnowhere.so.1", "libnowhere1", &error) == nil)
        #expect(error.code == FFB_LIBRARY_MISSING)
        #expect(message(error).contains("libnowhere.so.1"))
        #expect(message(error).contains("install the package libnowhere1"))
    }

    @Test func `the libraries open, and open again`() {
        var error = ffb_error()
        #expect(unsafe ffb_load(&error), "\(message(error))")
        let again = ffb_load(nil)
        #expect(again)
    }

    @Test func `unreadable bytes are not a clip`() {
        var limits = ffb_limits(
            bytes: 1000, duration_seconds: 1, frames: 10, pixels: 1000, streams: 1, packets: 100, work: 100_000)
        var options = ffb_options(threads: 1, max_long_side: 0, seek: true, watch: false)
        var error = ffb_error()
        var reader = unsafe ffb_reader(size: 100, context: nil, read: { _, _, _, _ in -1 })
        #expect(unsafe ffb_clip_open_reader(&reader, &limits, &options, &error) == nil)
        #expect(error.code == FFB_UNREADABLE)
        unsafe reader.size = 0
        #expect(unsafe ffb_clip_open_reader(&reader, &limits, &options, &error) == nil)
        #expect(message(error).contains("empty"))
        unsafe reader.size = .max
        #expect(unsafe ffb_clip_open_reader(&reader, &limits, &options, &error) == nil)
        #expect(error.code == FFB_TOO_LARGE)
    }

    @Test func `limits and options out of their range are refused`() {
        let good = ffb_limits(
            bytes: 1000, duration_seconds: 1, frames: 10, pixels: 1000, streams: 1, packets: 100, work: 100_000)
        var wrong = [ffb_limits](repeating: good, count: 6)
        wrong[0].bytes = 0
        wrong[1].duration_seconds = .nan
        wrong[2].frames = -1
        wrong[3].pixels = .max
        wrong[4].streams = 100_000
        wrong[5].work = 0
        for var limits in wrong {
            var options = ffb_options(threads: 1, max_long_side: 0, seek: true, watch: false)
            var error = ffb_error()
            var reader = unsafe ffb_reader(size: 100, context: nil, read: { _, _, _, _ in -1 })
            #expect(unsafe ffb_clip_open_reader(&reader, &limits, &options, &error) == nil)
            #expect(error.code == FFB_INVALID_ARGUMENT)
        }
    }

    @Test func `closing nothing does nothing`() {
        ffb_clip_close(nil)
    }
}
