/// Bounds on what a clip may cost; a clip beyond one is refused with `input_too_large`.
///
/// Bytes, streams, pixels and the stated duration are checked before anything is decoded, frames and the true duration
/// by one pass over the packets when the clip is opened, and all of them again while it is decoded.
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

    /// Bounds, by default 256 MiB, 120 s, 7,200 frames (120 s at 60 a second), 3840 × 2160 pixels and 8 streams.
    public init(
        bytes: Int = 256 << 20, durationSeconds: Double = 120, frames: Int = 7200, pixels: Int = 3840 * 2160,
        streams: Int = 8
    ) {
        self.bytes = bytes
        self.durationSeconds = durationSeconds
        self.frames = frames
        self.pixels = pixels
        self.streams = streams
    }

    /// The bounds that hold where nothing else is said.
    public static let standard = ClipLimits()
}
