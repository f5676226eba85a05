import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

/// A file is what its bytes say it is.
struct EncodedMediaTests {
    private let clip = ClipFixtures.path("mjpeg.avi")
    private let picture = PictureFixtures.path("baseline.jpg")

    @Test func `pictures and clips are told apart by their bytes, from files and memory`() throws {
        for path in [clip, picture] {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            for media in [try EncodedMedia(contentsOf: path), try EncodedMedia(bytes: bytes)] {
                switch media {
                case .picture: #expect(path == picture)
                case .clip(let found):
                    #expect(path == clip)
                    #expect(try found.reader().nextFrame() != nil)
                }
            }
        }
    }

    @Test func `a clip can be opened again and again`() throws {
        guard case .clip(let found) = try EncodedMedia(contentsOf: clip) else {
            Issue.record("no clip")
            return
        }
        #expect(try found.reader().nextFrame() == found.reader().nextFrame())
    }

    @Test func `bytes from a pipe are read once and whole`() throws {
        for path in [clip, picture] {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/cat")
            process.arguments = [path]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let media = try EncodedMedia(contentsOf: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
            process.waitUntilExit()
            switch media {
            case .picture(let found): #expect(found.bytes == [UInt8](try Data(contentsOf: URL(filePath: path))))
            case .clip(let found):
                #expect(found.bytes?.isEmpty == false)
                #expect(try found.reader().nextFrame() != nil)
            }
        }
    }

    /// A second opening would break the pipe of a writer that comes in between, or wait for another.
    @Test func `a pipe with a name, written to once, is opened once`() throws {
        for path in [clip, picture] {
            let folder = TemporaryFolder()
            let pipe = folder("pipe")
            let made = unsafe mkfifo(pipe, 0o600)
            #expect(made == 0)
            let watch = inotify_init1(Int32(IN_NONBLOCK))
            defer { close(watch) }
            let watched = unsafe inotify_add_watch(watch, pipe, UInt32(IN_OPEN | IN_CLOSE_NOWRITE))
            #expect(watched >= 0)
            let bytes = try Data(contentsOf: URL(filePath: path))
            let writer = Thread {
                let handle = FileHandle(forWritingAtPath: pipe)
                try? handle?.write(contentsOf: bytes)
                try? handle?.close()
            }
            writer.start()
            switch try EncodedMedia(contentsOf: pipe) {
            case .picture(let found): #expect(path == picture && found.bytes == [UInt8](bytes))
            case .clip(let found): #expect(path == clip && found.bytes == [UInt8](bytes))
            }
            // A program that another test starts at this moment has the pipe too, until it runs, so that the event of its end
            // may come later.
            var (count, wait) = (0, pollfd(fd: watch, events: Int16(POLLIN), revents: 0))
            while count < 2, unsafe poll(&wait, 1, 10_000) > 0 {
                var events = [inotify_event](repeating: inotify_event(), count: 16)
                let size = unsafe read(watch, &events, events.count * MemoryLayout<inotify_event>.stride)
                count += max(0, size) / MemoryLayout<inotify_event>.stride
            }
            // Opened by the writer and the reader, which counts as one, and closed by the reader.
            #expect(count == 2)
        }
    }

    @Test func `limits and missing files are errors that name the file`() throws {
        let small = DecodingLimits(maximumBytes: 16)
        var limits = ClipLimits.standard
        limits.bytes = 16
        for path in [clip, picture] {
            let error = #expect(throws: BiometricsError.self) {
                guard case .clip(let found) = try EncodedMedia(contentsOf: path, limits: small, clipLimits: limits)
                else { return }
                _ = try found.reader()
            }
            #expect(error?.code == .inputTooLarge && error?.path == path && error?.setting == .byteLimit)
        }
        for (path, code) in [("/nowhere.mp4", BiometricsError.Code.noSuchInput), ("/tmp", .unreadableInput)] {
            let error = #expect(throws: BiometricsError.self) { _ = try EncodedMedia(contentsOf: path) }
            #expect(error?.code == code && error?.path == path)
        }
    }
}
