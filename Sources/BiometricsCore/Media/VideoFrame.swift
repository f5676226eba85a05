/// One picture of a clip, and when it is shown.
public struct VideoFrame: Sendable, Hashable {
    /// The upright picture: display rotation and pixel aspect ratio applied.
    public let image: Image
    /// Seconds since the clip's first frame; rises strictly from frame to frame.
    public let timestampSeconds: Double
    /// The index among all frames of the clip, from 0, even if only some are read.
    public let index: Int
    /// Whether the frame was coded without reference to others.
    public let isKeyframe: Bool
    /// Whether the decoder had to conceal damage in it.
    public let isDamaged: Bool
    /// Whether it was requested in addition to the sampling.
    public let isExtra: Bool

    /// A picture shown at `timestampSeconds`.
    public init(
        image: Image, timestampSeconds: Double, index: Int, isKeyframe: Bool = false, isDamaged: Bool = false,
        isExtra: Bool = false
    ) {
        self.image = image
        self.timestampSeconds = timestampSeconds
        self.index = index
        self.isKeyframe = isKeyframe
        self.isDamaged = isDamaged
        self.isExtra = isExtra
    }
}
