import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

/// Figures about decisions, in every database.
struct DecisionStatisticsTests {
    private static let day = JourneyInstant.noon.plus(-12 * 3_600_000)
    private static let week = sure(StatisticsQuery(from: day, before: day.plus(7 * 86_400_000)))

    private func fill(_ bench: StoreBench) async throws -> Judged {
        let judged = try await Judged(bench.store)
        try await judged.judge("complete", at: .noon, seconds: 10)
        try await judged.judge("reviewed", at: .noon, seconds: 20, failing: [.selfieLiveness, .underAge])
        let word = JourneyCommand.review(.approved, .init(rawValue: "same_person"))
        try await judged.give(word, on: "reviewed", at: JourneyInstant.noon.plus(100_000), by: "anna")
        try await judged.judge("rejected", at: .noon, seconds: 30, failing: [.expiredDocument, .selfieLiveness])
        try await judged.judge(
            "waiting", at: JourneyInstant.noon.plus(86_400_000), seconds: 40, failing: [.selfieLiveness])
        let (_, open) = try JourneyRecord.start(
            judged.definition, as: .init("open"), at: .noon, by: .client, applicant: nil)
        try await bench.store.commit(open)
        return judged
    }

    @Test(arguments: StoreKind.here)
    func `decisions are counted by day and rule, with the times that they took`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        _ = try await fill(bench)
        let store = try DatabaseStore(bench.address, isReadOnly: true)
        let found = try await store.statistics(Self.week)
        let number = Int(Self.day.milliseconds / 86_400_000)
        #expect(
            Set(found.groups) == [
                .init(day: number, system: .complete, final: .complete, isAwaited: false, rules: [], count: 1),
                .init(
                    day: number, system: .refer, final: .complete, isAwaited: false,
                    rules: [.selfieLiveness, .underAge], count: 1),
                .init(
                    day: number, system: .rejected, final: .rejected, isAwaited: false, rules: [.expiredDocument],
                    count: 1),
                .init(
                    day: number + 1, system: .refer, final: .refer, isAwaited: true, rules: [.selfieLiveness], count: 1
                ),
            ])
        #expect(found.toDecision == .init(count: 3, median: 30_000, p90: 100_000))
        #expect(found.inReview == .init(count: 1, median: 80_000, p90: 80_000))
    }

    @Test(arguments: StoreKind.here)
    func `an erased journey counts as it did before`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        _ = try await fill(bench)
        let before = try await bench.store.statistics(Self.week)
        for name in ["complete", "reviewed", "rejected", "waiting"] {
            var record = try await JourneyRecord(of: .init(name), in: bench.store)
            let change = try record.change(
                .erased(evidence: []), at: JourneyInstant.noon.plus(200_000_000), by: .system)
            try await bench.store.erase(JourneyErasure(journey: .init(name), change: change, receipts: []))
        }
        let after = try await bench.store.statistics(Self.week)
        // An erased journey awaits no reviewer any more.
        #expect(after.groups.allSatisfy { !$0.isAwaited })
        #expect(after.toDecision == before.toDecision && after.inReview == before.inReview)
        func counted(_ statistics: DecisionStatistics) -> Set<[String]> {
            Set(
                statistics.groups.map {
                    ["\($0.day)", $0.system.rawValue, $0.final.rawValue, "\($0.rules)", "\($0.count)"]
                })
        }
        #expect(counted(after) == counted(before))
        #expect(try await bench.store.journeysToReview(ReviewQuery()).isEmpty)
    }

    @Test(arguments: StoreKind.here)
    func `a period begins with its first moment, ends before its last, and may be of one definition`(kind: StoreKind)
        async throws
    {
        let bench = try StoreBench(kind)
        _ = try await fill(bench)
        func count(_ from: JourneyInstant, _ before: JourneyInstant, _ definition: DefinitionID? = nil) async throws
            -> Int
        {
            let query = sure(StatisticsQuery(from: from, before: before, definition: definition))
            return try await bench.store.statistics(query).groups.reduce(0) { $0 + $1.count }
        }
        let end = JourneyInstant.noon.plus(10_000)
        #expect(try await count(end, end.plus(1)) == 1)
        #expect(try await count(end.plus(-1), end) == 0)
        #expect(try await count(end.plus(1), end.plus(86_400_000)) == 2)
        #expect(try await count(end, end.plus(86_400_000), .init("judged")) == 3)
        #expect(try await count(end, end.plus(86_400_000), .init("other")) == 0)
        #expect(StatisticsQuery(from: end, before: end) == nil)
        #expect(StatisticsQuery(from: end, before: end.plus(366 * 86_400_000)) != nil)
        #expect(StatisticsQuery(from: end, before: end.plus(366 * 86_400_000 + 1)) == nil)
        let none = try await bench.store.statistics(sure(StatisticsQuery(from: .epoch, before: .epoch.plus(1))))
        #expect(none == DecisionStatistics(groups: [], toDecision: nil, inReview: nil))
    }

    @Test func `the median and the nine of ten are of the nearest rank`() async throws {
        let bench = try StoreBench(.sqlite)
        let judged = try await Judged(bench.store)
        for second in 1...10 {
            try await judged.judge("j\(second)", at: .noon, seconds: Int64(second))
        }
        #expect(try await bench.store.statistics(Self.week).toDecision == .init(count: 10, median: 5000, p90: 9000))
    }

    @Test func `figures are made of one index alone`() throws {
        let bench = try StoreBench(.sqlite)
        let connection = try bench.address.connection()
        for statement in [SQLStatement.decisionGroups, .timesToDecision, .timesInReview] {
            let plan = try connection.run(
                SQLStatement("EXPLAIN QUERY PLAN \(statement.text)"), [.integer(1), .integer(2), .text("")]
            ).map { try $0.text(3) }
            #expect(
                plan.contains {
                    $0.hasPrefix("SEARCH journeys USING COVERING INDEX journeys_by_end (ended>? AND ended<?")
                },
                "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("SCAN journeys") }, "\(plan)")
        }
    }
}
