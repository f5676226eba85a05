internal import BiometricsCore
internal import FoundationEssentials
public import Verification

/// A notification about an event: ids and outcomes, without personal data.
public struct JourneyNotice: Hashable, Sendable {
    /// The kind of event.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The journey began.
        case started = "journey.started"
        /// The person consented to a text.
        case consented = "journey.consented"
        /// Media was submitted to a step.
        case submitted = "step.submitted"
        /// A submission was examined.
        case assessed = "step.assessed"
        /// An optional step was skipped.
        case skipped = "step.skipped"
        /// The person confirmed or corrected the fields of a document.
        case confirmed = "step.confirmed"
        /// The journey was finished and judged.
        case finished = "journey.finished"
        /// The journey was cancelled.
        case cancelled = "journey.cancelled"
        /// The journey was not finished in time.
        case expired = "journey.expired"
        /// A reviewer gave a verdict.
        case reviewed = "journey.reviewed"
        /// The journey's data was erased.
        case erased = "journey.erased"
    }

    /// The outcome of the event. Values that do not apply to its kind are left out.
    public struct Outcome: Codable, Hashable, Sendable {
        /// The step of the submission.
        public var step: StepID?
        /// The slot of the step.
        public var slot: SubmissionSlot?
        /// The submission.
        public var submission: SubmissionID?
        /// The text that the person consented to.
        public var text: ConsentTextID?
        /// Whether the submission was good enough.
        public var isSatisfactory: Bool?
        /// The decision of the rules.
        public var systemDecision: SystemDecision?
        /// The effective decision.
        public var finalDecision: SystemDecision?
        /// The journeys of other applicants with a similar face, if the search found any.
        public var candidates: [JourneyID]?
        /// The reviewer's verdict.
        public var verdict: ReviewVerdict?
        /// True for a test journey, and left out for a real one.
        public var isTest: Bool?
    }

    /// The journey.
    public let journey: JourneyID
    /// The event's position in the journey.
    public let sequence: Int
    /// The kind of event.
    public let kind: Kind
    /// The time.
    public let time: JourneyInstant
    /// The outcome; `nil` once the journey is erased.
    public let outcome: Outcome?

    /// The event's id, the same in every delivery.
    public var id: String { "\(journey).\(sequence)" }

    init(journey: JourneyID, sequence: Int, kind: Kind, time: JourneyInstant, outcome: Outcome?) {
        self.journey = journey
        self.sequence = sequence
        self.kind = kind
        self.time = time
        self.outcome = outcome
    }

    /// The notice about `event`; `nil` for an event that others are not notified of.
    ///
    /// - Parameter journey: the journey after the event.
    init?(of event: JourneyEvent, in journey: Journey) {
        var outcome = Outcome()
        let kind: Kind
        switch event.happening {
        case .started: kind = .started
        case .consented(let text):
            kind = .consented
            outcome.text = text
        case .submitted(let submission):
            kind = .submitted
            outcome.name(submission)
        case .assessed(let assessment):
            kind = .assessed
            outcome.isSatisfactory = assessment.isSatisfactory
            journey.attempt(assessment.submission).map { outcome.name($0.submission) }
        case .skipped(let step):
            kind = .skipped
            outcome.step = step
        case .confirmed(let step, _):
            kind = .confirmed
            outcome.step = step
        case .finished:
            kind = .finished
            outcome.systemDecision = journey.systemDecision
            outcome.finalDecision = journey.finalDecision
            let found = journey.namedCandidates
            outcome.candidates = found.isEmpty ? nil : found
        case .reviewed(let verdict, _):
            kind = .reviewed
            outcome.systemDecision = journey.systemDecision
            outcome.finalDecision = journey.finalDecision
            outcome.verdict = verdict
        case .cancelled: kind = .cancelled
        case .expired: kind = .expired
        case .erased: kind = .erased
        case .withdrawn, .challengeIssued, .promptGiven, .pieceTold, .challengeLapsed, .claimed, .released, .noted,
            .viewed:
            return nil
        }
        outcome.isTest = journey.simulation.map { _ in true }
        self.init(
            journey: event.journey, sequence: event.sequence, kind: kind, time: event.time,
            outcome: kind == .erased ? nil : outcome)
    }
}

extension JourneyNotice.Outcome {
    fileprivate mutating func name(_ submission: Submission) {
        (step, slot) = (submission.step, submission.slot)
        self.submission = submission.id
    }

    func storedText() throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            throw .system(BiometricsError(.backendFailure, "A notification cannot be encoded."))
        }
        return String(decoding: data, as: UTF8.self)
    }

    init(storedText text: String) throws(StoreError) {
        guard let outcome = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
            throw .damaged(path: "The database", reason: "a stored notification cannot be decoded")
        }
        self = outcome
    }
}
