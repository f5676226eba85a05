import BiometricsCore
import CFFmpeg
import CImageCodecs
import MediaKit

/// Pictures and clips. The codecs are called by their C functions, in the process itself, where the sanitizers see them.
extension FuzzTarget {
    static let pictures = [
        ("jpeg", ["jpg"]), ("png", ["png"]), ("webp", ["webp"]), ("tiff", ["tiff"]), ("bmp", ["bmp"]),
        ("jpeg2000", ["jp2", "j2k"]),
    ]
    .map { name, endings in
        FuzzTarget(
            "picture-\(name)", maximumBytes: 65_536, seeds: { try fixtures("pictures", endings) }, read: decodePicture)
    }

    static let clips = [("mp4", ["mp4"]), ("matroska", ["mkv", "webm"]), ("avi", ["avi"]), ("gif", ["gif"])]
        .map { name, endings in
            FuzzTarget(
                "clip-\(name)", maximumBytes: 65_536, seeds: { try fixtures("clips", endings) }, read: decodeClip)
        }

    /// Decoded by `biometrics-decode`, in a process of its own for each file: slow, and not guided by what is reached there.
    static let confined = [
        FuzzTarget(
            "confined-heic", maximumBytes: 65_536, seeds: { try fixtures("confined", ["heic"]) }, read: decodeConfined),
        FuzzTarget("confined-pdf", maximumBytes: 65_536, seeds: { [pdf] }, read: decodeConfined),
    ]

    private static func decodePicture(_ bytes: [UInt8]) throws {
        var header = cic_header()
        var error = cic_error()
        guard unsafe cic_probe(bytes, bytes.count, &header, &error) == CIC_OK else { throw refused(error.message) }
        for reduction: UInt32 in [1, 4] {
            var effort = cic_effort()
            // Enough for any fixture; more would only make the hunt slow.
            let most: UInt64 = 8_000_000
            guard unsafe cic_measure(bytes, bytes.count, &header, reduction, most, &effort, &error) == CIC_OK,
                effort.steps <= most, effort.memory <= 64 << 20
            else { throw refused(error.message) }
            var (width, height): (UInt32, UInt32) = (0, 0)
            unsafe cic_decoded_size(&header, reduction, &width, &height)
            var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 3)
            var result = cic_result()
            _ = unsafe cic_decode(bytes, bytes.count, &header, reduction, &pixels, pixels.count, &result, &error)
        }
        precondition(cic_live_count() == 0, "a codec is left open")
    }

    private static func decodeClip(_ bytes: [UInt8]) throws {
        var limits = ffb_limits(
            bytes: 1 << 20, duration_seconds: 60, frames: 200, pixels: 1 << 18, streams: 8, packets: 2000,
            work: 8_000_000)
        var options = ffb_options(threads: 1, max_long_side: 64, seek: false, watch: true)
        var error = ffb_error()
        guard unsafe ffb_sniff(bytes, bytes.count) != FFB_CONTAINER_NONE,
            let clip = unsafe ffb_clip_open_bytes(bytes, bytes.count, &limits, &options, &error)
        else { throw refused(error.message) }
        defer { unsafe ffb_clip_close(clip) }
        var frame = ffb_frame()
        var pixels = [UInt8](repeating: 0, count: 64 * 64 * 3)
        while unsafe ffb_clip_advance(clip, bytes, -1, &frame, &error) == FFB_FRAME {
            precondition(frame.width <= 64 && frame.height <= 64, "a frame is larger than was asked for")
            _ = unsafe ffb_clip_convert(clip, &pixels, pixels.count, &error)
            var thumbnails = [ffb_thumbnail](repeating: ffb_thumbnail(), count: 8)
            var luma = [UInt8](repeating: 0, count: 8 * 64 * 64)
            _ = unsafe ffb_clip_take_thumbnails(clip, &thumbnails, &luma, 8)
        }
    }

    private static func decodeConfined(_ bytes: [UInt8]) throws {
        guard case .picture(let picture) = try EncodedMedia(bytes: bytes) else { throw Refusal() }
        _ = try picture.decode(reduction: 8)
    }

    /// Bytes that a C function refuses.
    struct Refusal: Error {}

    /// A refusal, whose message has to end within its room.
    private static func refused<Message>(_ message: Message) -> Refusal {
        unsafe withUnsafeBytes(of: message) { precondition(unsafe $0.contains(0), "a message has no end") }
        return Refusal()
    }

    private static let pdf = Array(
        """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
        4 0 obj<</Length 31>>stream
        1 0 0 rg 20 20 100 100 re f
        endstream endobj
        trailer<</Root 1 0 R/Size 5>>
        """.utf8)
}
