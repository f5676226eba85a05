public import ActiveLiveness
public import BiometricsCore
internal import Verification

extension VerificationPayload {
    /// The result of a challenge of active liveness.
    public struct Challenge: Codable, Hashable, Sendable {
        /// Whether the clip answers the challenge.
        public var isAnswered: Bool
        /// The reasons against it, most important first.
        public var reasons: [ChallengeReason]
        /// The results of the prompts, in order.
        public var steps: [Prompt]
        /// The movements that were made without a prompt.
        public var unasked: [String]
        /// Whether the clip arrived whole, so that there was time to make it without a camera; `nil` in results of
        /// earlier versions.
        @Nullable public var deliveredWhole: Bool?

        init(_ finding: ChallengeFinding) {
            isAnswered = finding.isAnswered
            reasons = finding.reasons
            steps = finding.steps.map(Prompt.init)
            unasked = finding.unasked
            deliveredWhole = finding.deliveredWhole
        }

        /// The result of a prompt.
        public struct Prompt: Codable, Hashable, Sendable {
            /// The movement that was asked for.
            public var movement: String
            /// How it was answered.
            public var outcome: ChallengeStepFinding.Outcome
            /// The time at which it was shown, in milliseconds from the first frame of the clip.
            public var shownMilliseconds: Int
            /// The time from the prompt to the beginning of the movement, in milliseconds.
            @Nullable public var delayMilliseconds: Int?
            /// The extent of the movement, in multiples of its limit.
            @Nullable public var strength: Double?

            init(_ step: ChallengeFinding.Step) {
                movement = step.movement
                outcome = step.outcome
                shownMilliseconds = step.shownMilliseconds
                delayMilliseconds = step.delayMilliseconds
                strength = step.strength
            }
        }
    }
}
