public import BiometricsCore

/// The options for reading a clip.
public struct ClipOptions: Sendable, Hashable {
    /// The frames to return.
    public var sampling: FrameSampling
    /// The places of further frames, as parts of the duration from 0 to 1 in ascending order.
    ///
    /// The frames on screen at these places are returned besides those of `sampling`, which stay the same. A frame
    /// that is among both is returned once, as one of `sampling`.
    public var extraPlaces: [Double]
    /// The maximum long side of the pictures in pixels; `nil` for no limit. Smaller pictures are not enlarged.
    public var maximumLongSide: Int?
    /// The number of decoding threads, 1 to 16; `nil` for one for each core, at most 4.
    public var decoderThreads: Int?
    /// Whether frames before a wanted one may be skipped without decoding.
    public var skipsUnwantedFrames: Bool
    /// Whether every frame is decoded and leaves a thumbnail. Then no frame is skipped.
    public var watchesEveryFrame: Bool

    /// Creates options. By default, every frame is returned in its own size.
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
