public import BiometricsCore
public import IdentityDocuments
public import Verification

extension JourneyPayload {
    /// The state of a step.
    public struct Step: Codable, Hashable, Sendable {
        /// The name of the step.
        public var stepId: String
        /// The kind of the step.
        public var kind: JourneyStep.Kind
        /// The title for people.
        public var title: String
        /// Whether the step may be skipped.
        public var isOptional: Bool
        /// The accepted origins of captures. A page shows no choice of files for `cameraOnly`.
        public var capture: JourneyStep.Source
        /// Whether the step was skipped.
        public var isSkipped: Bool
        /// The progress of the step.
        public var status: StepStatus
        /// Whether no further attempt is possible or needed.
        public var isConcluded: Bool
        /// The number of attempts that each slot has left.
        public var attemptsLeft: [String: Int]
        /// The recognised type. The person does not see it.
        @Nullable public var documentType: DocumentType?
        /// The issuing country. The person does not see it.
        @Nullable public var issuingCountry: String?
        /// Whether the person has to confirm what was read, because a rule requires it.
        public var awaitsConfirmation: Bool
        /// The values that were read, by name. The person sees them while they have to be confirmed.
        public var extractedFields: [String: VerificationPayload.Field] = [:]
        /// The result of the last challenge. The person sees it only if another challenge must be answered.
        @Nullable public var challenge: ChallengeOutcome?
        /// The problem that the person can correct.
        @Nullable public var errorUserFeedbackCode: FeedbackCode?
        /// A short title of the problem.
        @Nullable public var errorUserFeedbackTitle: String?
        /// The advice to the person.
        @Nullable public var errorUserFeedbackDetails: String?

        init(
            _ state: StepState, _ facts: JourneyFacts, _ language: FeedbackText.Language, _ audience: JourneyAudience,
            awaitsConfirmation: Bool
        ) {
            let text = state.feedback?.text(in: language)
            stepId = state.step.id.rawValue
            kind = state.step.kind
            title = state.step.title
            isOptional = state.step.isOptional
            capture = state.step.source
            isSkipped = state.isSkipped
            status = state.status
            isConcluded = state.isConcluded
            attemptsLeft = Dictionary(
                state.step.slots.map { ($0.rawValue, state.attemptsLeft($0)) }, uniquingKeysWith: { first, _ in first })
            self.awaitsConfirmation = awaitsConfirmation
            errorUserFeedbackCode = state.feedback
            errorUserFeedbackTitle = text?.title
            errorUserFeedbackDetails = text?.details
            // The result of a challenge is a verdict on liveness, unless the person can correct it.
            let isToMend = state.feedback == .challengeNotAnswered
            if audience == .company || isToMend {
                challenge = state.lastAssessment(.livenessResult)?.selfie?.challenge.map { .init($0) }
            }
            if audience == .company || awaitsConfirmation { extractedFields = facts.namedFields(of: state.step.id) }
            guard audience == .company else { return }
            documentType = state.recognition?.type
            issuingCountry = state.recognition?.issuingCountry?.rawValue
        }
    }

    /// The result of a challenge, as far as the person may see it.
    ///
    /// It names the movements to make again. The strength and the times of movements are left out, because they would
    /// help an attacker to improve a forged answer. The result of the journey has them.
    public struct ChallengeOutcome: Codable, Hashable, Sendable {
        /// Whether the clip answers the challenge.
        public var isAnswered: Bool
        /// The movements in the order of the challenge.
        public var steps: [Movement]

        init(_ finding: ChallengeFinding) {
            isAnswered = finding.isAnswered
            steps = finding.steps.map { Movement(movement: $0.movement, isSeen: $0.isSeen) }
        }

        /// A movement of a challenge.
        public struct Movement: Codable, Hashable, Sendable {
            /// The movement that was asked for.
            public var movement: String
            /// Whether it was seen at the right time and in the right order.
            public var isSeen: Bool
        }
    }

    /// The result of a submission.
    public struct Submission: Codable, Hashable, Sendable {
        /// The progress of an examination.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// The submission is being examined.
            case pending
            /// The submission was examined.
            case assessed
            /// The submission could not be examined, and does not count.
            case withdrawn
        }

        /// The name of the submission.
        public var submissionId: String
        /// The step that it belongs to.
        public var stepId: String
        /// The slot that it fills.
        public var slot: SubmissionSlot
        /// The progress of its examination.
        public var outcome: Outcome
        /// Whether the capture is good enough; `nil` before the examination.
        @Nullable public var isSatisfactory: Bool?
        /// The problem that the person can correct.
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

extension JourneyPayload.Step: PersonalData {
    /// The progress of the step. No field is shown.
    public var withheldSummary: String { status.rawValue }
}

extension JourneyFacts {
    /// The fields that were read in a step, by name. If several sources have a field, the first value counts. Fields that the
    /// document leaves empty are left out.
    func namedFields(of step: StepID) -> [String: VerificationPayload.Field] {
        Dictionary(
            (fields[step] ?? []).filter { $0.value != nil || !$0.doubts.isEmpty }.map { field in
                (field.name.rawValue, VerificationPayload.Field(value: field.value, doubt: field.doubts))
            }, uniquingKeysWith: { first, next in first.value == nil && next.value != nil ? next : first })
    }
}
