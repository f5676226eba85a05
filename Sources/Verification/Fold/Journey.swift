public import IdentityDocuments

/// One verification of one person, as its events have it.
///
/// The fold is pure: times, ids and verdicts are in the events. Make it of all events with ``init(_:folding:)``, or
/// ``apply(_:)`` one after another; both come to the same. Ask ``decide(_:at:by:)`` what a command comes to.
public struct Journey: Hashable, Sendable {
    /// Where a journey stands.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It awaits something.
        case open
        /// It is judged.
        case finished
        /// It was given up.
        case cancelled
        /// It was not finished in time.
        case expired
        /// What it left is erased.
        case erased
    }

    /// A reviewer's word on a journey.
    public struct Review: Hashable, Sendable {
        /// Who gave it.
        public let reviewer: ReviewerID
        /// The word.
        public let verdict: ReviewVerdict
        /// Why.
        public let reason: ReviewReason
        /// When.
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

    /// The proof that evidence was erased: what, when and by whom, and nothing of what it was.
    public struct ErasureReceipt: Hashable, Sendable {
        /// What was erased.
        public let evidence: [EvidenceReference]
        /// When.
        public let time: JourneyInstant
        /// By whom.
        public let actor: JourneyActor
    }

    /// The journey's name.
    public let id: JourneyID
    /// What it asks for.
    public let definition: JourneyDefinition
    /// When it began.
    public let startedAt: JourneyInstant
    /// When it ended; `nil` while it is open.
    public internal(set) var endedAt: JourneyInstant?
    /// Where it stands.
    public internal(set) var status = Status.open
    /// Its steps, in the definition's order.
    public internal(set) var steps: [StepState]
    /// The results of its rules; empty before it is finished.
    public internal(set) var rules: [RuleResult] = []
    /// Reviewers' words, in order.
    public internal(set) var reviews: [Review] = []
    /// The last claim of a reviewer, unless it was given back or a word ended it. It may be over: see ``holder(at:)``.
    public internal(set) var claim: Claim?
    /// Reviewers' notes, in order.
    public internal(set) var notes: [Note] = []
    /// The proof of an erasure.
    public internal(set) var receipt: ErasureReceipt?
    /// The sequence number of its last event.
    public internal(set) var sequence = 1
    /// The time of its last event.
    public internal(set) var lastTime: JourneyInstant
    /// Ids that were given once and are never given again.
    var submissionIDs: Set<SubmissionID> = []
    var challengeIDs: Set<ChallengeID> = []

    /// The journey that an event begins.
    ///
    /// - Throws: `.eventOutOfOrder` unless it is the first, `.noActiveJourney` unless it is a start, `.unknownDefinition`
    ///   when it names another definition than `definition`.
    public init(_ definition: JourneyDefinition, startingWith event: JourneyEvent) throws(JourneyError) {
        guard event.sequence == 1, event.previous == nil else {
            throw .eventOutOfOrder(expected: 1, found: event.sequence)
        }
        guard case .started(let reference) = event.happening else { throw .noActiveJourney }
        guard reference == definition.reference else { throw .unknownDefinition(reference) }
        id = event.journey
        self.definition = definition
        startedAt = event.time
        lastTime = event.time
        steps = definition.steps.map(StepState.init)
    }

    /// The fold of all events of a journey.
    ///
    /// - Throws: what the first event that does not fit is refused with; see ``apply(_:)``.
    public init(_ definition: JourneyDefinition, folding events: some Collection<JourneyEvent>) throws(JourneyError) {
        guard let first = events.first else { throw .noActiveJourney }
        var journey = try Journey(definition, startingWith: first)
        for event in events.dropFirst() { try journey.apply(event) }
        self = journey
    }

    /// The step of this name.
    public func step(_ id: StepID) -> StepState? { steps.first { $0.step.id == id } }

    /// The day that documents and ages are judged on: that of the start, in UTC.
    public var date: DocumentDate? { startedAt.date }

    /// From this moment on the journey is expired, unless it ended before.
    public var expiresAt: JourneyInstant? { definition.expiresAfter.after(startedAt) }

    /// Whether an open journey is past its time.
    public func isExpired(at time: JourneyInstant) -> Bool {
        guard let expiresAt else { return false }
        return time >= expiresAt
    }

    /// The selfie step; there is at most one.
    public var selfieStep: StepState? { steps.first { $0.step.kind == .selfie } }

    /// The steps of identity documents.
    public var identityDocuments: [StepState] { steps.filter { $0.step.kind == .identityDocument } }

    /// The system's decision; `nil` before the journey is finished. It stays what it is when the evidence is erased.
    public var systemDecision: SystemDecision? {
        rules.isEmpty ? nil : SystemDecision(of: rules, under: definition)
    }

    /// The rules that the system's decision rests on, in their order; none before the end, and none of `Complete`.
    /// `Rejected` rests on the rules that reject.
    public var decidingRules: [RuleKey] {
        func decides(_ key: RuleKey) -> Bool {
            let (own, setting) = (rules.filter { $0.rule == key }, definition.setting(of: key))
            let hasFailed = own.contains { $0.verdict == .failed }
            switch systemDecision {
            case .complete?, nil: return false
            case .rejected?: return hasFailed && setting.onFailure == .reject
            case .refer?:
                return hasFailed || setting.isRequired && (own.isEmpty || own.contains { $0.verdict != .passed })
            }
        }
        return RuleKey.allCases.filter(decides)
    }

    /// The decision that counts: the last reviewer's word, or else the system's. A word that another reviewer has to confirm
    /// does not count yet.
    public var finalDecision: SystemDecision? {
        guard let systemDecision else { return nil }
        switch settledReview?.verdict {
        case .approved?: return .complete
        case .rejected?: return .rejected
        case nil: return systemDecision
        }
    }

    /// The steps that keep the journey from being finished: those that are neither concluded nor optional, and those of
    /// which something is being examined.
    public var openSteps: [StepID] {
        steps.filter { $0.pending != nil || (!$0.isConcluded && !$0.step.isOptional) }.map(\.step.id)
    }

    /// All evidence that the journey named.
    public var evidence: [EvidenceReference] {
        steps.flatMap { step in step.attempts.map(\.submission.evidence) + (step.confirmation.map { [$0] } ?? []) }
            + notes.map(\.text)
    }

    /// When pictures, clips and templates are to be erased, and when read fields and results; `nil` for never, or before
    /// the end.
    public var retention: (media: JourneyInstant?, result: JourneyInstant?) {
        guard let endedAt, status != .erased else { return (nil, nil) }
        return (definition.retention.media?.after(endedAt), definition.retention.result?.after(endedAt))
    }
}
