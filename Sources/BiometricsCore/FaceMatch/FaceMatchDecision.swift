/// The facts that decide the outcome of a face match. ``result`` is a pure function of them.
public struct FaceMatchDecision: Sendable, Hashable {
    /// The facts about the document.
    public enum Document: Sendable, Hashable {
        /// None was given.
        case notProvided
        /// A document was given. `isRecognized` says whether it was recognised as an identity document; a picture whose
        /// kind was never examined counts as recognised.
        case provided(isRecognized: Bool, portraitLocated: Bool)
    }

    /// Whether a face match was requested.
    public var isEnabled: Bool
    /// Whether a selfie was given.
    public var selfieProvided: Bool
    /// The facts about the document.
    public var document: Document
    /// Whether the faces match; `nil` if the evidence supports no answer.
    public var match: Bool?
    /// Why `match` is what it is.
    public var matchReasons: [FaceMatchReason]

    /// The facts of one face match.
    public init(
        isEnabled: Bool = true, selfieProvided: Bool, document: Document, match: Bool? = nil,
        matchReasons: [FaceMatchReason] = []
    ) {
        self.isEnabled = isEnabled
        self.selfieProvided = selfieProvided
        self.document = document
        self.match = match
        self.matchReasons = matchReasons
    }

    /// The outcome, and the reasons for it. The first line that fits wins:
    ///
    /// | face match | selfie | document | outcome |
    /// |---|---|---|---|
    /// | enabled | not provided | any | Required |
    /// | disabled | not provided | any | Skipped |
    /// | disabled | provided | not recognised, or no portrait located | Skipped |
    /// | enabled | provided | not provided, or no portrait located | Undetermined |
    /// | either | provided, portrait located | match is true | Passed |
    /// | either | provided, portrait located | match is false | Failed |
    /// | either | provided, portrait located | match is null | Undetermined |
    public var result: (outcome: FaceMatchOutcome, reasons: [FaceMatchReason]) {
        guard selfieProvided else { return (isEnabled ? .required : .skipped, [.selfieNotProvided]) }
        switch document {
        case .notProvided:
            return (isEnabled ? .undetermined : .skipped, [.documentNotProvided])
        case .provided(isRecognized: false, _) where !isEnabled:
            return (.skipped, [.documentNotRecognized])
        case .provided(_, portraitLocated: false):
            return (isEnabled ? .undetermined : .skipped, [.portraitNotLocated])
        case .provided(_, portraitLocated: true):
            switch match {
            case true?: return (.passed, matchReasons)
            case false?: return (.failed, matchReasons)
            case nil: return (.undetermined, matchReasons)
            }
        }
    }
}
