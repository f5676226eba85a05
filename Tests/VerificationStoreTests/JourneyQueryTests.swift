import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

@testable import VerificationStore

/// The filters of lists, and the caller's own name for a person.
struct JourneyQueryTests {
    private func names(_ store: DatabaseStore, _ query: JourneyQuery) async throws -> [String] {
        try await store.journeys(query).map(\.id.rawValue)
    }

    /// Journeys an hour apart: one finished, one reviewed, one open.
    private func fill(_ store: DatabaseStore) async throws {
        for (hour, name) in ["finished", "reviewed", "open"].enumerated() {
            var (script, start) = try Script.start(name, at: JourneyInstant.noon.plus(Int64(hour) * 3_600_000))
            try await store.commit(start)
            guard name != "open" else { continue }
            try await store.commit(script.submit())
            try await store.commit(script.assess())
            for _ in 0..<2 {
                try await store.commit(script.submit())
                try await store.commit(script.assess())
            }
            try await store.commit(script.change(.finish(JourneyFacts())))
            guard name == "reviewed" else { continue }
            let word = JourneyCommand.review(.approved, .init(rawValue: "seen"))
            try await store.commit(script.change(word, by: .reviewer(id: .init("r"))))
        }
    }

    @Test func `the journeys of an applicant are found by an index, and not among all journeys`() throws {
        let bench = try StoreBench(.sqlite)
        let connection = try bench.address.connection()
        let values: [SQLValue] = [
            .integer(.min), .text(""), .text(""), .text("a"), .count(10), .text(""), .text(""), .integer(.min),
            .integer(.max),
        ]
        let plan = SQLStatement("EXPLAIN QUERY PLAN \(SQLStatement.journeysOfApplicant.text)")
        let details = try connection.run(plan, values).map { row throws(StoreError) in try row.text(3) }
        #expect(details.contains { $0.contains("journeys_by_applicant") }, "\(details)")
    }

    @Test(arguments: StoreKind.here)
    func `journeys are found by decision, rule and time, also by another connection`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        try await fill(bench.store)
        let store = try DatabaseStore(bench.address, isReadOnly: true)
        let finished = sure(try await store.entry(of: .init("finished")))
        #expect(finished.decision == .refer)
        #expect(finished.decidingRules.contains(.unrecognizedDocument))
        #expect(try await store.entry(of: .init("open"))?.decision == nil)
        #expect(try await names(store, JourneyQuery()) == ["finished", "reviewed", "open"])
        var query = JourneyQuery()
        query.decision = .refer
        #expect(try await names(store, query) == ["finished"])
        query.decision = .complete
        #expect(try await names(store, query) == ["reviewed"])
        query.decision = nil
        query.rule = .unrecognizedDocument
        #expect(try await names(store, query) == ["finished", "reviewed"])
        query.rule = .underAge
        #expect(try await names(store, query) == [])
        query.rule = nil
        // The first moment counts, the last does not.
        query.startedFrom = JourneyInstant.noon.plus(3_600_000)
        #expect(try await names(store, query) == ["reviewed", "open"])
        query.startedBefore = JourneyInstant.noon.plus(2 * 3_600_000)
        #expect(try await names(store, query) == ["reviewed"])
    }

    @Test(arguments: StoreKind.here)
    func `a reference is sealed, opens in another process, and is gone when its journey is erased`(kind: StoreKind)
        async throws
    {
        let bench = try VaultBench(kind)
        try await bench.store.put(Definitions.standard())
        let name = "customer-4711-of-Utopia"
        let applicant = try await bench.vault.mark(.applicant, [name]).digest
        var (_, start) = try Script.start("a", applicant: applicant)
        let made = try await bench.vault.makeKeys(for: .init("a"), keeping: name)
        start.keys = made.keys
        start.evidence = [sure(made.reference)]
        try await bench.store.commit(start)
        #expect(try await bench.vault(MasterKeys(bench.key)).reference(of: .init("a")) == name)
        #expect(try bench.files(holding: Array("customer-4711".utf8)) == [])
        #expect(try await bench.vault.check(.init("a")) == [])
        _ = try await bench.vault.erase(.init("a"), at: .noon.plus(1), by: .client)
        #expect(try await bench.vault.reference(of: .init("a")) == nil)
    }

    @Test func `a name that is taken gives its journey no other reference and no other key`() async throws {
        let bench = try VaultBench()
        var (_, start) = try Script.start("a")
        let first = try await bench.vault.makeKeys(for: .init("a"), keeping: "first")
        (start.keys, start.evidence) = (first.keys, [sure(first.reference)])
        try await bench.store.commit(start)
        var (_, again) = try Script.start("a")
        let second = try await bench.vault.makeKeys(for: .init("a"), keeping: "second")
        (again.keys, again.evidence) = (second.keys, [sure(second.reference)])
        let late = again
        let error = await refusal { () async throws(StoreError) in try await bench.store.commit(late) }
        #expect(error == .journey(.journeyStarted))
        #expect(try await bench.vault.reference(of: .init("a")) == "first")
    }
}
