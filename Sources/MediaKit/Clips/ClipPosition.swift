/// A frame that a clip's reader has reached, before its picture is made.
public struct ClipPosition: Sendable, Hashable {
    /// Seconds since the clip's first frame.
    public let timestampSeconds: Double
    /// Place among all the frames of the clip, from 0.
    public let index: Int
    /// Whether the frame was coded without reference to others.
    public let isKeyframe: Bool
    /// Whether the decoder had to conceal damage in it.
    public let isDamaged: Bool
    /// Whether `ClipOptions.extraPlaces` alone asked for it.
    public let isExtra: Bool
}
