import BiometricsTestSupport
import JourneyTestSupport
import Synchronization
import Testing
import Verification

@testable import VerificationService
@testable import VerificationStore

/// One journey that cannot be read does not stop the work on the others.
struct UnreadableJourneyTests {
    private let folder: TemporaryFolder
    private let bench: JourneyBench
    private let clock = ToyClock()

    init() async throws {
        folder = TemporaryFolder()
        let clock = clock
        bench = try await JourneyBench(folder: folder.path, now: { clock.now })
    }

    private func damage(_ journey: String) throws {
        let connection = try SQLiteConnection(folder("journeys.sqlite"), SQLiteOptions())
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run("UPDATE events SET json = 'x' WHERE journey = $1", [.text(journey)])
        }
    }

    @Test func `the others expire and are erased, and it is told of by name, once`() async throws {
        for name in ["a", "b", "c"] {
            _ = try await bench.service.start(JourneyBench.definition().reference, as: .init(name))
        }
        try damage("a")
        let (clock, messages) = (clock, Messages())
        let vault = EvidenceVault(
            bench.store, folder: "\(folder.path)/evidence",
            masters: MasterKeys(try FileMasterKey(path: folder("master"))), telling: { messages.add($0) })
        let service = JourneyService(bench.store, vault, analyzer: ToyAnalyzer(), now: { clock.now })
        clock.pass(86_400_000)
        #expect(try await service.expireOverdue() == 2)
        #expect(try await service.applyRetention().isEmpty)
        #expect(messages.all.count == 1 && messages.all[0].hasPrefix("Journey a was left out: "), "\(messages.all)")
        let due = try #require(try await bench.store.entry(of: .init("c"))?.resultDueAt)
        clock.pass(Int(due.milliseconds - clock.now.milliseconds))
        #expect(try await service.applyRetention().map(\.journey.rawValue) == ["b", "c"])
        // It can be erased by hand.
        #expect(try await service.erase(.init("a"), by: .client).count == 2)
        #expect(try await service.applyRetention().isEmpty)
        #expect(messages.all.count == 1)
    }

    @Test func `a journey of which an event was removed is refused at once`() async throws {
        let id = try await bench.service.start(JourneyBench.definition().reference, as: .init("a"))
        _ = try await bench.service.skip(.init("30"), of: id)
        let connection = try SQLiteConnection(folder("journeys.sqlite"), SQLiteOptions())
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run("DELETE FROM events WHERE journey = 'a' AND sequence = 2", [])
        }
        let service = bench.service
        let cancelled = await refusal { () async throws(StoreError) in _ = try await service.cancel(id) }
        #expect(cancelled?.code == "store_damaged")
        clock.pass(86_400_000)
        let seen = Messages()
        #expect(try await service.expireOverdue { seen.add($0.journey.rawValue) } == 0)
        #expect(seen.all == ["a"])
    }

    @Test func `a list has no reference under another master key, and says so`() async throws {
        let reference = try JourneyBench.definition().reference
        let first = try await bench.service.start(reference, reference: "one")
        let second = try await bench.service.start(reference, reference: "two")
        let connection = try SQLiteConnection(folder("journeys.sqlite"), SQLiteOptions())
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run(
                "UPDATE sealed_keys SET master = 'lost' WHERE owner = $1", [.text(first.rawValue)])
        }
        let messages = Messages()
        let vault = EvidenceVault(
            bench.store, folder: "\(folder.path)/evidence",
            masters: MasterKeys(try FileMasterKey(path: folder("master"))), telling: { messages.add($0) })
        let service = JourneyService(bench.store, vault, analyzer: ToyAnalyzer())
        #expect(try await service.references(of: [first, second]) == [second: "two"])
        #expect(try await service.references(of: service.list()) == [second: "two"])
        #expect(messages.all.count == 1 && messages.all[0].contains("“lost”"), "\(messages.all)")
        #expect(messages.all.first?.contains(first.rawValue) == true)
    }
}

/// The messages that a vault told.
private final class Messages: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ text: String) { texts.withLock { $0.append(text) } }

    var all: [String] { texts.withLock { $0 } }
}
