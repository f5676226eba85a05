extension FaceMatch {
    /// The match in JSON. Unknown values are `null`; every key is present.
    public struct Payload: Sendable, Hashable, Codable {
        /// The outcome of the match.
        public var result: FaceMatchOutcome
        /// The comparison score, higher is more alike; `nil` when nothing was compared.
        @Nullable public var score: Double?
        /// The score of each of several embedders on its own; empty where one alone makes the score.
        public var members: [MemberScore.Payload]
        /// How far the score falls when the selfie's face is seen in other ways; `nil` if it was not seen so.
        @Nullable public var steadiness: ScoreSteadiness.Payload?
        /// Scores of at least this pass.
        @Nullable public var passThreshold: Double?
        /// Scores below this fail.
        @Nullable public var failThreshold: Double?
        /// The fraction of non-mated comparisons that score at least as high, 0...1. It is rounded to three significant
        /// digits, more than the measurement supports.
        @Nullable public var falseMatchRate: Double?
        /// Whether the rate comes from a model of the tail, beyond the scores at which false matches were counted.
        @Nullable public var falseMatchRateIsExtrapolated: Bool?
        /// Whether the rate is the least that is claimed.
        @Nullable public var falseMatchRateIsLimit: Bool?
        /// Why, most important first; empty for a plain pass.
        public var reasons: [FaceMatchReason]
        /// The target rates behind the thresholds.
        public var policy: MatchPolicy
        /// The calibration that turned the rates into scores.
        @Nullable public var calibration: ScoreCalibration.Source?
    }

    /// The match in JSON.
    public var payload: Payload {
        Payload(
            result: result, score: score, members: members.map(\.payload), steadiness: steadiness?.payload,
            passThreshold: passThreshold, failThreshold: failThreshold,
            falseMatchRate: falseMatchRate?.rate.rounded(toSignificantDigits: 3),
            falseMatchRateIsExtrapolated: falseMatchRate?.isExtrapolated,
            falseMatchRateIsLimit: falseMatchRate?.isLimit, reasons: reasons, policy: policy, calibration: calibration)
    }
}
