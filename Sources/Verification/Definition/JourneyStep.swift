public import IdentityDocuments

/// One thing that a journey asks for.
public struct JourneyStep: Hashable, Sendable {
    /// What kind of thing.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A document that proves who somebody is.
        case identityDocument
        /// A picture or clip of the person.
        case selfie
        /// A document that proves an address.
        case addressDocument
        /// Any other document, such as one that states a tax identification number.
        case supportingDocument
    }

    /// Whether a document's back is asked for.
    public enum BackSide: String, Hashable, Sendable, Codable, CaseIterable {
        /// Never.
        case never
        /// Where the recognised type has one.
        case whereTheTypeHasOne
        /// Of every document: every type of the step has one.
        case always
    }

    /// How a selfie's liveness is judged.
    public enum Liveness: String, Hashable, Sendable, Codable, CaseIterable {
        /// Not at all.
        case none
        /// From the picture or clip as it is.
        case passive
        /// From the answer to a challenge, which follows the picture.
        case active
    }

    /// What is asked for, by kind.
    public enum Content: Hashable, Sendable {
        /// A document of one of `types`, issued by one of `issuingCountries` (any, where `nil`). A photograph at an angle
        /// and a clip may be given where they are taken.
        case identityDocument(
            types: [DocumentType], issuingCountries: [CountryCode]?, backSide: BackSide, takesAngledPhoto: Bool,
            takesClip: Bool)
        /// A selfie.
        case selfie(Liveness)
        /// A document of one of `types`, which prove an address.
        case addressDocument(types: [DocumentType])
        /// A document of one of `types`.
        case supportingDocument(types: [DocumentType])
    }

    /// The step's name, unique in its definition.
    public let id: StepID
    /// The title for people.
    public let title: String
    /// What is asked for.
    public let content: Content
    /// Whether the step may be skipped.
    public let isOptional: Bool
    /// How often each side may be given, 1–3: the vendors' vocabulary has no word for a fourth time.
    public let attempts: Int
    /// Whether a selfie of which life cannot be told is asked for again while attempts are left.
    public let asksAgain: Bool

    init(id: StepID, title: String, content: Content, isOptional: Bool, attempts: Int, asksAgain: Bool = true) {
        self.id = id
        self.title = title
        self.content = content
        self.isOptional = isOptional
        self.attempts = attempts
        self.asksAgain = asksAgain
    }

    /// The kind of `content`.
    public var kind: Kind {
        switch content {
        case .identityDocument: .identityDocument
        case .selfie: .selfie
        case .addressDocument: .addressDocument
        case .supportingDocument: .supportingDocument
        }
    }

    /// The types that a document of this step may be of; empty for a selfie.
    public var types: [DocumentType] {
        switch content {
        case .identityDocument(let types, _, _, _, _), .addressDocument(let types), .supportingDocument(let types):
            types
        case .selfie: []
        }
    }

    /// How liveness is judged; `nil` for a document.
    public var liveness: Liveness? {
        if case .selfie(let liveness) = content { liveness } else { nil }
    }

    /// The slots that the step takes, whatever is given.
    public var slots: [SubmissionSlot] {
        switch content {
        case .identityDocument(_, _, let backSide, let takesAngledPhoto, let takesClip):
            [.front] + (backSide == .never ? [] : [.back]) + (takesAngledPhoto ? [.angledPhoto] : [])
                + (takesClip ? [.documentClip] : [])
        case .selfie(let liveness): [.faceImage] + (liveness == .active ? [.livenessResult] : [])
        case .addressDocument, .supportingDocument: [.page]
        }
    }
}

extension DocumentType {
    /// Whether a document of the type has a back that tells something. Of passports, visas and travel documents one page
    /// does.
    public var hasBackSide: Bool {
        switch self {
        case .idCard, .frenchIdCard, .paperId, .driversLicense, .dutchDriversLicense, .residencePermit, .militaryId,
            .voterCard:
            true
        default: false
        }
    }
}
