/// The answer to "is this the same person?", with everything it rests on. Documents hold it as ``document``.
public struct FaceMatch: Sendable, Hashable {
    /// The outcome, which JSON calls `result` as well.
    public let result: FaceMatchOutcome
    /// Why, most important first; empty for a plain pass.
    public let reasons: [FaceMatchReason]
    /// The comparison score, higher is more alike; `nil` when nothing was compared.
    public let score: Double?
    /// The score of each of several embedders on its own; empty where one alone makes the score.
    public let members: [MemberScore]
    /// Scores of at least this pass.
    public let passThreshold: Double?
    /// Scores below this fail.
    public let failThreshold: Double?
    /// The part of non-mated comparisons that score at least as high, as the calibration has it.
    public let falseMatchRate: ScoreCalibration.Estimate?
    /// The target rates behind the thresholds.
    public let policy: MatchPolicy
    /// What turned the rates into scores.
    public let calibration: ScoreCalibration.Source?

    /// The match of two faces that were compared, or of what kept them from it.
    ///
    /// - Parameters:
    ///   - decision: the facts, its `match` and reasons already those of `score`.
    ///   - score: the comparison score, where there was a comparison.
    ///   - members: what each of several embedders says on its own.
    ///   - policy: the target rates that were asked for.
    ///   - thresholds: the policy in scores; `nil` for an embedder without calibration.
    public init(
        decision: FaceMatchDecision, score: Double?, members: [MemberScore] = [], policy: MatchPolicy,
        thresholds: MatchThresholds?
    ) {
        (result, reasons) = decision.result
        self.score = score
        self.members = members
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
