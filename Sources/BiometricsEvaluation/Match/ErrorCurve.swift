/// False match and false non-match rates over all thresholds, from the scores of two classes.
///
/// The decision is "match if the score is at least the threshold". A threshold cannot separate equal scores, so a tie
/// between the classes always counts as an error (the non-mated score ranks first). For liveness, the non-mated class
/// holds the attacks and the mated one the bona fide presentations.
///
/// - Threads: a value. It takes 8 bytes per score, and twice that while it is created.
public struct ErrorCurve: Sendable {
    /// The mated scores by rising value.
    public let mated: [Double]
    /// The non-mated scores by rising value.
    public let nonMated: [Double]

    /// A curve of the given scores, in any order.
    ///
    /// - Requires: finite scores.
    public init(mated: [Double], nonMated: [Double]) {
        self.mated = ScoreSorting.sorted(mated)
        self.nonMated = ScoreSorting.sorted(nonMated)
    }

    /// The lowest and the highest score; nil without scores.
    public var range: ClosedRange<Double>? {
        guard let low = [mated.first, nonMated.first].compactMap({ $0 }).min(),
            let high = [mated.last, nonMated.last].compactMap({ $0 }).max()
        else { return nil }
        return low...high
    }

    /// The errors at `threshold`.
    public func point(at threshold: Double) -> OperatingPoint {
        OperatingPoint(
            threshold: threshold, falseMatches: nonMated.count - lowerBound(nonMated, threshold),
            falseNonMatches: lowerBound(mated, threshold), nonMatedCount: nonMated.count, matedCount: mated.count)
    }

    /// Calls `body` at every distinct score by rising value and once just above the highest, until it returns false.
    public func forEachPoint(_ body: (OperatingPoint) -> Bool) {
        var i = 0
        var j = 0
        while i < nonMated.count || j < mated.count {
            let threshold: Double
            if i == nonMated.count {
                threshold = mated[j]
            } else if j == mated.count {
                threshold = nonMated[i]
            } else {
                threshold = min(nonMated[i], mated[j])
            }
            guard body(point(threshold, i, j)) else { return }
            while i < nonMated.count, nonMated[i] == threshold { i += 1 }
            while j < mated.count, mated[j] == threshold { j += 1 }
        }
        if let range { _ = body(point(range.upperBound.nextUp, i, j)) }
    }

    /// The equal error rate; nil when a class has no scores.
    public var equalErrorRate: EqualErrorRate? {
        guard !mated.isEmpty, !nonMated.isEmpty else { return nil }
        var below: OperatingPoint?
        var result: EqualErrorRate?
        forEachPoint { point in
            let difference = point.falseMatchRate - point.falseNonMatchRate
            // Compare whole numbers, so that rounding cannot affect equality.
            guard point.falseMatches * mated.count <= point.falseNonMatches * nonMated.count else {
                below = point
                return true
            }
            guard let below, point.falseMatches * mated.count < point.falseNonMatches * nonMated.count else {
                let rate = point.falseMatchRate
                result = EqualErrorRate(rate: rate, bounds: rate...rate, threshold: point.threshold)
                return false
            }
            let before = below.falseMatchRate - below.falseNonMatchRate
            let share = before / (before - difference)
            let rate = below.falseMatchRate + share * (point.falseMatchRate - below.falseMatchRate)
            let low = max(point.falseMatchRate, below.falseNonMatchRate)
            let high = min(below.falseMatchRate, point.falseNonMatchRate)
            result = EqualErrorRate(
                rate: min(max(rate, low), high), bounds: low...high, threshold: point.threshold)
            return false
        }
        return result
    }

    /// The lowest threshold with at most `count` false matches: a score that was seen, or just above the highest.
    ///
    /// - Returns: nil without scores.
    public func point(allowingFalseMatches count: Int) -> OperatingPoint? {
        guard let range else { return nil }
        guard count < nonMated.count else { return point(at: range.lowerBound) }
        let refused = nonMated[nonMated.count - 1 - max(0, count)]
        let next = [upperBound(nonMated, refused), upperBound(mated, refused)]
        let candidates = [
            next[0] < nonMated.count ? nonMated[next[0]] : nil, next[1] < mated.count ? mated[next[1]] : nil,
        ]
        return point(at: candidates.compactMap { $0 }.min() ?? range.upperBound.nextUp)
    }

    /// The lowest threshold with a false match rate of at most `rate`.
    ///
    /// - Returns: nil without scores.
    public func point(atFalseMatchRate rate: Double) -> OperatingPoint? {
        // A rate such as 1e-3 of 7,000 scores must allow seven, whatever the product's last bit.
        let allowed = (Double(nonMated.count) * min(max(rate, 0), 1) * (1 + 1e-12)).rounded(.down)
        return point(allowingFalseMatches: Int(allowed))
    }

    private func point(_ threshold: Double, _ nonMatedBelow: Int, _ matedBelow: Int) -> OperatingPoint {
        OperatingPoint(
            threshold: threshold, falseMatches: nonMated.count - nonMatedBelow, falseNonMatches: matedBelow,
            nonMatedCount: nonMated.count, matedCount: mated.count)
    }

    private func lowerBound(_ sorted: [Double], _ value: Double) -> Int {
        partition(sorted) { $0 >= value }
    }

    private func upperBound(_ sorted: [Double], _ value: Double) -> Int {
        partition(sorted) { $0 > value }
    }

    private func partition(_ sorted: [Double], where condition: (Double) -> Bool) -> Int {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if condition(sorted[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
