/// How the scores of the two classes are spread, in equal bins over their common range.
public struct ScoreHistogram: Sendable, Hashable {
    /// From the lower edge of the first bin to the upper edge of the last; the highest score lies in the last bin.
    public let range: ClosedRange<Double>
    /// Mated (or bona fide) scores in each bin.
    public let mated: [Int]
    /// Non-mated (or attack) scores in each bin.
    public let nonMated: [Int]

    /// The histogram of a curve's scores; nil without scores.
    public init?(_ curve: ErrorCurve, binCount: Int = 80) {
        guard let range = curve.range else { return nil }
        let width = range.upperBound - range.lowerBound
        self.range = width > 0 ? range : range.lowerBound - 0.5...range.lowerBound + 0.5
        let low = self.range.lowerBound
        let scale = Double(binCount) / (self.range.upperBound - low)
        func count(_ scores: [Double]) -> [Int] {
            var bins = [Int](repeating: 0, count: binCount)
            for score in scores { bins[min(Int((score - low) * scale), binCount - 1)] += 1 }
            return bins
        }
        mated = count(curve.mated)
        nonMated = count(curve.nonMated)
    }
}
