/// What is refused before it is decoded, pictures and clips.
public struct MediaLimits: Sendable, Hashable {
    /// Bounds on pictures.
    public var pictures = DecodingLimits()
    /// Bounds on clips.
    public var clips = ClipLimits.standard
    /// Bounds on waiting for what comes through a pipe.
    public var streams = StreamLimits.standard

    /// The standard bounds.
    public init() {}
}
