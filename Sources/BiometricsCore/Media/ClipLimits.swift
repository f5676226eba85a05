/// Bounds on what a clip may cost; a clip beyond one is refused with `input_too_large`, one beyond `work` with
/// `input_too_costly`.
///
/// Bytes, streams, pixels and the stated duration are checked before anything is decoded. One pass over the packets, when
/// the clip is opened, checks frames and the true duration. All of them are checked again while the clip is decoded.
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
    /// Pixels that a decoder may pass over in one way through the clip.
    ///
    /// Every frame counts all its pixels, shown or not, at the size of the largest so far. Some count more:
    ///
    /// - Motion JPEG: fourfold, and once more for each further scan.
    /// - GIF: tenfold.
    /// - H.264 and HEVC: once more for each slice beyond those that frames of its size have.
    ///
    /// Each byte of the stream counts as 100 pixels besides, in HEVC as 200: its bits take their time whatever they show.
    ///
    /// A clip beyond the bound is refused. It is not judged by its beginning, for what lies behind could show anything.
    public var work: Int

    /// Bounds, by default 256 MiB, 120 s, 7,200 frames (120 s at 60 a second), 3840 × 2160 pixels, 8 streams and
    /// 4,000 million pixels passed over: at 30 frames a second 7 s of 3840 × 2160 at 24 Mbit/s (16 s where nothing moves),
    /// 24 s of 1920 × 1080 at 8 Mbit/s.
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

    /// The bounds that hold where nothing else is said.
    public static let standard = ClipLimits()
}
