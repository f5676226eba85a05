public import BiometricsCore

/// How a clip is to be read.
public struct ClipOptions: Sendable, Hashable {
    /// Which frames are wanted.
    public var sampling: FrameSampling
    /// Where in the clip further frames are wanted, as parts of its duration from 0 to 1, ascending. What is on screen there
    /// comes besides those of `sampling` and changes none of them; where it is one of them it comes once, as that one.
    public var extraPlaces: [Double]
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
        sampling: FrameSampling = .every, extraPlaces: [Double] = [], maximumLongSide: Int? = nil,
        decoderThreads: Int? = nil,
        skipsUnwantedFrames: Bool = true, watchesEveryFrame: Bool = false
    ) {
        self.sampling = sampling
        self.extraPlaces = extraPlaces
        self.maximumLongSide = maximumLongSide
        self.decoderThreads = decoderThreads
        self.skipsUnwantedFrames = skipsUnwantedFrames
        self.watchesEveryFrame = watchesEveryFrame
    }
}
