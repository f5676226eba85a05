/// When a frame of a clip is shown, and how much of the file must be read to decode it.
public struct FramePlace: Sendable, Hashable {
    /// Seconds since the clip's first frame.
    public let timestampSeconds: Double
    /// The latest end of the frame's packet and of the packets decoded before it, in bytes from the beginning of the
    /// file; `nil` if the container does not tell.
    public let endByte: Int?

    /// A place.
    public init(timestampSeconds: Double, endByte: Int?) {
        self.timestampSeconds = timestampSeconds
        self.endByte = endByte
    }
}
