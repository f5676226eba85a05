public import BiometricsCore
public import IdentityDocuments

/// The facts that rules need beyond the events: read fields, and findings from outside the journey. They are passed in
/// for one judgement and never stored with the history.
public struct JourneyFacts: Hashable, Sendable {
    /// The face match of one document.
    public struct Match: Hashable, Sendable {
        /// The outcome.
        public let outcome: FaceMatchOutcome
        /// The reasons for the outcome.
        public let reasons: [FaceMatchReason]
        /// The figures behind it, such as the score and its thresholds.
        public let figures: [String: Double]

        /// A match.
        public init(outcome: FaceMatchOutcome, reasons: [FaceMatchReason] = [], figures: [String: Double] = [:]) {
            self.outcome = outcome
            self.reasons = reasons
            self.figures = figures
        }

        /// A match from the library.
        public init(_ match: FaceMatch) {
            var figures: [String: Double] = [:]
            figures["score"] = match.score
            figures["passThreshold"] = match.passThreshold
            figures["failThreshold"] = match.failThreshold
            figures["falseMatchRate"] = match.falseMatchRate?.rate
            self.init(outcome: match.result, reasons: match.reasons, figures: figures)
        }
    }

    /// The content of a chip.
    public struct Chip: Hashable, Sendable {
        /// The fields of its data groups.
        public let fields: [DocumentField]
        /// Its zone.
        public let zone: MachineReadableZone?
        /// Its portrait as a JPEG; `nil` if it is not kept.
        public let portrait: [UInt8]?

        /// The content of a chip.
        public init(fields: [DocumentField], zone: MachineReadableZone?, portrait: [UInt8]?) {
            self.fields = fields
            self.zone = zone
            self.portrait = portrait
        }
    }

    /// The result of searching the templates of other applicants.
    public struct ApplicantSearch: Hashable, Sendable {
        /// A journey of another applicant who may be the same person.
        public struct Candidate: Hashable, Sendable, Codable {
            /// The journey.
            public let journey: JourneyID
            /// The score of the two faces.
            public let score: Double
            /// The false match rate at this score; `nil` without a calibration.
            public let falseMatchRate: Double?

            /// A candidate.
            public init(journey: JourneyID, score: Double, falseMatchRate: Double?) {
                self.journey = journey
                self.score = score
                self.falseMatchRate = falseMatchRate
            }
        }

        /// The number of candidates; `nil` if no threshold is known for so many templates.
        public let candidates: Int?
        /// The search's own threshold, from the gallery's size; `nil` if nothing was compared.
        public let threshold: Double?
        /// The number of searched templates.
        public let gallerySize: Int
        /// The candidates, the highest score first. Data of earlier versions has their number only.
        public let found: [Candidate]
        /// The number of journeys whose templates could not be compared, because they are of other models or damaged.
        public let notCompared: Int

        /// A search result.
        public init(
            candidates: Int?, threshold: Double?, gallerySize: Int, found: [Candidate] = [], notCompared: Int = 0
        ) {
            self.candidates = candidates
            self.threshold = threshold
            self.gallerySize = gallerySize
            self.found = found
            self.notCompared = notCompared
        }
    }

    /// The signs in the course of the journey.
    public struct Behaviour: Hashable, Sendable {
        /// A sign that something is wrong: stable text in snake case. Open, so that new signs are not a breaking
        /// change.
        public struct Sign: RawRepresentable, Hashable, Sendable, Codable {
            /// The stable text.
            public let rawValue: String

            /// A sign from its stable text.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// The bytes were seen before, in another journey.
            public static let bytesSeenBefore = Sign(rawValue: "bytes_seen_before")
            /// Answers came faster than a person can give them.
            public static let fasterThanAPerson = Sign(rawValue: "faster_than_a_person")
            /// A clip has a break.
            public static let clipNotOfOnePiece = Sign(rawValue: "clip_not_of_one_piece")
            /// Statements about the capture of the files contradict each other.
            public static let captureContradictsItself = Sign(rawValue: "capture_contradicts_itself")
            /// One reference has too many journeys.
            public static let tooManyJourneys = Sign(rawValue: "too_many_journeys")
        }

        /// The signs that were looked for.
        public let examined: Set<Sign>
        /// The signs that were found.
        public let found: Set<Sign>

        /// A result.
        public init(examined: Set<Sign>, found: Set<Sign>) {
            self.examined = examined
            self.found = found
        }
    }

    /// The fields of each document's step from every source; a field may occur several times.
    public var fields: [StepID: [DocumentField]]
    /// The readings that are withheld from ``fields``. A rule may find one confirmed by another document.
    public var withheld: [StepID: [DocumentField]] = [:]
    /// The machine-readable zone of each document that has one.
    public var zones: [StepID: MachineReadableZone] = [:]
    /// The content of each document's chip, if its State signed it.
    public var chips: [StepID: Chip] = [:]
    /// The client's statements about the capture of each submission.
    public var captures: [SubmissionID: CaptureFacts] = [:]
    /// The pictures that were kept of clips: the face of the best frame. They go with the media.
    public var bestFrames: [SubmissionID: EvidenceID] = [:]
    /// The compared face of each submission that counts, in pixels of its upright picture, or of its best frame.
    public var faces: [SubmissionID: DetectedFace] = [:]
    /// The fields that the person confirmed or corrected.
    public var confirmed: [StepID: [DocumentField]]
    /// The face match of each identity document.
    public var matches: [StepID: Match]
    /// The journeys of other applicants with the same document; a document without a readable number, or without an
    /// index, has no entry.
    public var documentsSeenElsewhere: [StepID: [SeenJourney]]
    /// The search for the person among other applicants; `nil` without a template or a gallery.
    public var applicantSearch: ApplicantSearch?
    /// The signs in the course of the journey; `nil` if none could be looked for.
    public var behaviour: Behaviour?
    /// The caller's name for the person; `nil` without one. Rules ignore it.
    public var reference: String?

    /// Facts.
    public init(
        fields: [StepID: [DocumentField]] = [:], confirmed: [StepID: [DocumentField]] = [:],
        matches: [StepID: Match] = [:], documentsSeenElsewhere: [StepID: [SeenJourney]] = [:],
        applicantSearch: ApplicantSearch? = nil, behaviour: Behaviour? = nil
    ) {
        self.fields = fields
        self.confirmed = confirmed
        self.matches = matches
        self.documentsSeenElsewhere = documentsSeenElsewhere
        self.applicantSearch = applicantSearch
        self.behaviour = behaviour
    }
}

extension JourneyFacts: PersonalData {
    /// The number of fields and steps; never a value.
    public var withheldSummary: String {
        "\(fields.values.reduce(0) { $0 + $1.count }) fields of \(fields.count) steps"
    }
}
