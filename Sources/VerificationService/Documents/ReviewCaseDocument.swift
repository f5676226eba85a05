public import BiometricsCore
public import IdentityDocuments
public import Verification
internal import VerificationStore

/// A finished journey as a reviewer sees it: `biometrics.review-case/1`.
public struct ReviewCaseDocument: JSONDocument {
    /// `biometrics.review-case/1`.
    public static let schema = "biometrics.review-case/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReviewCaseDocument>()
    /// What it came to, with all that it was judged by.
    public var result: JourneyResultDocument
    /// When it began.
    public var startedAt: JourneyInstant
    /// When it ended.
    @Nullable public var endedAt: JourneyInstant?
    /// The person's confirmations and corrections, by step and field.
    public var confirmed: [String: [String: String]]
    /// Everything that was given, in order.
    public var media: [Media]
    /// The reviewer who looks, by the name that words and claims have.
    public var reviewer: String
    /// Whether a word is awaited.
    public var awaitsReview: Bool
    /// The holder of the case; `null` if it is free.
    @Nullable public var holder: Holder?
    /// The word that another reviewer has to confirm or overrule; `null` unless one is proposed.
    @Nullable public var proposal: JourneyDocument.Review?
    /// Whether the word `Rejected` needs a second reviewer.
    public var needsSecondReview: Bool
    /// Reviewers' notes, in order.
    public var notes: [Note]

    /// The holder of a case, and the time of the claim.
    public struct Holder: Codable, Hashable, Sendable {
        /// The reviewer.
        public var reviewer: String
        /// Since when.
        public var since: JourneyInstant
        /// Until when.
        public var until: JourneyInstant

        init(_ claim: Journey.Claim) {
            reviewer = claim.reviewer.rawValue
            since = claim.since
            until = claim.until
        }
    }

    /// A reviewer's note.
    public struct Note: Codable, Hashable, Sendable {
        /// Who.
        public var reviewer: String
        /// When.
        public var time: JourneyInstant
        /// The text; `null` once it is erased.
        @Nullable public var text: String?
    }

    /// A picture, a clip or a PDF that was given.
    public struct Media: Codable, Hashable, Sendable {
        /// Its name, by which it is looked at.
        public var evidenceId: String
        /// The step.
        public var step: String
        /// What the step asks for.
        public var kind: JourneyStep.Kind
        /// What of it.
        public var slot: SubmissionSlot
        /// What it is.
        public var media: MediaKind
        /// How many bytes.
        public var byteCount: Int
        /// When it was given.
        public var time: JourneyInstant
        /// Whether the journey was judged by it: of each slot the one that was assessed last.
        public var isJudged: Bool
        /// What was to be mended.
        @Nullable public var feedback: FeedbackCode?
        /// Whether it is still there.
        public var isKept: Bool
    }

    /// The case of a finished journey.
    ///
    /// - Parameter reviewer: who looks.
    /// - Throws: `.journeyNotCompleted` before its end.
    public init(_ found: OpenCase, for reviewer: ReviewerID) throws(JourneyError) {
        let (journey, facts, kept) = (found.journey, found.facts, found.media)
        self.reviewer = reviewer.rawValue
        awaitsReview = journey.awaitsReview
        needsSecondReview = journey.definition.secondReview == .onRejected
        notes = journey.notes.map { note in
            var made = Note(reviewer: note.reviewer.rawValue, time: note.time)
            made.text = found.notes[note.text.id]
            return made
        }
        result = try JourneyResultDocument(journey, facts: facts)
        startedAt = journey.startedAt
        confirmed = [:]
        for (step, fields) in facts.confirmed {
            for field in fields { confirmed[step.rawValue, default: [:]][field.name.rawValue] = field.value }
        }
        let names = Set(kept.map(\.reference.id))
        media = journey.steps.flatMap { state in
            state.attempts.map { attempt in
                let given = attempt.submission
                var made = Media(
                    evidenceId: given.evidence.id.rawValue, step: given.step.rawValue, kind: state.step.kind,
                    slot: given.slot, media: given.media, byteCount: given.byteCount, time: attempt.time,
                    isJudged: state.lastAssessment(given.slot)?.submission == given.id,
                    isKept: names.contains(given.evidence.id))
                made.feedback = attempt.assessment?.feedback
                return made
            }
        }
        endedAt = journey.endedAt
        holder = found.holder.map(Holder.init)
        proposal = journey.proposal.map(JourneyDocument.Review.init)
    }
}

extension ReviewCaseDocument: PersonalData {
    /// The decision.
    public var withheldSummary: String { result.withheldSummary }
}
