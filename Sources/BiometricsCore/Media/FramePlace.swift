/// When a frame of a clip is shown, and how much of the file it takes to have it.
public struct FramePlace: Sendable, Hashable {
    /// Seconds since the clip's first frame.
    public let timestampSeconds: Double
    /// The latest end of the frame's packet and of those decoded before it, in bytes from the file's beginning; `nil` where the
    /// container does not tell.
    public let endByte: Int?

    /// A place.
    public init(timestampSeconds: Double, endByte: Int?) {
        self.timestampSeconds = timestampSeconds
        self.endByte = endByte
    }
}
