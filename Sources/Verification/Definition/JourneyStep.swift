public import IdentityDocuments

/// One step of a journey: a document or selfie to submit.
public struct JourneyStep: Hashable, Sendable {
    /// The kind of step.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A document that proves an identity.
        case identityDocument
        /// A picture or clip of the person.
        case selfie
        /// A document that proves an address.
        case addressDocument
        /// Any other document, such as one that states a tax identification number.
        case supportingDocument
    }

    /// Whether a document's back is requested.
    public enum BackSide: String, Hashable, Sendable, Codable, CaseIterable {
        /// Never.
        case never
        /// If the recognised type has a back.
        case whereTheTypeHasOne
        /// Always; every type of the step must have a back.
        case always
    }

    /// How a selfie's liveness is assessed.
    public enum Liveness: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is not assessed.
        case none
        /// From the clip alone, which proves no presence. See ``JourneyStep/acceptsUnprovedPresence``.
        case passive
        /// From the answer to a challenge, which follows the picture.
        case active
    }

    /// The accepted origins of captures, as the client states them (``CaptureFacts/Origin``).
    public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
        /// From a camera or a file.
        case any
        /// From a camera, for the submission. The service believes the client, which may be a program.
        case cameraOnly
    }

    /// Whether something beyond the sides of a document is taken.
    public enum Extra: String, Hashable, Sendable, CaseIterable {
        /// It is refused.
        case never
        /// It is taken and judged, and never asked for.
        case optional
        /// It is asked for after the sides.
        case required
    }

    /// The content of a step, by kind.
    public enum Content: Hashable, Sendable {
        /// A document of one of `types`, issued by one of `issuingCountries` (`nil` for any), perhaps with further
        /// captures: a tilted photograph, a clip in which it is tilted, and the files of its chip.
        case identityDocument(
            types: [DocumentType], issuingCountries: [CountryCode]?, backSide: BackSide, angledPhoto: Extra,
            clip: Extra, chip: Extra)
        /// A selfie.
        case selfie(Liveness)
        /// A document of one of `types` that proves an address.
        case addressDocument(types: [DocumentType])
        /// A document of one of `types`.
        case supportingDocument(types: [DocumentType])
    }

    /// The step's name, unique in its definition.
    public let id: StepID
    /// The title for people.
    public let title: String
    /// The kind of step with its parameters.
    public let content: Content
    /// Whether the step may be skipped.
    public let isOptional: Bool
    /// The number of attempts for each side, 1–3; the vendors' vocabulary has no word for a fourth.
    public let attempts: Int
    /// Whether a selfie of undetermined liveness is requested again while attempts are left.
    public let asksAgain: Bool
    /// Whether a film without a challenge is enough for a selfie of passive liveness. Nothing proves then that the
    /// person was there: a film of a photograph may pass.
    public let acceptsUnprovedPresence: Bool
    /// The accepted origins of captures.
    public let source: Source
    /// The largest error rate of a value that print or a barcode adds, above 0 and at most 1; `nil` for
    /// `FieldErrorRates.standardLimit`. Values of an accepted zone have checks of their own.
    public let maximumErrorRate: Double?

    init(
        id: StepID, title: String, content: Content, isOptional: Bool, attempts: Int, asksAgain: Bool = true,
        acceptsUnprovedPresence: Bool = false, source: Source = .any, maximumErrorRate: Double? = nil
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.isOptional = isOptional
        self.attempts = attempts
        self.asksAgain = asksAgain
        self.acceptsUnprovedPresence = acceptsUnprovedPresence
        self.source = source
        self.maximumErrorRate = maximumErrorRate
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

    /// The accepted document types; empty for a selfie.
    public var types: [DocumentType] {
        switch content {
        case .identityDocument(let types, _, _, _, _, _), .addressDocument(let types), .supportingDocument(let types):
            types
        case .selfie: []
        }
    }

    /// The accepted issuing States of an identity document; `nil` for any.
    public var issuingCountries: [CountryCode]? {
        if case .identityDocument(_, let countries, _, _, _, _) = content { countries } else { nil }
    }

    /// Whether the chip of an identity document is taken.
    public var chip: Extra {
        if case .identityDocument(_, _, _, _, _, let chip) = content { chip } else { .never }
    }

    /// How liveness is assessed; `nil` for a document.
    public var liveness: Liveness? {
        if case .selfie(let liveness) = content { liveness } else { nil }
    }

    /// The slots that the step accepts.
    public var slots: [SubmissionSlot] {
        switch content {
        case .identityDocument(_, _, let backSide, let angledPhoto, let clip, let chip):
            [.front] + (backSide == .never ? [] : [.back]) + (angledPhoto == .never ? [] : [.angledPhoto])
                + (clip == .never ? [] : [.documentClip]) + (chip == .never ? [] : [.chip])
        case .selfie(let liveness): [.faceImage] + (liveness == .active ? [.livenessResult] : [])
        case .addressDocument, .supportingDocument: [.page]
        }
    }
}

extension DocumentType {
    /// Whether documents of this type have a back with information. For passports, visas and travel documents one page
    /// is enough.
    public var hasBackSide: Bool {
        switch self {
        case .idCard, .frenchIdCard, .paperId, .driversLicense, .dutchDriversLicense, .residencePermit, .militaryId,
            .voterCard:
            true
        default: false
        }
    }
}
