import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

/// A journey that cannot be read is erased, and keeps no other from its erasure.
struct DamagedJourneyTests {
    /// A change of the journey `b` behind the store's back.
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case unreadable = "UPDATE events SET json = 'x' WHERE journey = 'b' AND sequence = 2"
        case cut = "DELETE FROM events WHERE journey = 'b' AND sequence = 3"
        case empty = "DELETE FROM events WHERE journey = 'b'"
        case lengthened =
            "INSERT INTO events (journey, sequence, json, digest) SELECT 'b', 9, json, digest FROM events WHERE sequence = 1 AND journey = 'b'"

        var testDescription: String { String(rawValue.prefix(6)) + "-\(Self.allCases.firstIndex(of: self) ?? 0)" }
    }

    private func bench(_ kind: StoreKind) async throws -> VaultBench {
        let bench = try VaultBench(kind)
        try await bench.store.put(Definitions.standard())
        for name in ["a", "b", "c"] {
            var script = try await bench.makeJourney(name, media: bytes(200_000), findings: [1, 2, 3])
            try await bench.store.commit(script.change(.cancel))
        }
        return bench
    }

    private func change(_ bench: VaultBench, _ text: String) throws {
        let connection = try bench.address.connection()
        try connection.transaction { () throws(StoreError) in _ = try connection.run(SQLStatement(text), []) }
    }

    @Test(arguments: StoreKind.here, Damage.allCases)
    func `it is erased as its rows say, once`(kind: StoreKind, damage: Damage) async throws {
        let bench = try await bench(kind)
        let webhook = Webhook(id: .init("w"), url: "https://w.example/", addedAt: .noon)
        try await bench.store.put(webhook)
        let named = try await bench.store.evidence(of: .init("b")).map(\.reference)
        try change(bench, damage.rawValue)
        let time = JourneyInstant.noon.plus(5000)
        let receipts = try await bench.vault.erase(.init("b"), at: time, by: .reviewer(id: .init("r")))
        #expect(named.count == 2 && Set(receipts.flatMap(\.evidence)) == Set(named))
        #expect(receipts.allSatisfy { $0.actor == .reviewer(id: .init("r")) && $0.time == time })
        let entry = try #require(try await bench.store.entry(of: .init("b")))
        #expect(entry.status == .erased && entry.applicant == nil)
        #expect(entry.mediaDueAt == nil && entry.resultDueAt == nil)
        #expect(try await bench.store.keys(of: .init("b")).isEmpty)
        #expect(try await bench.store.evidence(of: .init("b")).isEmpty)
        #expect(try bench.rawFiles().keys.filter { $0.contains("journey-b/") }.isEmpty)
        // The history says who erased it, and webhooks are told.
        let last = try #require(try await bench.store.events(of: .init("b"), after: 0).last?.event())
        #expect(last.happening == .erased(evidence: named) && last.actor == .reviewer(id: .init("r")))
        let told = try await bench.store.claimDeliveries(of: webhook.id, limit: 9, at: time, until: time.plus(1))
        #expect(told.map(\.notice.kind) == [.erased])
        #expect(try await bench.vault.erase(.init("b"), at: time.plus(1), by: .client) == receipts)
        #expect(try await bench.store.entry(of: .init("b")) == entry)
        #expect(try await bench.store.evidence(of: .init("a")).count == 2)
    }

    @Test(arguments: StoreKind.here)
    func `what is due is erased, and what cannot be is told by name`(kind: StoreKind) async throws {
        let bench = try await bench(kind)
        let told = Told()
        let vault = EvidenceVault(
            bench.store, folder: "\(bench.folder.path)/evidence", masters: MasterKeys(bench.key),
            telling: { told.add($0) })
        try change(bench, Damage.unreadable.rawValue)
        try change(bench, "UPDATE evidence SET digest = 'x' WHERE journey = 'a'")
        let due = try #require(try await bench.store.entry(of: .init("c"))?.resultDueAt)
        let rehearsed = try await vault.applyRetention(at: due, isRehearsal: true)
        #expect(rehearsed.map(\.journey.rawValue) == ["b", "c"])
        #expect(try await vault.applyRetention(at: due) == rehearsed)
        #expect(told.all.count == 2 && told.all.allSatisfy { $0.hasPrefix("Journey a was left out: ") }, "\(told.all)")
        #expect(try await bench.store.journeysDue(at: due, limit: 9).map(\.id.rawValue) == ["a"])
    }

    @Test func `more unreadable journeys than a page has keep no other from its erasure`() async throws {
        let bench = try await bench(.sqlite)
        for number in 0..<101 {
            var (script, start) = try Script.start("a\(number)")
            try await bench.store.commit(start)
            try await bench.store.commit(script.change(.cancel))
        }
        try change(
            bench,
            """
            INSERT INTO evidence (journey, id, kind, digest, byte_count)
            SELECT id, 'm', 'media', 'x', 1 FROM journeys WHERE id LIKE 'a%'
            """)
        let due = try #require(try await bench.store.entry(of: .init("c"))?.resultDueAt)
        let erased = try await bench.vault.applyRetention(at: due)
        #expect(erased.map(\.journey.rawValue) == ["b", "c"])
    }
}
