public import BiometricsCore

/// How far a selfie repeats the finest detail of the document's portrait, laid flat by a mesh: as copies of one photograph do,
/// and two photographs of one person do not.
public struct PhotographAgreement: Sendable, Hashable {
    /// The agreement, 0...1: of a clip the median over a few frames; `nil` where it could not be assessed.
    public let agreement: Double?
    /// From here on the selfie may show the document's photograph.
    public let suspectThreshold: Double
    /// From here on it shows the document's photograph.
    public let copyThreshold: Double
    /// Why it could not be assessed; `nil` where it could.
    public let cause: String?

    /// At most one honest pair in a hundred should reach it. It was chosen on 733 mated pairs of 355 people of Labeled Faces in
    /// the Wild, and 7 of them do. Six of the 765 pairs of the other 381 people reach it. All 26 portraits that a mesh laid on
    /// living heads do.
    public static let standardSuspectThreshold = 0.90
    /// At most one honest pair in 300 should reach it. It was chosen on the same pairs, and 2 of them do, as 2 of the others.
    /// It is reached by 24 of the 26 portraits.
    public static let standardCopyThreshold = 0.92

    /// So many frames of a clip are compared, spread over it.
    private static let mostFrames = 5

    init(_ probe: FaceSample, _ reference: FaceSample) {
        suspectThreshold = Self.standardSuspectThreshold
        copyThreshold = Self.standardCopyThreshold
        let (frames, portraits) = (Self.flat(probe.flats), Self.flat(reference.flats).prefix(1))
        guard let portrait = portraits.first?.first, !frames.isEmpty else {
            agreement = nil
            cause = Self.cause(reference.flats) ?? Self.cause(probe.flats) ?? "Neither face was laid flat."
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

    /// The finding that follows from it.
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
