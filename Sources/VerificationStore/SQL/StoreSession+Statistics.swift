internal import Verification

extension SQLStatement {
    /// Which journeys count. The index `journeys_by_end` has every column of these statements.
    private static let counted =
        "ended >= $1 AND ended < $2 AND system_decision IS NOT NULL AND ($3 = '' OR definition = $3)"

    static let decisionGroups = SQLStatement(
        reading: """
            SELECT ended / 86400000, system_decision, decision, CAST(CASE WHEN decided IS NULL AND status = 'finished' THEN 1 ELSE 0 END AS BIGINT), rules, COUNT(*)
            FROM journeys WHERE \(counted) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
            """)
    static let timesToDecision = times("decided - started", "decided IS NOT NULL")
    static let timesInReview = times("decided - ended", "decided IS NOT NULL AND system_decision = 'Refer'")

    /// The number of times, and the two that the median and the nine of ten are: those of the nearest rank.
    private static func times(_ time: String, _ condition: String) -> SQLStatement {
        SQLStatement(
            reading: """
                SELECT milliseconds, place, total FROM (
                    SELECT \(time) AS milliseconds, ROW_NUMBER() OVER (ORDER BY \(time)) AS place, COUNT(*) OVER () AS total
                    FROM journeys WHERE \(counted) AND \(condition)) AS times
                WHERE place = (total + 1) / 2 OR place = (total * 9 + 9) / 10 ORDER BY place
                """)
    }
}

extension StoreSession {
    func statistics(_ query: StatisticsQuery) throws(StoreError) -> DecisionStatistics {
        let values: [SQLValue] = [
            .integer(query.from.milliseconds), .integer(query.before.milliseconds),
            .text(query.definition?.rawValue ?? ""),
        ]
        return DecisionStatistics(
            groups: try connection.run(.decisionGroups, values).map(DecisionStatistics.Group.init(row:)),
            toDecision: try DecisionStatistics.Times(rows: connection.run(.timesToDecision, values)),
            inReview: try DecisionStatistics.Times(rows: connection.run(.timesInReview, values)))
    }
}

extension DecisionStatistics.Group {
    fileprivate init(row: SQLRow) throws(StoreError) {
        self.init(
            day: try row.count(0), system: try row.parsed(1, SystemDecision.init(rawValue:)),
            final: try row.parsed(2, SystemDecision.init(rawValue:)), isAwaited: try row.integer(3) == 1,
            rules: [RuleKey](storedText: try row.optionalText(4)), count: try row.count(5))
    }
}

extension DecisionStatistics.Times {
    fileprivate init?(rows: [SQLRow]) throws(StoreError) {
        guard let first = rows.first, let last = rows.last else { return nil }
        self.init(count: try first.count(2), median: try first.integer(0), p90: try last.integer(0))
    }
}
