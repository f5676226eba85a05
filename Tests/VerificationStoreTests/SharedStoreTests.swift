import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

/// Several processes on one store; each is a store of its own here.
struct SharedStoreTests {
    @Test(arguments: StoreKind.here)
    func `many writers of one journey take turns, and each change is made once`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        try await bench.store.put(Definitions.standard())
        var (script, start) = try Script.start("a")
        try await bench.store.commit(start)
        try await bench.store.commit(script.submit())
        try await bench.store.commit(script.assess())
        let stores = [bench.store, try DatabaseStore(bench.address)]
        async let one: Void = confirm(0..<6, stores[0])
        async let two: Void = confirm(6..<12, stores[1])
        async let three: Void = confirm(12..<18, stores[0])
        _ = try await (one, two, three)
        let events = try await bench.store.events(of: .init("a"), after: 0)
        #expect(events.map(\.sequence) == Array(1...21))
        try JourneyHistory.verify(events.map { try $0.event() }) { sure(try? ContentDigest(of: $0)) }
    }

    /// Confirms something again and again, behind whatever others confirm meanwhile.
    private func confirm(_ numbers: Range<Int64>, _ store: DatabaseStore) async throws {
        for number in numbers {
            let values = EvidenceReference(id: .init("c\(number)"), digest: try ContentDigest(of: [UInt8(number)]))
            try await eventually("\(number) is confirmed") { try await isConfirmed(values, at: number, store) }
        }
    }

    /// Whether no other was first.
    private func isConfirmed(
        _ values: EvidenceReference, at number: Int64, _ store: DatabaseStore
    ) async throws -> Bool {
        var record = try await JourneyRecord(of: .init("a"), in: store)
        let change = try record.change(
            .confirmed(step: .init("10"), values: values), at: .noon.plus(number), by: .client)
        do throws(StoreError) {
            try await store.commit(change)
            return true
        } catch {
            guard case .journey(.journeyConflict) = error else { throw error }
            return false
        }
    }

    @Test(arguments: StoreKind.here)
    func `abandoned work is shared among those who ask, and each piece goes to one`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        for number in 0..<60 {
            var (script, start) = try Script.start("j\(number)")
            try await bench.store.commit(start)
            var change = try script.submit()
            change.begins = [.init("s1")]
            change.lease = WorkLease(owner: "dead", until: .noon)
            try await bench.store.commit(change)
        }
        let stores = [bench.store, try DatabaseStore(bench.address), try DatabaseStore(bench.address)]
        async let first = claims(of: "one", stores[0])
        async let second = claims(of: "two", stores[1])
        async let third = claims(of: "three", stores[2])
        let taken = try await first + second + third
        #expect(taken.count == 60)
        #expect(Set(taken).count == 60)
    }

    /// The work that one caller gets until nothing is left.
    private func claims(of owner: String, _ store: DatabaseStore) async throws -> [JourneyID] {
        let lease = WorkLease(owner: owner, until: .noon.plus(90_000))
        var found: [JourneyID] = []
        while true {
            let items = try await store.claimWork(limit: 4, at: .noon.plus(1), lease: lease)
            if items.isEmpty { return found }
            found += items.map(\.journey)
        }
    }

    @Test(arguments: StoreKind.here)
    func `many processes that make a store at once all have it`(kind: StoreKind) async throws {
        // One of 23 connections met another that was making the database.
        for _ in 0..<(kind == .sqlite ? 10 : 1) {
            let folder = TemporaryFolder()
            let address = try kind.makeAddress(in: folder)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 { group.addTask { try await self.start("j\(number)", at: address) } }
                try await group.waitForAll()
            }
            #expect(try await DatabaseStore(address).journeys(JourneyQuery()).count == 4)
        }
    }

    private func start(_ name: String, at address: StoreAddress) async throws {
        try await DatabaseStore(address).commit(Script.start(name).1)
    }
}
