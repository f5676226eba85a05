public import BiometricsCore

/// The comparisons of a labelled set before they are made: which files, and the truth about each pair.
///
/// - Threads: a value.
public struct ComparisonPlan: Sendable {
    /// Rows of the set's file that were refused.
    public internal(set) var rejected = RejectedRows()
    /// Whether it is every file against every other, once, in the order of `files`.
    public internal(set) var isAllAgainstAll = false
    /// The comparisons, all with score 0.
    var table: MatchTable

    init(_ table: MatchTable, rejected: RejectedRows = RejectedRows()) {
        self.table = table
        self.rejected = rejected
    }

    /// How many comparisons there are.
    public var count: Int { table.count }
    /// The files, each once, in the order in which the set names them.
    public var files: [String] { table.names.labels }
    /// Different people in the set, where it says who they are.
    public var subjectCount: Int? { table.subjectCount }

    /// The places in `files` of the two samples of a comparison.
    public func samples(of comparison: Int) -> (probe: Int, reference: Int) {
        (Int(table.probes[comparison]), Int(table.references[comparison]))
    }

    /// The comparisons with what came of them.
    ///
    /// - Parameters:
    ///   - outcome: what came of each comparison, by its place; scores are finite.
    ///   - quality: the lower quality of its two samples, where known.
    public func table(
        outcome: (Int) -> MatchRow.Outcome, quality: (Int) -> Double? = { _ in nil }
    ) -> MatchTable {
        table.with(outcome: outcome, quality: quality)
    }

    /// At most `limit` mated and `limit` non-mated comparisons, drawn without replacement and kept in order. The same plan
    /// and seed always give the same ones.
    public func sampled(limit: Int, seed: UInt64) -> ComparisonPlan {
        var generator = SplitMix64(seed: seed)
        var kept: [Int] = []
        for isMated in [true, false] {
            let rows = (0..<count).filter { table.isMated[$0] == isMated }
            kept += generator.sample(limit, below: rows.count).map { rows[$0] }
        }
        guard kept.count < count else { return self }
        return ComparisonPlan(table.keeping(kept.sorted()), rejected: rejected)
    }
}

extension ComparisonPlan {
    /// The pairs of comma-separated text with the columns `probe`, `reference` and `mated`; those of `MatchTable.csvColumns`
    /// have their meaning, scores are passed over, and every other column holds group labels.
    ///
    /// - Throws: `.unreadableInput` when there is no header that can be used.
    public static func read(csv bytes: [UInt8]) throws(BiometricsError) -> ComparisonPlan {
        let (table, rejected) = try MatchTable.read(csv: bytes, needsOutcomes: false)
        return ComparisonPlan(table, rejected: rejected)
    }
}
