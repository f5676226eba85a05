/// Accuracy by cross-validation, as in LFW's unrestricted protocol: each fold is evaluated at the threshold that is
/// best on all other folds.
///
/// Among the best thresholds, the highest is used (fewest false matches), lowered halfway to the next score. A
/// comparison without a score counts as a non-match, which is an error if it is mated.
public struct FoldAccuracy: Sendable, Hashable {
    /// One fold.
    public struct Fold: Sendable, Hashable {
        /// The fold's number.
        public let fold: Int
        /// The threshold that was chosen on the other folds.
        public let threshold: Double
        /// Right decisions among the fold's comparisons, 0...1.
        public let accuracy: Double
        /// The fold's comparisons.
        public let count: Int
    }

    /// The folds by number.
    public let folds: [Fold]
    /// The mean of the folds' accuracies.
    public let mean: Double
    /// The standard deviation of the folds' accuracies (divisor k − 1).
    public let standardDeviation: Double

    /// `standardDeviation / √k`.
    public var standardError: Double { standardDeviation / Double(folds.count).squareRoot() }

    /// The accuracy over the folds of `table`; nil with fewer than two folds.
    public init?(_ table: MatchTable) {
        guard table.hasFolds else { return nil }
        var rows: [Int32: [Int]] = [:]
        for row in 0..<table.count where table.folds[row] != CodeColumn.none {
            rows[table.folds[row], default: []].append(row)
        }
        guard rows.count > 1 else { return nil }
        var folds: [Fold] = []
        for (fold, members) in rows.sorted(by: { $0.key < $1.key }) {
            let others = rows.filter { $0.key != fold }.values.joined()
            guard let threshold = Self.bestThreshold(table, others) else { return nil }
            let right = members.count { row in
                (table.scores[row] >= threshold) == table.isMated[row]
            }
            folds.append(
                Fold(
                    fold: Int(fold), threshold: threshold, accuracy: Double(right) / Double(members.count),
                    count: members.count))
        }
        self.folds = folds
        let mean = folds.reduce(0) { $0 + $1.accuracy } / Double(folds.count)
        self.mean = mean
        let squares = folds.reduce(0) { $0 + ($1.accuracy - mean) * ($1.accuracy - mean) }
        standardDeviation = (squares / Double(folds.count - 1)).squareRoot()
    }

    private static func bestThreshold(_ table: MatchTable, _ rows: some Sequence<Int>) -> Double? {
        var mated: [Double] = []
        var nonMated: [Double] = []
        for row in rows where !table.scores[row].isNaN {
            if table.isMated[row] { mated.append(table.scores[row]) } else { nonMated.append(table.scores[row]) }
        }
        var best = Int.max
        var threshold: Double?
        var below: Double?
        ErrorCurve(mated: mated, nonMated: nonMated).forEachPoint { point in
            let wrong = point.falseMatches + point.falseNonMatches
            if wrong <= best {
                best = wrong
                threshold = below.map { max(middle($0, point.threshold), $0.nextUp) } ?? point.threshold
            }
            below = point.threshold
            return true
        }
        return threshold
    }

    /// The middle of two finite numbers, even if their sum overflows.
    private static func middle(_ a: Double, _ b: Double) -> Double {
        let sum = a + b
        return sum.isFinite ? sum / 2 : a / 2 + b / 2
    }
}
