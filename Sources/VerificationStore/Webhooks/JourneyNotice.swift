internal import BiometricsCore
internal import FoundationEssentials
public import Verification

/// What others are told of an event: ids and outcomes, and nothing of the person.
public struct JourneyNotice: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// Media was given to a step.
        case submitted = "step.submitted"
        /// The rules were judged.
        case finished = "journey.finished"
        /// A reviewer gave a word.
        case reviewed = "journey.reviewed"
        /// What the journey left was erased.
        case erased = "journey.erased"
    }

    /// What the event came to. What is not of an event's kind is left out.
    public struct Outcome: Codable, Hashable, Sendable {
        /// The step that was given something.
        public var step: StepID?
        /// What of it.
        public var slot: SubmissionSlot?
        /// The submission.
        public var submission: SubmissionID?
        /// What the rules come to.
        public var systemDecision: SystemDecision?
        /// The decision that counts.
        public var finalDecision: SystemDecision?
        /// The reviewer's word.
        public var verdict: ReviewVerdict?
    }

    /// The journey.
    public let journey: JourneyID
    /// The event's place in the journey.
    public let sequence: Int
    /// What happened.
    public let kind: Kind
    /// When.
    public let time: JourneyInstant
    /// What it came to; `nil` once the journey is erased.
    public let outcome: Outcome?

    /// The event's name: the same wherever and however often it is told.
    public var id: String { "\(journey).\(sequence)" }

    init(journey: JourneyID, sequence: Int, kind: Kind, time: JourneyInstant, outcome: Outcome?) {
        self.journey = journey
        self.sequence = sequence
        self.kind = kind
        self.time = time
        self.outcome = outcome
    }

    /// What is told of `event`; `nil` for one that is nobody's business.
    ///
    /// - Parameter journey: as it is after the event.
    init?(of event: JourneyEvent, in journey: Journey) {
        var outcome = Outcome()
        let kind: Kind
        switch event.happening {
        case .submitted(let submission):
            kind = .submitted
            outcome.step = submission.step
            outcome.slot = submission.slot
            outcome.submission = submission.id
        case .finished:
            kind = .finished
            outcome.systemDecision = journey.systemDecision
            outcome.finalDecision = journey.finalDecision
        case .reviewed(let verdict, _):
            kind = .reviewed
            outcome.systemDecision = journey.systemDecision
            outcome.finalDecision = journey.finalDecision
            outcome.verdict = verdict
        case .erased: kind = .erased
        default: return nil
        }
        self.init(
            journey: event.journey, sequence: event.sequence, kind: kind, time: event.time,
            outcome: kind == .erased ? nil : outcome)
    }
}

extension JourneyNotice.Outcome {
    func storedText() throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else {
            throw .system(BiometricsError(.backendFailure, "What is told of an event cannot be written."))
        }
        return String(decoding: data, as: UTF8.self)
    }

    init(storedText text: String) throws(StoreError) {
        guard let outcome = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
            throw .damaged(path: "The database", reason: "what is told of an event is none")
        }
        self = outcome
    }
}
