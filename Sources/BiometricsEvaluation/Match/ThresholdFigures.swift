/// The error rates at one threshold, each with its counts and interval.
public struct ThresholdFigures: Sendable, Hashable {
    /// What the threshold is, such as `FMR ≤ 0.001` or the name the caller gave it.
    public let name: String
    /// The lowest score that is a match.
    public let threshold: Double
    /// FMR: non-mated scores at or above the threshold, of all non-mated scores.
    public let falseMatches: ErrorRate
    /// FNMR: mated scores below the threshold, of all mated scores.
    public let falseNonMatches: ErrorRate
    /// Generalised FAR: false matches of all non-mated comparisons, those lost in acquisition included.
    public let falseAccepts: ErrorRate
    /// Generalised FRR: false non-matches and lost comparisons, of all mated comparisons.
    public let falseRejects: ErrorRate

    init(name: String, point: OperatingPoint, matedLost: Int, nonMatedLost: Int, confidence: Double) {
        self.name = name
        threshold = point.threshold
        falseMatches = ErrorRate(errors: point.falseMatches, count: point.nonMatedCount, confidence: confidence)
        falseNonMatches = ErrorRate(errors: point.falseNonMatches, count: point.matedCount, confidence: confidence)
        falseAccepts = ErrorRate(
            errors: point.falseMatches, count: point.nonMatedCount + nonMatedLost, confidence: confidence)
        falseRejects = ErrorRate(
            errors: point.falseNonMatches + matedLost, count: point.matedCount + matedLost, confidence: confidence)
    }
}
