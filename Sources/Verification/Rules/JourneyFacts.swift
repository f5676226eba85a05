public import BiometricsCore
public import IdentityDocuments

/// What the rules need and the events do not hold: fields that were read, and findings from outside of the journey. It is
/// handed in for one judgement and never stored with the history.
public struct JourneyFacts: Hashable, Sendable {
    /// What the face match of one document came to.
    public struct Match: Hashable, Sendable {
        /// The outcome.
        public let outcome: FaceMatchOutcome
        /// Why.
        public let reasons: [FaceMatchReason]
        /// The figures behind it, such as the score and its thresholds.
        public let figures: [String: Double]

        /// A match.
        public init(outcome: FaceMatchOutcome, reasons: [FaceMatchReason] = [], figures: [String: Double] = [:]) {
            self.outcome = outcome
            self.reasons = reasons
            self.figures = figures
        }

        /// A match as the library found it.
        public init(_ match: FaceMatch) {
            var figures: [String: Double] = [:]
            figures["score"] = match.score
            figures["passThreshold"] = match.passThreshold
            figures["failThreshold"] = match.failThreshold
            figures["falseMatchRate"] = match.falseMatchRate?.rate
            self.init(outcome: match.result, reasons: match.reasons, figures: figures)
        }
    }

    /// What the search among the templates of other applicants found.
    public struct ApplicantSearch: Hashable, Sendable {
        /// How many other applicants score at least the threshold.
        public let candidates: Int
        /// The search's own threshold, from the gallery's size.
        public let threshold: Double
        /// How many templates were searched.
        public let gallerySize: Int

        /// The outcome of a search.
        public init(candidates: Int, threshold: Double, gallerySize: Int) {
            self.candidates = candidates
            self.threshold = threshold
            self.gallerySize = gallerySize
        }
    }

    /// What the course of the journey told.
    public struct Behaviour: Hashable, Sendable {
        /// A sign that something is wrong: stable text in snake case. Open, so that new signs break nobody.
        public struct Sign: RawRepresentable, Hashable, Sendable, Codable {
            /// The stable text.
            public let rawValue: String

            /// A sign from its stable text.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// The bytes were seen before, in another journey.
            public static let bytesSeenBefore = Sign(rawValue: "bytes_seen_before")
            /// Answers came faster than a person gives them.
            public static let fasterThanAPerson = Sign(rawValue: "faster_than_a_person")
            /// A clip is not of one piece.
            public static let clipNotOfOnePiece = Sign(rawValue: "clip_not_of_one_piece")
            /// What the files tell of their capture contradicts itself.
            public static let captureContradictsItself = Sign(rawValue: "capture_contradicts_itself")
            /// There are too many journeys of one reference.
            public static let tooManyJourneys = Sign(rawValue: "too_many_journeys")
        }

        /// The signs that were looked for.
        public let examined: Set<Sign>
        /// Those that were found.
        public let found: Set<Sign>

        /// The outcome of looking.
        public init(examined: Set<Sign>, found: Set<Sign>) {
            self.examined = examined
            self.found = found
        }
    }

    /// What each document's step read, from every source; a field may stand in it several times.
    public var fields: [StepID: [DocumentField]]
    /// The machine-readable zone of each document of which one was read.
    public var zones: [StepID: MachineReadableZone] = [:]
    /// What was said of how each submission was taken.
    public var captures: [SubmissionID: CaptureFacts] = [:]
    /// What the person confirmed or corrected.
    public var confirmed: [StepID: [DocumentField]]
    /// The face match of each identity document.
    public var matches: [StepID: Match]
    /// The journeys of other applicants in which each document was seen; no entry where its number was not read, or there is
    /// no index.
    public var documentsSeenElsewhere: [StepID: [SeenJourney]]
    /// The search for the person among other applicants; `nil` without a template or a gallery.
    public var applicantSearch: ApplicantSearch?
    /// What the course of the journey told; `nil` where nothing was looked for.
    public var behaviour: Behaviour?
    /// The caller's name for the person; `nil` where none was given. No rule looks at it.
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
    /// How many fields of how many steps; never a value.
    public var withheldSummary: String {
        "\(fields.values.reduce(0) { $0 + $1.count }) fields of \(fields.count) steps"
    }
}
