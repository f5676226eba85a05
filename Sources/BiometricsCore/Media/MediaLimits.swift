/// The limits on pictures and clips that are checked before decoding.
public struct MediaLimits: Sendable, Hashable {
    /// Bounds on pictures.
    public var pictures = DecodingLimits()
    /// Bounds on clips.
    public var clips = ClipLimits.standard
    /// Limits on waiting for input through a pipe.
    public var streams = StreamLimits.standard

    /// The standard bounds.
    public init() {}
}
