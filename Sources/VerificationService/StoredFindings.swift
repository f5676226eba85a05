internal import BiometricsCore
internal import IdentityDocuments
internal import Verification

/// What was read of a document, or confirmed by the person, as it is sealed.
struct StoredFields: JSONDocument {
    static let schema = "biometrics.journey-fields/1"

    let schema: SchemaName<StoredFields>
    let fields: [DocumentField]
    /// The zone that the fields are of, where they are of one.
    let zone: MachineReadableZone?

    init(_ fields: [DocumentField], zone: MachineReadableZone? = nil) {
        schema = SchemaName()
        self.fields = fields
        self.zone = zone
    }
}

/// What was said of how a submission was taken, as it is sealed.
struct StoredCapture: JSONDocument {
    static let schema = "biometrics.journey-capture/1"

    let schema: SchemaName<StoredCapture>
    let facts: CaptureFacts

    init(_ facts: CaptureFacts) {
        schema = SchemaName()
        self.facts = facts
    }
}

/// What the face matches of a journey came to when it was finished, as it is sealed.
struct StoredMatches: JSONDocument {
    static let schema = "biometrics.journey-matches/1"

    /// One document's match.
    struct Match: Codable, Hashable, Sendable {
        let step: StepID
        let outcome: FaceMatchOutcome
        let reasons: [FaceMatchReason]
        let figures: [String: Double]
        /// The other journeys that have the document; where an earlier version wrote their number alone, nothing.
        let seenIn: [SeenJourney]?
    }

    let schema: SchemaName<StoredMatches>
    let matches: [Match]
    /// What the search among other applicants came to; nothing where none was made.
    let search: Search?
    /// The signs that were looked for, and those that were found; nothing where none was looked for.
    let signsExamined: [JourneyFacts.Behaviour.Sign]?
    let signsFound: [JourneyFacts.Behaviour.Sign]?

    /// A search among other applicants.
    struct Search: Codable, Hashable, Sendable {
        let candidates: Int
        let threshold: Double
        let gallerySize: Int
    }

    init(_ facts: JourneyFacts) {
        schema = SchemaName()
        search = facts.applicantSearch.map {
            Search(candidates: $0.candidates, threshold: $0.threshold, gallerySize: $0.gallerySize)
        }
        signsExamined = facts.behaviour?.examined.sorted { $0.rawValue < $1.rawValue }
        signsFound = facts.behaviour?.found.sorted { $0.rawValue < $1.rawValue }
        matches = facts.matches.map { step, match in
            Match(
                step: step, outcome: match.outcome, reasons: match.reasons, figures: match.figures,
                seenIn: facts.documentsSeenElsewhere[step])
        }.sorted { $0.step.rawValue < $1.step.rawValue }
    }
}

/// The face of an applicant, as it is sealed.
struct StoredTemplate: JSONDocument {
    static let schema = "biometrics.journey-template/1"

    let schema: SchemaName<StoredTemplate>
    let templates: [FaceTemplate]

    init(_ template: ApplicantTemplate) {
        schema = SchemaName()
        templates = template.templates
    }
}
