/// The figures of the groups in one label column, all at the same threshold.
public struct MatchGroups: Sendable {
    /// One group.
    public struct Group: Sendable, Hashable {
        /// The label.
        public let label: String
        /// The figures at the common threshold.
        public let figures: ThresholdFigures
        /// The group's own equal error rate; nil when a class has no scores.
        public let equalErrorRate: Double?
        /// Whether the group's false match rate exceeds the allowed multiple of the target.
        public let exceedsTarget: Bool
        /// Whether the excess is significant: the interval lies above the target.
        public let isSignificant: Bool
    }

    /// The label column.
    public let column: String
    /// The false match rate that the threshold was chosen for, on all comparisons.
    public let falseMatchRate: Double
    /// The threshold.
    public let threshold: Double
    /// The multiple of the target that triggers a warning.
    public let warningFactor: Double
    /// The groups by label.
    public let groups: [Group]

    /// The ratio of the highest to the lowest FMR of a group; nil if the lowest is 0 or there are fewer than two
    /// groups.
    public var falseMatchRatio: Double? { Self.ratio(groups.map(\.figures.falseMatches)) }

    /// The ratio of the highest to the lowest FNMR of a group; nil if the lowest is 0 or there are fewer than two
    /// groups.
    public var falseNonMatchRatio: Double? { Self.ratio(groups.map(\.figures.falseNonMatches)) }

    /// One sentence for each group whose false match rate exceeds the allowed multiple of the target.
    public var warnings: [String] {
        groups.filter(\.exceedsTarget).map { group in
            let rate = group.figures.falseMatches
            let certainty =
                group.isSignificant
                ? "its interval lies above the target" : "its interval includes the target, so it may be chance"
            return "\(column) “\(group.label)”: FMR \(rate.errors)/\(rate.count) is more than "
                + "\(warningFactor) times the target \(falseMatchRate); \(certainty)."
        }
    }

    /// A report for every requested column, at the target of the options or the smallest one that the counts support.
    static func all(_ table: MatchTable, _ curve: ErrorCurve, _ options: EvaluationOptions) -> [MatchGroups] {
        let target = options.supportedGroupRate(curve.nonMated.count)
        guard let point = curve.point(atFalseMatchRate: target), !curve.nonMated.isEmpty else { return [] }
        return table.groups.compactMap { column in
            if let wanted = options.groupColumns {
                guard wanted.contains(column.name) else { return nil }
            } else if column.pool.labels.count > options.maximumGroups {
                return nil
            }
            return column.column.isEmpty
                ? nil : MatchGroups(table, column, target: target, threshold: point.threshold, options)
        }
    }

    private init(
        _ table: MatchTable, _ column: LabelColumn, target: Double, threshold: Double, _ options: EvaluationOptions
    ) {
        var members = [Members](repeating: Members(), count: column.pool.labels.count)
        for row in 0..<table.count where column.column[row] != CodeColumn.none {
            members[Int(column.column[row])].add(table.scores[row], isMated: table.isMated[row])
        }
        self.column = column.name
        falseMatchRate = target
        self.threshold = threshold
        warningFactor = options.groupWarningFactor
        groups = zip(column.pool.labels, members).sorted { $0.0 < $1.0 }.map { label, members in
            let curve = ErrorCurve(mated: members.mated, nonMated: members.nonMated)
            let figures = ThresholdFigures(
                name: label, point: curve.point(at: threshold), matedLost: members.matedLost,
                nonMatedLost: members.nonMatedLost, confidence: options.confidence)
            let rate = figures.falseMatches
            return Group(
                label: label, figures: figures, equalErrorRate: curve.equalErrorRate?.rate,
                exceedsTarget: (rate.rate ?? 0) > target * options.groupWarningFactor,
                isSignificant: (rate.interval?.lowerBound ?? 0) > target)
        }
    }

    private static func ratio(_ rates: [ErrorRate]) -> Double? {
        let known = rates.compactMap(\.rate)
        guard known.count > 1, let low = known.min(), let high = known.max(), low > 0 else { return nil }
        return high / low
    }
}

private struct Members {
    var mated: [Double] = []
    var nonMated: [Double] = []
    var matedLost = 0
    var nonMatedLost = 0

    mutating func add(_ score: Double, isMated: Bool) {
        switch (score.isNaN, isMated) {
        case (false, true): mated.append(score)
        case (false, false): nonMated.append(score)
        case (true, true): matedLost += 1
        case (true, false): nonMatedLost += 1
        }
    }
}
