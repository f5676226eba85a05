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
    /// Why the agreement could not be measured; `nil` if it was.
    public let cause: String?

    /// The default for `suspectThreshold`, which at most one honest pair in a hundred should reach. It was chosen on
    /// 733 mated pairs of 355 people of Labeled Faces in the Wild, of which 7 reach it. Of the 765 pairs of the other
    /// 381 people, 6 reach it. All 26 portraits that a mesh had put on living heads reach it.
    public static let standardSuspectThreshold = 0.90
    /// The default for `copyThreshold`, which at most one honest pair in 300 should reach. It was chosen on the same
    /// pairs: 2 of them reach it, and 2 of the others. 24 of the 26 portraits reach it.
    public static let standardCopyThreshold = 0.92

    /// The number of frames of a clip that are compared, spread over it.
    private static let mostFrames = 5

    init(_ probe: FaceSample, _ reference: FaceSample) {
        suspectThreshold = Self.standardSuspectThreshold
        copyThreshold = Self.standardCopyThreshold
        let (frames, portraits) = (Self.flat(probe.flats), Self.flat(reference.flats).prefix(1))
        guard let portrait = portraits.first?.first, !frames.isEmpty else {
            agreement = nil
            cause = Self.cause(reference.flats) ?? Self.cause(probe.flats) ?? "Neither face could be flattened."
            return
        }
        let detail = FlatFaceComparison.Detail(portrait)
        let count = min(Self.mostFrames, frames.count)
        let scores = (0..<count).map { index in
            let views = frames[(2 * index + 1) * frames.count / (2 * count)]
            return views.map { FlatFaceComparison.agreement(of: FlatFaceComparison.Detail($0), with: detail) }.max()
                ?? 0
        }.sorted()
        agreement = (scores[(count - 1) / 2] + scores[count / 2]) / 2
        cause = nil
    }

    /// The finding that follows from the agreement.
    public var likeness: PhotographLikeness {
        guard let agreement, agreement >= suspectThreshold else { return .another }
        return agreement >= copyThreshold ? .one : .perhapsOne
    }

    private static func flat(_ outcomes: [FaceFlattener.Outcome]) -> [[FlatFace]] {
        outcomes.compactMap { if case .flat(let views) = $0 { views } else { nil } }
    }

    private static func cause(_ outcomes: [FaceFlattener.Outcome]) -> String? {
        for case .none(let cause) in outcomes { return cause }
        return nil
    }
}
