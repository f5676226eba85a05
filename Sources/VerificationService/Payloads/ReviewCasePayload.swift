public import BiometricsCore
public import IdentityDocuments
public import Verification
internal import VerificationStore

/// A finished journey for a reviewer: `biometrics.review-case/1`.
public struct ReviewCasePayload: JSONPayload {
    /// `biometrics.review-case/1`.
    public static let schema = "biometrics.review-case/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReviewCasePayload>()
    /// The result with its reasons.
    public var result: JourneyResultPayload
    /// The time at which the journey began.
    public var startedAt: JourneyInstant
    /// The time at which it ended.
    @Nullable public var endedAt: JourneyInstant?
    /// The person's confirmations and corrections, by step and field.
    public var confirmed: [String: [String: String]]
    /// Everything that was given, in order.
    public var media: [Media]
    /// The reviewer who looks at the case. Verdicts and claims have the same name.
    public var reviewer: String
    /// Whether the journey awaits a verdict.
    public var awaitsReview: Bool
    /// The holder of the case; `null` if it is free.
    @Nullable public var holder: Holder?
    /// The verdict that another reviewer must confirm or overrule; `null` unless one is proposed.
    @Nullable public var proposal: JourneyPayload.Review?
    /// Whether the verdict `Rejected` needs a second reviewer.
    public var needsSecondReview: Bool
    /// Reviewers' notes, in order.
    public var notes: [Note]

    /// The holder of a case, and the time of the claim.
    public struct Holder: Codable, Hashable, Sendable {
        /// The reviewer.
        public var reviewer: String
        /// The time of the claim.
        public var since: JourneyInstant
        /// The time at which the claim ends.
        public var until: JourneyInstant

        init(_ claim: Journey.Claim) {
            reviewer = claim.reviewer.rawValue
            since = claim.since
            until = claim.until
        }
    }

    /// A reviewer's note.
    public struct Note: Codable, Hashable, Sendable {
        /// The reviewer.
        public var reviewer: String
        /// The time of the note.
        public var time: JourneyInstant
        /// The text; `null` if it was erased.
        @Nullable public var text: String?
    }

    /// A picture, a clip or a PDF that was given.
    public struct Media: Codable, Hashable, Sendable {
        /// The name with which it can be requested.
        public var evidenceId: String
        /// The step.
        public var step: String
        /// The kind of the step.
        public var kind: JourneyStep.Kind
        /// The slot.
        public var slot: SubmissionSlot
        /// The kind of media.
        public var media: MediaKind
        /// The size in bytes.
        public var byteCount: Int
        /// The time at which it was given.
        public var time: JourneyInstant
        /// How the client says that it got the media; `null` if it did not say.
        @Nullable public var origin: CaptureFacts.Origin?
        /// The name with which the face of a clip's best frame can be requested; `null` for a picture, and once it is erased.
        @Nullable public var bestFrameId: String?
        /// The compared face, in pixels of the upright picture, or of the picture of `bestFrameId` where there is one; `null`
        /// without a face, and for media that is not judged.
        @Nullable public var face: DetectedFace?
        /// Whether the decision rests on it. That is so for the last examined media of each slot.
        public var isJudged: Bool
        /// The problem that the person could correct.
        @Nullable public var feedback: FeedbackCode?
        /// Whether the media still exists.
        public var isKept: Bool
    }

    /// Creates the document of a finished journey's case.
    ///
    /// - Parameter reviewer: the reviewer who looks at it.
    /// - Throws: `.journeyNotCompleted` before the end of the journey.
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
        result = try JourneyResultPayload(journey, facts: facts)
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
                made.origin = facts.captures[given.id]?.origin
                made.bestFrameId = facts.bestFrames[given.id]?.rawValue
                made.face = facts.faces[given.id]
                return made
            }
        }
        endedAt = journey.endedAt
        holder = found.holder.map(Holder.init)
        proposal = journey.proposal.map(JourneyPayload.Review.init)
    }
}

extension ReviewCasePayload: PersonalData {
    /// The decision.
    public var withheldSummary: String { result.withheldSummary }
}
