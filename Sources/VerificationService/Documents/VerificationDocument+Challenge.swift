public import BiometricsCore
public import Verification

extension VerificationDocument {
    /// What became of a challenge of active liveness.
    public struct Challenge: Codable, Hashable, Sendable {
        /// Whether the clip answers it.
        public var isAnswered: Bool
        /// Why not, most important first.
        public var reasons: [ChallengeFinding.Reason]
        /// What became of each prompt, in order.
        public var steps: [Prompt]
        /// The movements that nobody asked for.
        public var unasked: [String]
        /// Whether the clip came whole, with time to make it by other means than a camera; `nil` in results of earlier versions.
        @Nullable public var deliveredWhole: Bool?

        init(_ finding: ChallengeFinding) {
            isAnswered = finding.isAnswered
            reasons = finding.reasons
            steps = finding.steps.map(Prompt.init)
            unasked = finding.unasked
            deliveredWhole = finding.deliveredWhole
        }

        /// What became of one prompt.
        public struct Prompt: Codable, Hashable, Sendable {
            /// What was asked for.
            public var movement: String
            /// `SEEN`, `TOO_EARLY`, `TOO_LATE` or `MISSING`.
            public var outcome: String
            /// When it was shown, in milliseconds from the clip's first frame.
            public var shownMilliseconds: Int
            /// How long after that the movement began.
            @Nullable public var delayMilliseconds: Int?
            /// How far it went in multiples of its limit.
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
