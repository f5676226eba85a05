/// The answer to "is this the same person?", with all its evidence. ``payload`` is its JSON form.
public struct FaceMatch: Sendable, Hashable {
    /// The outcome, which JSON calls `result` as well.
    public let result: FaceMatchOutcome
    /// Why, most important first; empty for a plain pass.
    public let reasons: [FaceMatchReason]
    /// The comparison score, higher is more alike; `nil` when nothing was compared.
    public let score: Double?
    /// The score of each of several embedders on its own; empty where one alone makes the score.
    public let members: [MemberScore]
    /// How far the score falls when the selfie's face is seen in other ways; `nil` if it was not seen so.
    public let steadiness: ScoreSteadiness?
    /// Scores of at least this pass.
    public let passThreshold: Double?
    /// Scores below this fail.
    public let failThreshold: Double?
    /// The fraction of non-mated comparisons that score at least as high, according to the calibration.
    public let falseMatchRate: ScoreCalibration.Estimate?
    /// The target rates behind the thresholds.
    public let policy: MatchPolicy
    /// The calibration that turned the rates into scores.
    public let calibration: ScoreCalibration.Source?

    /// The match of two faces, or the reason why they could not be compared.
    ///
    /// - Parameters:
    ///   - decision: the facts; its `match` and reasons must already be those of `score`.
    ///   - score: the comparison score, if the faces were compared.
    ///   - members: each embedder's own score, if there are several.
    ///   - steadiness: how far the score falls in other views of the face.
    ///   - policy: the requested target rates.
    ///   - thresholds: the policy in scores; `nil` for an embedder without calibration.
    public init(
        decision: FaceMatchDecision, score: Double?, members: [MemberScore] = [], steadiness: ScoreSteadiness? = nil,
        policy: MatchPolicy, thresholds: MatchThresholds?
    ) {
        (result, reasons) = decision.result
        self.score = score
        self.members = members
        self.steadiness = steadiness
        self.policy = policy
        passThreshold = thresholds?.pass.score
        failThreshold = thresholds?.fail.score
        calibration = thresholds?.calibration.source
        falseMatchRate = score.flatMap { score in thresholds?.calibration.falseMatchRate(at: score) }
    }

    /// "One non-mated pair in `N` scores this high", rounded to two digits; `nil` without a rate.
    public var nonMatedPairsPerFalseMatch: Double? {
        guard let rate = falseMatchRate?.rate, rate > 0 else { return nil }
        return (1 / rate).rounded(toSignificantDigits: 2)
    }
}
