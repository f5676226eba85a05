public import BiometricsCore

/// How far a selfie repeats the finest detail of the document's portrait, after a mesh has flattened both faces. Copies
/// of one photograph do so, but two photographs of one person do not.
public struct PhotographAgreement: Sendable, Hashable {
    /// The agreement, 0...1. For a clip, it is the median over a few frames. `nil` if it could not be measured.
    public let agreement: Double?
    /// The agreement from which the selfie may show the document's photograph.
    public let suspectThreshold: Double
    /// The agreement from which the selfie shows the document's photograph.
    public let copyThreshold: Double
    /// The agreement in each band of detail, from fine to coarse; empty if it could not be measured.
    public let bands: [Band]
    /// How likely the selfie mixes the document's photograph with the fine detail of another face, 0...1; `nil` if it
    /// could not be measured.
    public let mixture: Double?
    /// The mixture from which the selfie may be made of the document's photograph.
    public let mixtureThreshold: Double
    /// Why the agreement could not be measured; `nil` if it was.
    public let cause: String?

    /// The agreement in one band of detail.
    public struct Band: Sendable, Hashable, Codable {
        /// The finest detail of the band: the standard deviation of a blur, in pixels of a face of 192 pixels.
        public let finest: Double
        /// Its coarsest detail, likewise.
        public let coarsest: Double
        /// The agreement, 0...1, that a tenth, a quarter, a half, three quarters and nine tenths of the face's patches do
        /// not exceed. For a clip, the medians over a few frames.
        public let agreement: [Double]
    }

    /// The default for `suspectThreshold`, which at most one honest pair in a hundred should reach. It was chosen on
    /// 733 mated pairs of 355 people of Labeled Faces in the Wild, of which 7 reach it. Of the 765 pairs of the other
    /// 381 people, 6 reach it. All 26 portraits that a mesh had put on living heads reach it.
    public static let standardSuspectThreshold = 0.90
    /// The default for `copyThreshold`, which at most one honest pair in 300 should reach. It was chosen on the same
    /// pairs: 2 of them reach it, and 2 of the others. 24 of the 26 portraits reach it.
    public static let standardCopyThreshold = 0.92

    /// The number of frames of a clip that are compared, spread over it.
    private static let mostFrames = 5
    /// The number of these in which all bands are compared, which takes four times as long as the finest alone.
    private static let mostWeighedFrames = 3

    init(_ probe: FaceSample, _ reference: FaceSample) {
        suspectThreshold = Self.standardSuspectThreshold
        copyThreshold = Self.standardCopyThreshold
        mixtureThreshold = PhotographMixture.threshold
        let (frames, portraits) = (Self.flat(probe.flats), Self.flat(reference.flats).prefix(1))
        guard let portrait = portraits.first?.first, !frames.isEmpty else {
            (agreement, mixture, bands) = (nil, nil, [])
            cause = Self.cause(reference.flats) ?? Self.cause(probe.flats) ?? "Neither face could be flattened."
            return
        }
        let detail = FlatFaceComparison.Detail(portrait)
        let count = min(Self.mostFrames, frames.count)
        let weighed = Set(Self.spread(min(Self.mostWeighedFrames, count), over: count))
        let seen = Self.spread(count, over: frames.count).enumerated().map { number, index in
            frames[index].map { flat in
                FlatFaceComparison.compare(
                    FlatFaceComparison.Detail(flat, isFinest: !weighed.contains(number)), with: detail)
            }
        }
        agreement = Self.median(seen.map { $0.map(\.finest).max() ?? 0 })
        // The view and the side that say most decide, each over all weighed frames.
        let whole = seen.indices.filter(weighed.contains).map { seen[$0] }
        let views = 0..<(whole.map(\.count).min() ?? 0)
        let courses = views.flatMap { view in
            [whole.map { $0[view].plain }, whole.map { $0[view].mirrored }].map(Self.medians)
        }
        let most = courses.map { (course: $0, score: PhotographMixture.score($0)) }.max { $0.score < $1.score }
        mixture = most?.score
        bands = zip(FlatFaceComparison.bands, most?.course ?? []).map { Band($0, $1) }
        cause = nil
    }

    /// `count` of the numbers below `total`, spread over them.
    private static func spread(_ count: Int, over total: Int) -> [Int] {
        (0..<count).map { (2 * $0 + 1) * total / (2 * count) }
    }

    /// The medians of each band at each rank over the frames.
    private static func medians(_ frames: [[[Double]]]) -> [[Double]] {
        FlatFaceComparison.bands.indices.map { band in
            FlatFaceComparison.ranks.indices.map { rank in median(frames.map { $0[band][rank] }) }
        }
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The finding that follows from the agreement and the mixture.
    public var likeness: PhotographLikeness {
        guard let agreement else { return .another }
        if agreement >= copyThreshold { return .one }
        return agreement >= suspectThreshold || mixture.map { $0 >= mixtureThreshold } == true ? .perhapsOne : .another
    }

    private static func flat(_ outcomes: [FaceFlattener.Outcome]) -> [[FlatFace]] {
        outcomes.compactMap { if case .flat(let views) = $0 { views } else { nil } }
    }

    private static func cause(_ outcomes: [FaceFlattener.Outcome]) -> String? {
        for case .none(let cause) in outcomes { return cause }
        return nil
    }
}

extension PhotographAgreement.Band {
    init(_ band: FlatFaceComparison.Band, _ agreement: [Double]) {
        let scale: Float = band.isHalved ? 2 : 1
        self.init(finest: Double(band.finest * scale), coarsest: Double(band.coarsest * scale), agreement: agreement)
    }
}
