extension EvaluationPayload {
    /// How often clips answer challenges of active liveness.
    public struct Challenges: Codable, Hashable, Sendable {
        /// Clips of people that do not answer the challenge that they were made for.
        public var ownNotAnswered: Rate
        /// Those of the same clips that are not assessed as live.
        public var ownNotLive: Rate
        /// Attacks that answer the challenge that they were made for.
        public var attacksAnswered: Rate
        /// Pairs of a clip and another sequence of movements, where the movements answer it.
        public var otherSequenceAnswered: Rate
        /// Pairs of a clip and the same sequence at other times, where the movements answer it.
        public var sameSequenceAnswered: Rate
        /// The number of random challenges, in addition to those of the clips.
        public var drawn: Int
        /// Why clips do not answer their own challenge.
        public var reasons: [Reason]

        /// A reason and the number of clips with it.
        public struct Reason: Codable, Hashable, Sendable {
            /// The reason.
            public var reason: String
            /// How many clips.
            public var count: Int
        }

        init(_ evaluation: ChallengeEvaluation) {
            ownNotAnswered = Rate(evaluation.ownNotAnswered)
            ownNotLive = Rate(evaluation.ownNotLive)
            attacksAnswered = Rate(evaluation.attacksAnswered)
            otherSequenceAnswered = Rate(evaluation.otherSequenceAnswered)
            sameSequenceAnswered = Rate(evaluation.sameSequenceAnswered)
            drawn = evaluation.drawn
            reasons = evaluation.reasons.map { Reason(reason: $0.name, count: $0.count) }
        }
    }
}
