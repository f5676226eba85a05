/// FNMR at a target false match rate, as far as the counts support it.
public struct TargetFigures: Sendable, Hashable {
    /// How well the number of non-mated scores supports a false match rate.
    public enum Support: String, Sendable, Hashable, Codable {
        /// At least ten false matches are allowed: the rate was counted.
        case counted
        /// One to nine false matches are allowed: the rate was counted, but look at the interval.
        case few
        /// No false match is allowed, so no figure is stated.
        case none
    }

    /// The target false match rate.
    public let falseMatchRate: Double
    /// How well the counts support it.
    public let support: Support
    /// The number of non-mated scores.
    public let nonMatedCount: Int
    /// The figures at the lowest threshold whose false match rate is at most the target; nil without support.
    public let figures: ThresholdFigures?

    init(_ rate: Double, _ curve: ErrorCurve, _ acquisition: AcquisitionSummary, confidence: Double) {
        falseMatchRate = rate
        nonMatedCount = curve.nonMated.count
        let allowed = Double(nonMatedCount) * rate * (1 + 1e-12)
        support = allowed < 1 ? .none : allowed < 10 ? .few : .counted
        guard support != .none, !curve.mated.isEmpty, let point = curve.point(atFalseMatchRate: rate) else {
            figures = nil
            return
        }
        figures = ThresholdFigures(
            name: "FMR ≤ \(rate)", point: point, matedLost: acquisition.matedLost,
            nonMatedLost: acquisition.nonMatedLost, confidence: confidence)
    }

    /// `not supported by N non-mated scores`; nil if the target is supported.
    public var notSupported: String? {
        support == .none ? "not supported by \(nonMatedCount) non-mated scores" : nil
    }
}
