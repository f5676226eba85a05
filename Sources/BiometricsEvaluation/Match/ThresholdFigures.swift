/// The error rates at one threshold, each with its counts and interval.
public struct ThresholdFigures: Sendable, Hashable {
    /// The name, such as `FMR ≤ 0.001` or the caller's own name.
    public let name: String
    /// The lowest score that is a match.
    public let threshold: Double
    /// FMR: non-mated scores at or above the threshold, among all non-mated scores.
    public let falseMatches: ErrorRate
    /// FNMR: mated scores below the threshold, among all mated scores.
    public let falseNonMatches: ErrorRate
    /// Generalised FAR: false matches among all non-mated comparisons, including those lost in acquisition.
    public let falseAccepts: ErrorRate
    /// Generalised FRR: false non-matches and lost comparisons, among all mated comparisons.
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
