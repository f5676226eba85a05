/// When a frame of a clip is shown, and how much of the file a viewer needs to have it.
public struct FramePlace: Sendable, Hashable {
    /// Seconds since the clip's first frame.
    public let timestampSeconds: Double
    /// The bytes from the beginning of the file that give this frame to a viewer who has no others yet, as of a film
    /// that is still being recorded. It is the file's size if the viewer gets another frame or none from fewer bytes,
    /// because an index at the end says what the frames are.
    public let endByte: Int

    /// A place.
    public init(timestampSeconds: Double, endByte: Int) {
        self.timestampSeconds = timestampSeconds
        self.endByte = endByte
    }
}
