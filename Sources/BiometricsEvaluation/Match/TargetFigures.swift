/// FNMR at a false match rate that is aimed at, as far as the counts support it.
public struct TargetFigures: Sendable, Hashable {
    /// How well the number of non-mated scores supports a false match rate.
    public enum Support: String, Sendable, Hashable, Codable {
        /// At least ten false matches are allowed: the rate was counted.
        case counted
        /// One to nine are allowed: the rate was counted, but hardly; look at the interval.
        case few
        /// Not one false match is allowed: no statement.
        case none
    }

    /// The false match rate that is aimed at.
    public let falseMatchRate: Double
    /// How well the counts support it.
    public let support: Support
    /// Non-mated scores there are.
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

    /// `not supported by N non-mated scores` where there is no support; nil otherwise.
    public var notSupported: String? {
        support == .none ? "not supported by \(nonMatedCount) non-mated scores" : nil
    }
}
