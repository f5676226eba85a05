public import BiometricsCore
public import IdentityDocuments
public import Verification

/// The output of `journey start`, `next`, `show` and others with `--json`: `biometrics.journey/1`, the state of a
/// journey.
public struct JourneyPayload: JSONPayload {
    /// `biometrics.journey/1`.
    public static let schema = "biometrics.journey/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyPayload>()
    /// The name of the journey.
    public var journeyId: String
    /// The definition of the journey.
    public var definition: DefinitionReference
    /// The status of the journey.
    public var status: Journey.Status
    /// Whether the journey is finished and judged.
    public var isCompleted: Bool
    /// The time at which it began.
    public var startedAt: JourneyInstant
    /// The time at which it expires, unless it ends before.
    @Nullable public var expiresAt: JourneyInstant?
    /// The time at which it ended.
    @Nullable public var endedAt: JourneyInstant?
    /// The time at which it was erased. The person does not see it.
    @Nullable public var erasedAt: JourneyInstant?
    /// The person's language by BCP 47; `nil` if none was stated.
    @Nullable public var locale: String?
    /// The texts that the person consented to, in order.
    public var consents: [Consent]
    /// Whether its end was named at the start, and nothing is examined.
    public var isTest: Bool
    /// The most bytes that a submission may have.
    public var maximumUploadBytes: Int
    /// The next action, in the list form.
    public var requiredAction: String
    /// The details of the next action; `nil` if there is nothing to do.
    @Nullable public var action: Action?
    /// The steps in the order of the definition.
    public var steps: [Step]
    /// The decision of the system; `nil` before the end. The person does not see it.
    @Nullable public var systemDecision: SystemDecision?
    /// The decision that counts: the last reviewer's verdict, or the system's decision if there is none.
    @Nullable public var finalDecision: SystemDecision?
    /// The verdicts of reviewers, in order. The person does not see them.
    public var reviews: [Review] = []
    /// The submission of this call; `nil` for other calls.
    @Nullable public var submission: Submission?

    /// Creates the document of a journey.
    ///
    /// - Parameters:
    ///   - facts: the values that were read from the documents. Without them, no field is shown.
    ///   - submission: the submission of this call.
    ///   - language: the language of advice; `nil` for that of the journey's locale, or else English.
    ///   - audience: the reader of the document. New members are for the company only, unless both readers need them.
    public init(
        _ journey: Journey, facts: JourneyFacts = JourneyFacts(), submission: SubmissionID? = nil,
        language: FeedbackText.Language? = nil, for audience: JourneyAudience = .company
    ) {
        let next = journey.requiredAction
        let language = language ?? journey.locale.flatMap(FeedbackText.Language.init) ?? .english
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        status = journey.status
        isCompleted = !journey.rules.isEmpty
        startedAt = journey.startedAt
        consents = journey.consents.map(Consent.init)
        isTest = journey.simulation != nil
        maximumUploadBytes = journey.definition.maximumUploadBytes
        requiredAction = next.text
        steps = journey.steps.map { state in
            Step(state, facts, language, audience, awaitsConfirmation: journey.awaitsConfirmation(state))
        }
        expiresAt = journey.expiresAt
        endedAt = journey.endedAt
        locale = journey.locale?.text
        action = next.step.map { Action(next, step: $0) }
        finalDecision = journey.finalDecision
        self.submission = submission.flatMap(journey.attempt).map(Submission.init)
        guard audience == .company else { return }
        // A person who sees both decisions would know that a reviewer disagreed.
        systemDecision = journey.systemDecision
        erasedAt = journey.receipt?.time
        reviews = journey.reviews.map(Review.init)
    }

    /// The next action.
    public struct Action: Codable, Hashable, Sendable {
        /// The step.
        public var stepId: String
        /// The slot to fill.
        @Nullable public var slot: SubmissionSlot?
        /// Whether a submission is still being examined. Its result comes first.
        public var awaitsResult: Bool
        /// The upload of `LIVENESS` that is due.
        @Nullable public var livenessUpload: RequiredAction.LivenessUpload?
        /// The challenge to answer.
        @Nullable public var challenge: IssuedChallenge?

        init(_ action: RequiredAction, step: StepID) {
            stepId = step.rawValue
            awaitsResult = action.awaitsResult
            slot = action.slot
            livenessUpload = action.livenessUpload
            challenge = action.challenge
        }
    }

    /// The person's consent to a text.
    public struct Consent: Codable, Hashable, Sendable {
        /// The name and version of the text.
        public var text: String
        /// The time of the consent.
        public var time: JourneyInstant

        init(_ consent: Journey.Consent) {
            text = consent.text.rawValue
            time = consent.time
        }
    }

    /// A reviewer's verdict.
    public struct Review: Codable, Hashable, Sendable {
        /// The reviewer.
        public var reviewer: String
        /// The verdict.
        public var verdict: ReviewVerdict
        /// The reason, as a stable code.
        public var reason: String
        /// The time of the verdict.
        public var time: JourneyInstant

        init(_ review: Journey.Review) {
            reviewer = review.reviewer.rawValue
            verdict = review.verdict
            reason = review.reason.rawValue
            time = review.time
        }
    }
}

extension JourneyPayload: PersonalData {
    /// The status.
    public var withheldSummary: String { status.rawValue }
}
