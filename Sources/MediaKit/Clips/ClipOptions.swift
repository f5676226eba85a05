public import BiometricsCore

/// How a clip is to be read.
public struct ClipOptions: Sendable, Hashable {
    /// Which frames are wanted.
    public var sampling: FrameSampling
    /// The long side of pictures at most, in pixels; nil for the size they have. Smaller ones are not enlarged.
    public var maximumLongSide: Int?
    /// Threads that decode, 1 to 16; nil for one a core, at most 4.
    public var decoderThreads: Int?
    /// Whether frames on the way to a wanted one may be passed over undecoded.
    public var skipsUnwantedFrames: Bool
    /// Whether every frame is decoded, wanted or not, and leaves a thumbnail; nothing is passed over then.
    public var watchesEveryFrame: Bool

    /// Every frame at its own size unless said otherwise.
    public init(
        sampling: FrameSampling = .every, maximumLongSide: Int? = nil, decoderThreads: Int? = nil,
        skipsUnwantedFrames: Bool = true, watchesEveryFrame: Bool = false
    ) {
        self.sampling = sampling
        self.maximumLongSide = maximumLongSide
        self.decoderThreads = decoderThreads
        self.skipsUnwantedFrames = skipsUnwantedFrames
        self.watchesEveryFrame = watchesEveryFrame
    }
}
