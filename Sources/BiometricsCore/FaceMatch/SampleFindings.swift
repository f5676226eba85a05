/// What was found on one sample, as far as a decision may rest on it.
///
/// ``refusals`` is the only place that says when no decision may: a comparison, a batch and an evaluation ask it alike.
public struct SampleFindings: Sendable, Hashable {
    /// How the sample was read.
    public var role: PictureRole
    /// Whether there is a face to compare.
    public var isFaceLocated: Bool
    /// Whether it is open whose face it is: a selfie shows several of comparable size, a document someone else besides the
    /// person of its portrait.
    public var isAmbiguous: Bool
    /// What is wrong with a clip as a whole; empty for a sound one and for a picture.
    public var clipFaults: [FaceMatchReason]
    /// Whether the face is below the quality floor.
    public var isBelowQualityFloor: Bool
    /// Whether part of the picture is guessed, as its file ended early or is damaged. Every frame of a clip that ends early
    /// is whole.
    public var isIncomplete: Bool

    /// The findings on one sample; on a sound one unless said otherwise.
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

    /// Whether the face is worth a score. A score may be told though no decision rests on it, but not one of a face that is
    /// below the quality floor or of a clip that may show somebody else.
    public var isComparable: Bool { isFaceLocated && clipFaults.isEmpty && !isBelowQualityFloor }

    /// Why no decision rests on the sample, the weightiest reason first; empty where one may.
    public var refusals: [FaceMatchReason] { Rung.allCases.flatMap(reasons) }

    /// Why no decision rests on two samples: the reasons on the weightiest rung on which either has any, the probe's first;
    /// empty exactly where neither has ``refusals``.
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
