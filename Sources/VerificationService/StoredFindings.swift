internal import BiometricsCore
internal import IdentityDocuments
internal import Verification

/// The sealed form of values that were read from a document or confirmed by the person.
struct StoredFields: JSONPayload {
    static let schema = "biometrics.journey-fields/1"

    let schema: SchemaName<StoredFields>
    let fields: [DocumentField]
    /// The readings that are withheld, as of `Examination`; `nil` in data of earlier versions.
    let withheld: [DocumentField]?
    /// The zone that the fields come from, if there is one.
    let zone: MachineReadableZone?
    /// The duration of the clip; `nil` for a picture, and in data of earlier versions.
    let clipSeconds: Double?
    /// The compared face, as of `Examination`; `nil` in data of earlier versions.
    let face: DetectedFace?

    init(
        _ fields: [DocumentField], withheld: [DocumentField]? = nil, zone: MachineReadableZone? = nil,
        clipSeconds: Double? = nil, face: DetectedFace? = nil
    ) {
        schema = SchemaName()
        self.fields = fields
        self.withheld = withheld
        self.zone = zone
        self.clipSeconds = clipSeconds
        self.face = face
    }
}

/// The sealed form of a client's information about a capture.
struct StoredCapture: JSONPayload {
    static let schema = "biometrics.journey-capture/1"

    let schema: SchemaName<StoredCapture>
    let facts: CaptureFacts

    init(_ facts: CaptureFacts) {
        schema = SchemaName()
        self.facts = facts
    }
}

/// The sealed form of a finished journey's face matches.
struct StoredMatches: JSONPayload {
    static let schema = "biometrics.journey-matches/1"

    /// The match of one document.
    struct Match: Codable, Hashable, Sendable {
        let step: StepID
        let outcome: FaceMatchOutcome
        let reasons: [FaceMatchReason]
        let figures: [String: Double]
        /// The other journeys that have the document; `nil` in data of earlier versions, which stored their number
        /// only.
        let seenIn: [SeenJourney]?
    }

    let schema: SchemaName<StoredMatches>
    let matches: [Match]
    /// The result of the search among other applicants; `nil` if no search was made.
    let search: Search?
    /// The signs that were examined, and those that were found; `nil` if none was examined.
    let signsExamined: [JourneyFacts.Behaviour.Sign]?
    let signsFound: [JourneyFacts.Behaviour.Sign]?

    struct Search: Codable, Hashable, Sendable {
        let candidates: Int?
        let threshold: Double?
        let gallerySize: Int
        /// `nil` in data of earlier versions.
        let found: [JourneyFacts.ApplicantSearch.Candidate]?
        let notCompared: Int?

        init(_ search: JourneyFacts.ApplicantSearch) {
            candidates = search.candidates
            threshold = search.threshold
            gallerySize = search.gallerySize
            found = search.found
            notCompared = search.notCompared
        }

        var facts: JourneyFacts.ApplicantSearch {
            .init(
                candidates: candidates, threshold: threshold, gallerySize: gallerySize, found: found ?? [],
                notCompared: notCompared ?? 0)
        }
    }

    init(_ facts: JourneyFacts) {
        schema = SchemaName()
        search = facts.applicantSearch.map(Search.init)
        signsExamined = facts.behaviour?.examined.sorted { $0.rawValue < $1.rawValue }
        signsFound = facts.behaviour?.found.sorted { $0.rawValue < $1.rawValue }
        matches = facts.matches.map { step, match in
            Match(
                step: step, outcome: match.outcome, reasons: match.reasons, figures: match.figures,
                seenIn: facts.documentsSeenElsewhere[step])
        }.sorted { $0.step.rawValue < $1.step.rawValue }
    }
}

/// The sealed form of the face matches that a submission completed.
struct StoredFaceMatches: JSONPayload {
    static let schema = "biometrics.journey-face-matches/1"

    /// The match of two faces.
    struct Match: Codable, Hashable, Sendable {
        let pair: FacePair
        let outcome: FaceMatchOutcome
        let reasons: [FaceMatchReason]
        let figures: [String: Double]

        init(_ pair: FacePair, _ match: JourneyFacts.Match) {
            self.pair = pair
            (outcome, reasons, figures) = (match.outcome, match.reasons, match.figures)
        }
    }

    let schema: SchemaName<StoredFaceMatches>
    let matches: [Match]

    init(_ matches: [Match]) {
        schema = SchemaName()
        self.matches = matches
    }

    /// The matches of the captures that count. A later capture makes an earlier match void.
    func current(in journey: Journey) -> [(StepID, JourneyFacts.Match)] {
        journey.identityDocuments.compactMap { state in
            guard let pair = journey.facePair(with: state), let match = matches.first(where: { $0.pair == pair }) else {
                return nil
            }
            return (
                state.step.id, .init(outcome: match.outcome, reasons: match.reasons, figures: match.figures)
            )
        }
    }
}

/// The sealed form of an applicant's face.
struct StoredTemplate: JSONPayload {
    static let schema = "biometrics.journey-template/1"

    let schema: SchemaName<StoredTemplate>
    let templates: [FaceTemplate]

    init(_ template: ApplicantTemplate) {
        schema = SchemaName()
        templates = template.templates
    }
}
