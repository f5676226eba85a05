/// The findings on one sample that a decision may depend on.
///
/// ``refusals`` is the only place that forbids a decision. Comparisons, batches and evaluations all use it.
public struct SampleFindings: Sendable, Hashable {
    /// How the sample was read.
    public var role: PictureRole
    /// Whether there is a face to compare.
    public var isFaceLocated: Bool
    /// Whether the subject is uncertain: a selfie shows several faces of comparable size, or a document shows a second
    /// person beside its portrait.
    public var isAmbiguous: Bool
    /// The faults of a clip as a whole; empty for a valid clip and for a picture.
    public var clipFaults: [FaceMatchReason]
    /// Whether the face is below the quality floor.
    public var isBelowQualityFloor: Bool
    /// Whether part of the picture is reconstructed because its file is damaged or ends early. A clip that ends early
    /// still has whole frames.
    public var isIncomplete: Bool

    /// The findings on one sample; the defaults describe a valid one.
    public init(
        role: PictureRole, isFaceLocated: Bool = true, isAmbiguous: Bool = false, clipFaults: [FaceMatchReason] = [],
        isBelowQualityFloor: Bool = false, isIncomplete: Bool = false
    ) {
        self.role = role
        self.isFaceLocated = isFaceLocated
        self.isAmbiguous = isAmbiguous
        self.clipFaults = clipFaults
        self.isBelowQualityFloor = isBelowQualityFloor
        self.isIncomplete = isIncomplete
    }

    /// Whether the face may have a score. A score may be shown even if no decision is allowed. However, a face below
    /// the quality floor gets no score, nor does a clip that may show somebody else.
    public var isComparable: Bool { isFaceLocated && clipFaults.isEmpty && !isBelowQualityFloor }

    /// Why no decision is allowed on the sample, most important first; empty if one is allowed.
    public var refusals: [FaceMatchReason] { Rung.allCases.flatMap(reasons) }

    /// Why no decision is allowed on two samples: the reasons on the first rung of the table where either sample has
    /// one, the probe's first. Empty exactly if neither sample has ``refusals``.
    ///
    /// | rung | selfie | document |
    /// |---|---|---|
    /// | subject | no face, then several of comparable size | |
    /// | clip | what is wrong with the clip | likewise |
    /// | portrait | | no portrait, then several people |
    /// | quality | below the floor | below the floor |
    /// | selfie's file | incomplete | |
    /// | document's file | | incomplete |
    public static func refusals(_ probe: SampleFindings?, _ reference: SampleFindings?) -> [FaceMatchReason] {
        let samples = [probe, reference].compactMap(\.self)
        for rung in Rung.allCases {
            let reasons = samples.flatMap { $0.reasons(on: rung) }
            if !reasons.isEmpty {
                var seen: Set<FaceMatchReason> = []
                return reasons.filter { seen.insert($0).inserted }
            }
        }
        return []
    }

    private enum Rung: CaseIterable {
        case subject, clip, portrait, quality, selfieFile, documentFile
    }

    private func reasons(on rung: Rung) -> [FaceMatchReason] {
        switch (rung, role) {
        case (.subject, .selfie): isFaceLocated ? (isAmbiguous ? [.selfieTooManyFaces] : []) : [.selfieFaceNotFound]
        case (.clip, _): clipFaults
        case (.portrait, .document): isFaceLocated ? (isAmbiguous ? [.portraitAmbiguous] : []) : [.portraitNotLocated]
        case (.quality, .selfie): isBelowQualityFloor ? [.selfieQualityTooLow] : []
        case (.quality, .document): isBelowQualityFloor ? [.portraitQualityTooLow] : []
        case (.selfieFile, .selfie): isIncomplete ? [.selfieIncomplete] : []
        case (.documentFile, .document): isIncomplete ? [.documentIncomplete] : []
        case (.subject, .document), (.portrait, .selfie), (.selfieFile, .document), (.documentFile, .selfie): []
        }
    }
}
