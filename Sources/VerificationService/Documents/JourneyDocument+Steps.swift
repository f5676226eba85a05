public import BiometricsCore
public import IdentityDocuments
public import Verification

extension JourneyDocument {
    /// A step as it stands.
    public struct Step: Codable, Hashable, Sendable {
        /// The step's name.
        public var stepId: String
        /// What kind of thing it asks for.
        public var kind: JourneyStep.Kind
        /// Its title for people.
        public var title: String
        /// Whether it may be skipped.
        public var isOptional: Bool
        /// Whether it was.
        public var isSkipped: Bool
        /// How far its processing is.
        public var status: StepStatus
        /// Whether no retry is left or needed.
        public var isConcluded: Bool
        /// How often each slot may still be given.
        public var attemptsLeft: [String: Int]
        /// The type that was recognised; `nil` for the person.
        @Nullable public var documentType: DocumentType?
        /// Who issued it; `nil` for the person.
        @Nullable public var issuingCountry: String?
        /// What was read, by name; empty for the person.
        public var extractedFields: [String: VerificationDocument.Field] = [:]
        /// What became of the challenge that was answered last; for the person only where another one is to be answered.
        @Nullable public var challenge: ChallengeOutcome?
        /// What to mend.
        @Nullable public var errorUserFeedbackCode: FeedbackCode?
        /// A few words of it.
        @Nullable public var errorUserFeedbackTitle: String?
        /// What to do.
        @Nullable public var errorUserFeedbackDetails: String?

        init(
            _ state: StepState, _ facts: JourneyFacts, _ language: FeedbackText.Language, _ audience: JourneyAudience
        ) {
            let text = state.feedback?.text(in: language)
            stepId = state.step.id.rawValue
            kind = state.step.kind
            title = state.step.title
            isOptional = state.step.isOptional
            isSkipped = state.isSkipped
            status = state.status
            isConcluded = state.isConcluded
            attemptsLeft = Dictionary(
                state.step.slots.map { ($0.rawValue, state.attemptsLeft($0)) }, uniquingKeysWith: { first, _ in first })
            errorUserFeedbackCode = state.feedback
            errorUserFeedbackTitle = text?.title
            errorUserFeedbackDetails = text?.details
            // That a challenge is answered, or not for a reason that nobody can mend, is a verdict on life.
            let isToMend = state.feedback == .challengeNotAnswered
            if audience == .company || isToMend {
                challenge = state.lastAssessment(.livenessResult)?.selfie?.challenge.map { .init($0) }
            }
            guard audience == .company else { return }
            extractedFields = facts.namedFields(of: state.step.id)
            documentType = state.recognition?.type
            issuingCountry = state.recognition?.issuingCountry?.rawValue
        }
    }

    /// What became of a challenge, as whoever answers it may know: which movement to make again. How far and how fast one was
    /// made, and why the answer is none, would tell how to tune one that is not made by a person; the journey's result says so.
    public struct ChallengeOutcome: Codable, Hashable, Sendable {
        /// Whether the clip answers it.
        public var isAnswered: Bool
        /// The movements, in the order in which they were asked for.
        public var steps: [Movement]

        init(_ finding: ChallengeFinding) {
            isAnswered = finding.isAnswered
            steps = finding.steps.map { Movement(movement: $0.movement, isSeen: $0.isSeen) }
        }

        /// One movement.
        public struct Movement: Codable, Hashable, Sendable {
            /// What was asked for.
            public var movement: String
            /// Whether it was seen in its time and turn.
            public var isSeen: Bool
        }
    }

    /// What came of a submission.
    public struct Submission: Codable, Hashable, Sendable {
        /// How far its examination is.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// It is being examined.
            case pending
            /// It was examined.
            case assessed
            /// It could not be examined, and does not count.
            case withdrawn
        }

        /// The submission's name.
        public var submissionId: String
        /// The step it was given to.
        public var stepId: String
        /// What of the step it gives.
        public var slot: SubmissionSlot
        /// How far its examination is.
        public var outcome: Outcome
        /// Whether the capture is good enough; `nil` unless it was examined.
        @Nullable public var isSatisfactory: Bool?
        /// What to mend.
        @Nullable public var errorUserFeedbackCode: FeedbackCode?

        init(_ attempt: Attempt) {
            submissionId = attempt.submission.id.rawValue
            stepId = attempt.submission.step.rawValue
            slot = attempt.submission.slot
            outcome =
                switch attempt.outcome {
                case .pending: .pending
                case .assessed: .assessed
                case .withdrawn: .withdrawn
                }
            isSatisfactory = attempt.assessment?.isSatisfactory
            errorUserFeedbackCode = attempt.assessment?.feedback
        }
    }
}

extension JourneyDocument.Step: PersonalData {
    /// How far the step is; never a field.
    public var withheldSummary: String { status.rawValue }
}

extension JourneyFacts {
    /// What was read of a step, by name; of several sources the first with a value.
    func namedFields(of step: StepID) -> [String: VerificationDocument.Field] {
        Dictionary(
            (fields[step] ?? []).compactMap { field in
                field.value.map { (field.name.rawValue, VerificationDocument.Field(value: $0, doubt: field.doubts)) }
            }, uniquingKeysWith: { first, _ in first })
    }
}
