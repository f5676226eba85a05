public import IdentityDocuments

/// One verification of one person, as the fold of its events.
///
/// The fold is pure: times, ids and verdicts come from the events. Create it from all events with ``init(_:folding:)``,
/// or ``apply(_:)`` them one after another; both give the same result. ``decide(_:at:by:)`` tells the result of a
/// command.
public struct Journey: Hashable, Sendable {
    /// The status of a journey.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is in progress.
        case open
        /// It ended and was judged.
        case finished
        /// It was cancelled.
        case cancelled
        /// It was not finished in time.
        case expired
        /// Its data is erased.
        case erased
    }

    /// A reviewer's verdict on a journey.
    public struct Review: Hashable, Sendable {
        /// The reviewer.
        public let reviewer: ReviewerID
        /// The verdict.
        public let verdict: ReviewVerdict
        /// The reason.
        public let reason: ReviewReason
        /// The time of the review.
        public let time: JourneyInstant
    }

    /// A reviewer's claim on a case, so that two people do not work on it at once.
    public struct Claim: Hashable, Sendable {
        /// Who holds it.
        public let reviewer: ReviewerID
        /// Since when.
        public let since: JourneyInstant
        /// From this moment on it is free again.
        public let until: JourneyInstant
    }

    /// Something that a reviewer wrote down.
    public struct Note: Hashable, Sendable {
        /// Who wrote it.
        public let reviewer: ReviewerID
        /// The evidence that holds the text. It is sealed, and erased with the journey.
        public let text: EvidenceReference
        /// When.
        public let time: JourneyInstant
    }

    /// The proof that evidence was erased: what, when and by whom, without its content.
    public struct ErasureReceipt: Hashable, Sendable {
        /// What was erased.
        public let evidence: [EvidenceReference]
        /// The time of the erasure.
        public let time: JourneyInstant
        /// The actor.
        public let actor: JourneyActor
    }

    /// The person's consent to a text.
    public struct Consent: Hashable, Sendable {
        /// The text.
        public let text: ConsentTextID
        /// The time of the consent.
        public let time: JourneyInstant
    }

    /// The journey's name.
    public let id: JourneyID
    /// The definition that it began with.
    public let definition: JourneyDefinition
    /// When it began.
    public let startedAt: JourneyInstant
    /// When it ended; `nil` while it is open. An expired journey ended at ``expiresAt``, although its event may be later.
    public internal(set) var endedAt: JourneyInstant?
    /// The status.
    public internal(set) var status = Status.open
    /// Its steps, in the definition's order.
    public internal(set) var steps: [StepState]
    /// The results of its rules; empty before it is finished.
    public internal(set) var rules: [RuleResult] = []
    /// The reviews, in order.
    public internal(set) var reviews: [Review] = []
    /// The last claim of a reviewer, unless it was given back or a word ended it. It may be over: see ``holder(at:)``.
    public internal(set) var claim: Claim?
    /// Reviewers' notes, in order.
    public internal(set) var notes: [Note] = []
    /// The texts that the person consented to, in order.
    public internal(set) var consents: [Consent] = []
    /// The person's language, such as `nl-BE`; `nil` if the caller did not state it.
    public let locale: LanguageTag?
    /// The end of a test journey; `nil` for a real one.
    public let simulation: SimulatedOutcome?
    /// The proof of an erasure.
    public internal(set) var receipt: ErasureReceipt?
    /// The sequence number of its last event.
    public internal(set) var sequence = 1
    /// The time of its last event.
    public internal(set) var lastTime: JourneyInstant
    /// Ids that were used and must not be used again.
    var submissionIDs: Set<SubmissionID> = []
    var challengeIDs: Set<ChallengeID> = []

    /// The journey that begins with an event.
    ///
    /// - Throws: `.eventOutOfOrder` unless it is the first event, `.noActiveJourney` unless it is a start,
    ///   `.unknownDefinition` if it names another definition than `definition`.
    public init(_ definition: JourneyDefinition, startingWith event: JourneyEvent) throws(JourneyError) {
        guard event.sequence == 1, event.previous == nil else {
            throw .eventOutOfOrder(expected: 1, found: event.sequence)
        }
        guard case .started(let reference, let locale, let simulates) = event.happening else { throw .noActiveJourney }
        guard reference == definition.reference else { throw .unknownDefinition(reference) }
        id = event.journey
        self.definition = definition
        self.locale = locale.flatMap(LanguageTag.init)
        simulation = simulates
        startedAt = event.time
        lastTime = event.time
        steps = definition.steps.map(StepState.init)
    }

    /// The fold of all events of a journey.
    ///
    /// - Throws: the error of the first event that does not fit; see ``apply(_:)``.
    public init(_ definition: JourneyDefinition, folding events: some Collection<JourneyEvent>) throws(JourneyError) {
        guard let first = events.first else { throw .noActiveJourney }
        var journey = try Journey(definition, startingWith: first)
        for event in events.dropFirst() { try journey.apply(event) }
        self = journey
    }

    /// The step of this name.
    public func step(_ id: StepID) -> StepState? { steps.first { $0.step.id == id } }

    /// A submission and its outcome; `nil` for an unknown one.
    public func attempt(_ submission: SubmissionID) -> Attempt? {
        steps.lazy.flatMap(\.attempts).first { $0.submission.id == submission }
    }

    /// The day on which documents and ages are judged: the day of the start, in UTC.
    public var date: DocumentDate? { startedAt.date }

    /// From this moment on, the journey is expired unless it has ended.
    public var expiresAt: JourneyInstant? { definition.expiresAfter.after(startedAt) }

    /// Whether an open journey is past its time.
    public func isExpired(at time: JourneyInstant) -> Bool {
        guard let expiresAt else { return false }
        return time >= expiresAt
    }

    /// The selfie step, if there is one.
    public var selfieStep: StepState? { steps.first { $0.step.kind == .selfie } }

    /// The steps of identity documents.
    public var identityDocuments: [StepState] { steps.filter { $0.step.kind == .identityDocument } }

    /// The system's decision; `nil` before the journey is finished. Erasing the evidence does not change it.
    public var systemDecision: SystemDecision? {
        rules.isEmpty ? nil : SystemDecision(of: rules, under: definition)
    }

    /// The rules behind the system's decision, in their order; empty before the end and for `Complete`. For `Rejected`,
    /// the rules that reject.
    public var decidingRules: [RuleKey] {
        func decides(_ key: RuleKey) -> Bool {
            let (own, setting) = (rules.filter { $0.rule == key }, definition.setting(of: key))
            let hasFailed = own.contains { $0.verdict == .failed }
            let isOpen = own.isEmpty || own.contains { $0.verdict != .passed }
            switch systemDecision {
            case .complete?, nil: return false
            case .rejected?: return hasFailed && setting.onFailure == .reject
            case .refer?:
                return hasFailed || own.contains(where: \.isSuspicion) || setting.isRequired && isOpen
            }
        }
        return RuleKey.allCases.filter(decides)
    }

    /// The effective decision: that of the last review, or else the system's. A rejection that another reviewer must confirm
    /// does not count yet.
    public var finalDecision: SystemDecision? {
        guard let systemDecision else { return nil }
        switch settledReview?.verdict {
        case .approved?: return .complete
        case .rejected?: return .rejected
        case nil: return systemDecision
        }
    }

    /// The steps that prevent finishing the journey: steps neither concluded nor optional, and steps with a submission
    /// under examination.
    public var openSteps: [StepID] {
        steps.filter { $0.pending != nil || (!$0.isConcluded && !$0.step.isOptional) }.map(\.step.id)
    }

    /// Whether every step is concluded, and no confirmation that a rule requires is missing: the journey can be judged.
    public var hasEverything: Bool {
        guard status == .open, openSteps.isEmpty, steps.allSatisfy(\.isConcluded) else { return false }
        return !steps.contains(where: awaitsConfirmation)
    }

    /// Whether the person has to confirm what was read from the document of a step, because a rule requires it.
    public func awaitsConfirmation(_ state: StepState) -> Bool {
        status == .open && definition.setting(of: .userConfirmation).isRequired && state.step.kind != .selfie
            && state.isConcluded && state.confirmation == nil && state.attempts.contains { $0.assessment != nil }
    }

    /// Whether the journey is to be judged now without a call.
    public var endsByItself: Bool { definition.finishes == .whenNothingIsRequired && hasEverything }

    /// All evidence that the events name.
    public var evidence: [EvidenceReference] {
        steps.flatMap { step in step.attempts.map(\.submission.evidence) + (step.confirmation.map { [$0] } ?? []) }
            + notes.map(\.text)
    }

    /// The times for erasing pictures, clips and templates, and for erasing read fields and results; `nil` for never,
    /// or before the end.
    public var retention: (media: JourneyInstant?, result: JourneyInstant?) {
        guard let endedAt, status != .erased else { return (nil, nil) }
        return (definition.retention.media?.after(endedAt), definition.retention.result?.after(endedAt))
    }
}
