internal import BiometricsCore
internal import IdentityDocuments
internal import Verification

/// What was read of a document, or confirmed by the person, as it is sealed.
struct StoredFields: JSONDocument {
    static let schema = "biometrics.journey-fields/1"

    let schema: SchemaName<StoredFields>
    let fields: [DocumentField]

    init(_ fields: [DocumentField]) {
        schema = SchemaName()
        self.fields = fields
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
        let seenElsewhere: Int?
    }

    let schema: SchemaName<StoredMatches>
    let matches: [Match]

    init(_ facts: JourneyFacts) {
        schema = SchemaName()
        matches = facts.matches.map { step, match in
            Match(
                step: step, outcome: match.outcome, reasons: match.reasons, figures: match.figures,
                seenElsewhere: facts.documentsSeenElsewhere[step])
        }.sorted { $0.step.rawValue < $1.step.rawValue }
    }
}
