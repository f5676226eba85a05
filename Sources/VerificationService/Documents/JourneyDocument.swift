public import BiometricsCore
public import IdentityDocuments
public import Verification

/// What `journey start`, `next`, `show` and others write with `--json`: `biometrics.journey/1`, a journey as it stands.
public struct JourneyDocument: JSONDocument {
    /// `biometrics.journey/1`.
    public static let schema = "biometrics.journey/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyDocument>()
    /// The journey's name.
    public var journeyId: String
    /// What it asks for.
    public var definition: DefinitionReference
    /// Where it stands.
    public var status: Journey.Status
    /// Whether it is finished and judged.
    public var isCompleted: Bool
    /// When it began.
    public var startedAt: JourneyInstant
    /// From when on it is expired, unless it ends before.
    @Nullable public var expiresAt: JourneyInstant?
    /// When it ended.
    @Nullable public var endedAt: JourneyInstant?
    /// What to do next, in the list form.
    public var requiredAction: String
    /// What that is about; `nil` where nothing is to be done.
    @Nullable public var action: Action?
    /// Its steps, in the definition's order.
    public var steps: [Step]
    /// The system's decision; `nil` before the end, and for the person.
    @Nullable public var systemDecision: SystemDecision?
    /// The decision that counts: the last reviewer's word, or else the system's.
    @Nullable public var finalDecision: SystemDecision?
    /// Reviewers' words, in order; none for the person.
    public var reviews: [Review] = []
    /// The submission that was just given; `nil` for another call.
    @Nullable public var submission: Submission?

    /// The document of a journey.
    ///
    /// - Parameters:
    ///   - facts: what was read of its documents; with none, no field is told.
    ///   - submission: the one that was just given.
    ///   - language: that of the person.
    ///   - audience: who reads it. What is added here is for the company alone, unless it stands among what both are told.
    public init(
        _ journey: Journey, facts: JourneyFacts = JourneyFacts(), submission: SubmissionID? = nil,
        language: FeedbackText.Language = .english, for audience: JourneyAudience = .company
    ) {
        let next = journey.requiredAction
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        status = journey.status
        isCompleted = !journey.rules.isEmpty
        startedAt = journey.startedAt
        requiredAction = next.text
        steps = journey.steps.map { Step($0, facts, language, audience) }
        expiresAt = journey.expiresAt
        endedAt = journey.endedAt
        action = next.step.map { Action(next, step: $0) }
        finalDecision = journey.finalDecision
        self.submission = submission.flatMap { id in
            journey.steps.flatMap(\.attempts).first { $0.submission.id == id }.map(Submission.init)
        }
        guard audience == .company else { return }
        // Where both decisions are told, the person knows that a reviewer said otherwise.
        systemDecision = journey.systemDecision
        reviews = journey.reviews.map(Review.init)
    }

    /// What is to be done next.
    public struct Action: Codable, Hashable, Sendable {
        /// The step.
        public var stepId: String
        /// What of it.
        @Nullable public var slot: SubmissionSlot?
        /// Whether a submission is being examined: its result comes first.
        public var awaitsResult: Bool
        /// Which of the two uploads of `LIVENESS` is due.
        @Nullable public var livenessUpload: RequiredAction.LivenessUpload?
        /// The challenge that the answer has to be to.
        @Nullable public var challenge: IssuedChallenge?

        init(_ action: RequiredAction, step: StepID) {
            stepId = step.rawValue
            awaitsResult = action.awaitsResult
            slot = action.slot
            livenessUpload = action.livenessUpload
            challenge = action.challenge
        }
    }

    /// A reviewer's word.
    public struct Review: Codable, Hashable, Sendable {
        /// Who gave it.
        public var reviewer: String
        /// The word.
        public var verdict: ReviewVerdict
        /// Why: a stable code.
        public var reason: String
        /// When.
        public var time: JourneyInstant

        init(_ review: Journey.Review) {
            reviewer = review.reviewer.rawValue
            verdict = review.verdict
            reason = review.reason.rawValue
            time = review.time
        }
    }
}

extension JourneyDocument: PersonalData {
    /// Where it stands.
    public var withheldSummary: String { status.rawValue }
}
