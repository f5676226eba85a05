/// The distributions of both classes' scores, in equal bins over their common range.
///
/// There is only one bin if the range is too narrow to divide, or if one score lies too far out.
public struct ScoreHistogram: Codable, Sendable, Hashable {
    /// From the lower edge of the first bin to the upper edge of the last; the highest score lies in the last bin.
    public var range: ClosedRange<Double>
    /// Mated (or bona fide) scores in each bin.
    public var mated: [Int]
    /// Non-mated (or attack) scores in each bin.
    public var nonMated: [Int]

    /// The histogram of a curve's scores; nil without scores.
    public init?(_ curve: ErrorCurve, binCount: Int = 80) {
        guard let scores = curve.range else { return nil }
        let isSingle = scores.lowerBound == scores.upperBound
        let range = isSingle ? scores.lowerBound - 0.5...scores.upperBound + 0.5 : scores
        // Halve the range, so that the distance of two finite scores cannot overflow.
        let low = range.lowerBound / 2
        let width = range.upperBound / 2 - low
        let scale = Double(binCount) / width
        let isDivisible = width.isNormal && scale.isNormal
        let bins = isDivisible ? binCount : 1
        func count(_ scores: [Double]) -> [Int] {
            var counts = [Int](repeating: 0, count: bins)
            for score in scores { counts[isDivisible ? min(Int((score / 2 - low) * scale), bins - 1) : 0] += 1 }
            return counts
        }
        self.range = range
        mated = count(curve.mated)
        nonMated = count(curve.nonMated)
    }
}
