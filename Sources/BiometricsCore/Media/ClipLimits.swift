/// Limits on the cost of a clip. A clip beyond a limit is rejected with `input_too_large`, or with `input_too_costly`
/// for `work`.
///
/// Bytes, streams, pixels and the stated duration are checked before decoding. One pass over the packets, when the clip
/// is opened, checks the frame count and the true duration. All limits are checked again during decoding.
public struct ClipLimits: Sendable, Hashable {
    /// Bytes of the file.
    public var bytes: Int
    /// Seconds from the first frame to the end.
    public var durationSeconds: Double
    /// Frames.
    public var frames: Int
    /// Pixels of one frame.
    public var pixels: Int
    /// Streams of every kind.
    public var streams: Int
    /// The pixels that a decoder may process in one pass through the clip.
    ///
    /// Every frame counts all its pixels, shown or not, at the size of the largest frame so far. Some codecs count
    /// more:
    ///
    /// - Motion JPEG: fourfold, plus once for each further scan.
    /// - GIF: tenfold.
    /// - H.264 and HEVC: once more for each slice beyond the usual number for that frame size.
    ///
    /// In addition, each byte of the stream counts as 100 pixels, in HEVC as 200, because decoding its bits takes time
    /// too.
    ///
    /// A clip beyond the limit is rejected. It is not judged by its beginning, because the rest could show anything.
    public var work: Int

    /// Limits, by default 256 MiB, 120 s, 7,200 frames (120 s at 60 a second), 3840 × 2160 pixels, 8 streams and 4,000
    /// million processed pixels. At 30 frames a second, that allows 7 s of 3840 × 2160 at 24 Mbit/s, or 16 s without
    /// motion. For 1920 × 1080 at 8 Mbit/s it allows 24 s.
    public init(
        bytes: Int = 256 << 20, durationSeconds: Double = 120, frames: Int = 7200, pixels: Int = 3840 * 2160,
        streams: Int = 8, work: Int = 4_000_000_000
    ) {
        self.bytes = bytes
        self.durationSeconds = durationSeconds
        self.frames = frames
        self.pixels = pixels
        self.streams = streams
        self.work = work
    }

    /// The default limits.
    public static let standard = ClipLimits()
}
