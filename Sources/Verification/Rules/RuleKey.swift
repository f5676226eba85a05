/// A named rule. Its key is its identity; its name is text for people.
public enum RuleKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// Type and country of every identity document are recognised and accepted.
    case unrecognizedDocument = "unrecognized_document"
    /// Every check of every document holds.
    case documentValidation = "document_validation"
    /// Every given chip was signed by the State of its document.
    case chipAuthentic = "chip_authentic"
    /// No document has expired.
    case expiredDocument = "expired_document"
    /// The person's confirmed fields equal the read ones.
    case userConfirmation = "user_confirmation"
    /// Every submitted side is satisfactory.
    case documentQuality = "document_quality"
    /// No other applicant has this document.
    case noDuplicateDocuments = "no_duplicate_documents"
    /// No other applicant has this face.
    case noDuplicateApplicant = "no_duplicate_applicant"
    /// Selfie and portraits show one person.
    case sameSubject = "same_subject"
    /// A living person took the selfie.
    case selfieLiveness = "selfie_liveness"
    /// The course of the journey shows no suspicious signs.
    case behaviouralChecks = "behavioural_checks"
    /// The person is old enough.
    case underAge = "under_age"
    /// The person's nationality is accepted.
    case approvedNationality = "approved_nationality"
    /// The documents are those that the definition requires.
    case proofPolicy = "proof_policy"
    /// Every proof of address is recent.
    case addressRecent = "address_recent"
    /// Every proof of address names the person of the identity documents.
    case addressNameMatches = "address_name_matches"

    /// The name for people.
    public var name: String {
        switch self {
        case .unrecognizedDocument: "Recognised Document"
        case .documentValidation: "Authentic Document"
        case .chipAuthentic: "Authentic Chip"
        case .expiredDocument: "Expired Document"
        case .userConfirmation: "Confirmed Data Mismatch"
        case .documentQuality: "Document Quality"
        case .noDuplicateDocuments: "Unique Document"
        case .noDuplicateApplicant: "Unique Applicant"
        case .sameSubject: "Same Person"
        case .selfieLiveness: "Selfie Liveness"
        case .behaviouralChecks: "Behavioural Checks"
        case .underAge: "Under Age"
        case .approvedNationality: "Approved Nationality"
        case .proofPolicy: "Accepted Document Policy"
        case .addressRecent: "Recent Address"
        case .addressNameMatches: "Address Name Match"
        }
    }
}
