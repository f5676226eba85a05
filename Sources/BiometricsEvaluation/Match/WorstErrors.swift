/// The comparisons with the worst errors: mated ones by rising score, non-mated ones by falling score, and lost ones.
public struct WorstErrors: Sendable, Hashable {
    /// Mated comparisons with the lowest scores, the lowest first.
    public let mated: [MatchRow]
    /// Non-mated comparisons with the highest scores, the highest first.
    public let nonMated: [MatchRow]
    /// Comparisons without a score, in the table's order.
    public let lost: [MatchRow]

    init(_ table: MatchTable, count: Int) {
        var mated = WorstRows(limit: count)
        var nonMated = WorstRows(limit: count)
        var lost: [Int] = []
        for row in 0..<table.count {
            let score = table.scores[row]
            if score.isNaN {
                if lost.count < count { lost.append(row) }
            } else if table.isMated[row] {
                mated.add(row, badness: -score)
            } else {
                nonMated.add(row, badness: score)
            }
        }
        self.mated = mated.rows.map(table.row)
        self.nonMated = nonMated.rows.map(table.row)
        self.lost = lost.map(table.row)
    }
}

/// The rows with the greatest badness, the worst first, equal ones in their original order.
struct WorstRows {
    private let limit: Int
    private var entries: [(row: Int, badness: Double)] = []

    init(limit: Int) {
        self.limit = limit
    }

    var rows: [Int] { entries.map(\.row) }

    mutating func add(_ row: Int, badness: Double) {
        if entries.count == limit {
            guard let last = entries.last, badness > last.badness else { return }
            entries.removeLast()
        }
        let place = entries.firstIndex { $0.badness < badness } ?? entries.count
        entries.insert((row, badness), at: place)
    }
}
