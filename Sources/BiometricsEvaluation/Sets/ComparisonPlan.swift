public import BiometricsCore

/// The planned comparisons of a labelled set: the files, and the truth about each pair.
///
/// - Threads: a value.
public struct ComparisonPlan: Sendable {
    /// The rejected rows of the set's file.
    public internal(set) var rejected = RejectedRows()
    /// Whether it compares every file with every other once, in the order of `files`.
    public internal(set) var isAllAgainstAll = false
    /// The comparisons, all with score 0.
    var table: MatchTable

    init(_ table: MatchTable, rejected: RejectedRows = RejectedRows()) {
        self.table = table
        self.rejected = rejected
    }

    /// The number of comparisons.
    public var count: Int { table.count }
    /// The files, each once, in the order of the set.
    public var files: [String] { table.names.labels }
    /// The number of different people, if the set names them.
    public var subjectCount: Int? { table.subjectCount }

    /// The indices in `files` of both samples of a comparison.
    public func samples(of comparison: Int) -> (probe: Int, reference: Int) {
        (Int(table.probes[comparison]), Int(table.references[comparison]))
    }

    /// The comparisons with their outcomes.
    ///
    /// - Parameters:
    ///   - outcome: the outcome of each comparison, by its index; scores are finite.
    ///   - quality: the lower quality of both samples, if known.
    public func table(
        outcome: (Int) -> MatchRow.Outcome, quality: (Int) -> Double? = { _ in nil }
    ) -> MatchTable {
        table.with(outcome: outcome, quality: quality)
    }

    /// At most `limit` mated and `limit` non-mated comparisons, drawn without replacement and kept in order. The same
    /// plan and seed always give the same comparisons.
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
    /// Reads pairs from comma-separated text with the columns `probe`, `reference` and `mated`. The columns of
    /// `MatchTable.csvColumns` have their meaning, scores are ignored, and every other column holds group labels.
    ///
    /// - Throws: `.unreadableInput` if the header is missing or unusable.
    public static func read(csv bytes: [UInt8]) throws(BiometricsError) -> ComparisonPlan {
        let (table, rejected) = try MatchTable.read(csv: bytes, needsOutcomes: false)
        return ComparisonPlan(table, rejected: rejected)
    }
}
