/// Intervals by resampling people, for comparisons that share people and therefore are not independent.
///
/// Each replicate draws as many people as there are, with replacement. A mated comparison then counts as often as its
/// person was drawn, and a non-mated one as often as the product of both people's draws. The interval lies between
/// percentiles of the replicates. The same table and seed always give the same intervals.
///
/// - Source: Snijders and Borgatti, Non-Parametric Standard Errors and Tests for Network Statistics, Connections 22 (1999).
public struct SubjectBootstrap: Sendable, Hashable {
    /// Intervals for one target false match rate.
    public struct Target: Sendable, Hashable {
        /// The target false match rate.
        public let falseMatchRate: Double
        /// FNMR at that rate, with the threshold chosen again in each replicate.
        public let falseNonMatchRate: ClosedRange<Double>
        /// FMR at the threshold that was chosen on the whole table.
        public let falseMatchRateAtThreshold: ClosedRange<Double>
    }

    /// Why intervals by people are missing.
    public struct Omission: Error, Sendable, Hashable {
        /// The reason, as the end of a sentence.
        public let reason: String
    }

    /// Different people in the table.
    public let subjectCount: Int
    /// The number of replicates.
    public let replicates: Int
    /// The seed.
    public let seed: UInt64
    /// The interval of the equal error rate.
    public let equalErrorRate: ClosedRange<Double>
    /// The intervals for the supported targets, in order.
    public let targets: [Target]

    /// The largest number of comparisons visited in total; a large table gets fewer replicates.
    static let workLimit = 500_000_000
    /// The smallest number of replicates for an interval.
    static let minimumReplicates = 100

    /// Bootstraps the comparisons of `table` that have a score and name both people.
    ///
    /// - Throws: the reason if it is impossible: people are not named, a class is empty, or the table is too large for
    ///   a hundred replicates.
    init(
        _ table: MatchTable, targets supported: [TargetFigures], options: EvaluationOptions,
        workLimit: Int = Self.workLimit
    ) throws(Omission) {
        guard options.bootstrapReplicates > 0 else { throw Omission(reason: "they were not requested") }
        guard table.hasSubjects else { throw Omission(reason: "the table does not name the people") }
        var order = (0..<table.count).filter { row in
            !table.scores[row].isNaN && table.probeSubjects[row] != CodeColumn.none
                && table.referenceSubjects[row] != CodeColumn.none
        }
        let needed = min(Self.minimumReplicates, options.bootstrapReplicates)
        let replicates = min(options.bootstrapReplicates, workLimit / max(1, order.count))
        guard replicates >= needed else {
            throw Omission(
                reason: "\(order.count) comparisons are too many for resampling people \(needed) times; the limit is "
                    + "\(workLimit / needed)")
        }
        guard order.contains(where: { table.isMated[$0] }), order.contains(where: { !table.isMated[$0] }) else {
            throw Omission(reason: "mated or non-mated comparisons of named people are missing")
        }
        order.sort { (table.scores[$1], $0) < (table.scores[$0], $1) }
        let rows = order.map { row in
            Comparison(
                score: table.scores[row], isMated: table.isMated[row], probe: Int(table.probeSubjects[row]),
                reference: Int(table.referenceSubjects[row]))
        }
        var generator = SplitMix64(seed: options.seed)
        let people = table.subjects.labels.count
        let goals = supported.compactMap { target in
            target.figures.map { (rate: target.falseMatchRate, threshold: $0.threshold) }
        }
        var equal: [Double] = []
        var results = [[(fnmr: Double, fmr: Double)]](repeating: [], count: goals.count)
        for _ in 0..<replicates {
            var draws = [Int](repeating: 0, count: people)
            for _ in 0..<people { draws[generator.nextIndex(below: people)] += 1 }
            guard let replicate = Replicate(rows, draws, goals) else { continue }
            equal.append(replicate.equalErrorRate)
            for (index, figures) in replicate.targets.enumerated() { results[index].append(figures) }
        }
        guard !equal.isEmpty else { throw Omission(reason: "no resampling contained comparisons of both classes") }
        subjectCount = people
        self.replicates = equal.count
        seed = options.seed
        equalErrorRate = Self.interval(equal, options.confidence)
        targets = zip(goals, results).map { goal, figures in
            Target(
                falseMatchRate: goal.rate, falseNonMatchRate: Self.interval(figures.map(\.fnmr), options.confidence),
                falseMatchRateAtThreshold: Self.interval(figures.map(\.fmr), options.confidence))
        }
    }

    private static func interval(_ values: [Double], _ confidence: Double) -> ClosedRange<Double> {
        let sorted = values.sorted()
        let half = (1 - confidence) / 2
        let last = Double(sorted.count - 1)
        return sorted[Int((half * last).rounded(.down))]...sorted[Int(((1 - half) * last).rounded(.up))]
    }
}

private struct Comparison {
    let score: Double
    let isMated: Bool
    let probe: Int
    let reference: Int
}

/// The figures of one replicate, from comparisons by falling score.
private struct Replicate {
    private(set) var equalErrorRate = 1.0
    private(set) var targets: [(fnmr: Double, fmr: Double)]

    init?(_ rows: [Comparison], _ draws: [Int], _ goals: [(rate: Double, threshold: Double)]) {
        var matedTotal = 0
        var nonMatedTotal = 0
        for row in rows {
            if row.isMated {
                matedTotal += draws[row.probe]
            } else {
                nonMatedTotal += draws[row.probe] * draws[row.reference]
            }
        }
        guard matedTotal > 0, nonMatedTotal > 0 else { return nil }
        targets = goals.map { _ in (1, 0) }
        var matches = 0
        var falseMatches = 0
        var before = (fmr: 0.0, fnmr: 1.0)
        var crossed = false
        var index = 0
        while index < rows.count {
            let score = rows[index].score
            while index < rows.count, rows[index].score == score {
                let row = rows[index]
                if row.isMated {
                    matches += draws[row.probe]
                } else {
                    falseMatches += draws[row.probe] * draws[row.reference]
                }
                index += 1
            }
            let fmr = Double(falseMatches) / Double(nonMatedTotal)
            let fnmr = 1 - Double(matches) / Double(matedTotal)
            for (goal, target) in goals.enumerated() {
                if fmr <= target.rate * (1 + 1e-12) { targets[goal].fnmr = fnmr }
                if score >= target.threshold { targets[goal].fmr = fmr }
            }
            if !crossed, fmr >= fnmr {
                crossed = true
                let gapBefore = before.fnmr - before.fmr
                let share = gapBefore / (gapBefore + fmr - fnmr)
                equalErrorRate = before.fmr + share * (fmr - before.fmr)
            }
            before = (fmr, fnmr)
        }
    }
}
