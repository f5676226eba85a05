/// What is refused before it is decoded, pictures and clips.
public struct MediaLimits: Sendable, Hashable {
    /// Bounds on pictures.
    public var pictures = DecodingLimits()
    /// Bounds on clips.
    public var clips = ClipLimits.standard

    /// The standard bounds.
    public init() {}
}
