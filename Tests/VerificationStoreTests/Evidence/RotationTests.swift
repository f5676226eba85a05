import BiometricsTestSupport
import Synchronization
import Testing
import Verification

@testable import VerificationStore

/// A store knows its master key, and refuses the one that a rotation replaced.
struct RotationTests {
    private func bench(_ kind: StoreKind) async throws -> VaultBench {
        let bench = try VaultBench(kind)
        try await bench.store.put(Definitions.standard())
        for name in ["a", "b"] { _ = try await bench.makeJourney(name, media: bytes(100), findings: [1]) }
        return bench
    }

    /// Starts a journey as another process, and returns the code of the refusal.
    private func start(_ name: String, _ vault: EvidenceVault) async throws -> String? {
        var (script, change) = try Script.start(name)
        change.keys = try await vault.makeKeys(for: script.journey.id)
        let begun = change
        do throws(StoreError) {
            try await vault.store.commit(begun)
            return nil
        } catch {
            return error.code
        }
    }

    /// The journeys whose keys do not open with a master key.
    private func lost(_ bench: VaultBench, _ key: any MasterKey) async throws -> [String] {
        let vault = try bench.vault(MasterKeys(key))
        var lost: [String] = []
        for entry in try await bench.store.journeys(JourneyQuery(limit: 1000)) {
            do throws(StoreError) {
                _ = try await vault.digest(of: [1], .findings, of: entry.id)
            } catch {
                lost.append(entry.id.rawValue)
            }
        }
        return lost
    }

    @Test(arguments: StoreKind.here)
    func `who holds the earlier key seals nothing more, and is told which key the store has`(kind: StoreKind)
        async throws
    {
        let bench = try await bench(kind)
        let next = try FileMasterKey(try SecretKey())
        #expect(try await start("c", bench.vault) == nil)
        #expect(try await bench.vault(MasterKeys(next, earlier: [bench.key])).rotate() == 7)
        #expect(try await start("d", bench.vault) == "key_not_current")
        #expect(try await start("d", bench.vault(MasterKeys(bench.key))) == "key_not_current")
        #expect(try await bench.store.entry(of: .init("d")) == nil)
        #expect(try await start("d", bench.vault(MasterKeys(next))) == nil)
        #expect(try await lost(bench, next) == [])
        // Evidence of a journey whose key is open in a process goes on, as the key itself did not change.
        _ = try await bench.vault.seal([1], .findings, id: .init("f9"), of: .init("a"))
        // Back again, as somebody who has both keys may wish.
        #expect(try await bench.vault(MasterKeys(bench.key, earlier: [next])).rotate() == 9)
        #expect(try await start("e", bench.vault) == nil)
    }

    @Test(arguments: StoreKind.here)
    func `a store without keys takes the key of a rotation too`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        let next = try FileMasterKey(try SecretKey())
        #expect(try await bench.vault(MasterKeys(next)).rotate() == 0)
        #expect(try await start("a", bench.vault) == "key_not_current")
        #expect(try await start("a", bench.vault(MasterKeys(next))) == nil)
    }

    @Test(arguments: StoreKind.here)
    func `an interrupted rotation leaves the earlier key in force until it is continued`(kind: StoreKind) async throws {
        let bench = try await bench(kind)
        let next = try FileMasterKey(try SecretKey())
        let failing = FailingKey(key: next, after: 3)
        let rotating = try bench.vault(MasterKeys(failing, earlier: [bench.key]))
        let interrupted = await refusal { () async throws(StoreError) in _ = try await rotating.rotate() }
        #expect(interrupted?.code == "key_unusable")
        #expect(try await start("c", bench.vault) == nil)
        #expect(try await start("d", bench.vault(MasterKeys(next))) == "key_not_current")
        #expect(try await bench.vault(MasterKeys(next, earlier: [bench.key])).rotate() == 4)
        #expect(try await lost(bench, next) == [])
        #expect(try await start("e", bench.vault) == "key_not_current")
    }

    @Test(arguments: StoreKind.here)
    func `a journey that starts during a rotation is refused or opens with the new key`(kind: StoreKind) async throws {
        let bench = try await bench(kind)
        let next = try FileMasterKey(try SecretKey())
        let rotating = try bench.vault(MasterKeys(next, earlier: [bench.key]))
        let other = try bench.vault(MasterKeys(bench.key))
        async let count = rotating.rotate()
        var codes: [String?] = []
        for number in 0..<60 { codes.append(try await start("j\(number)", other)) }
        _ = try await count
        codes.append(try await start("late", other))
        let accepted = codes.count { $0 == nil }
        #expect(codes.allSatisfy { $0 == nil || $0 == "key_not_current" } && codes.last == "key_not_current")
        #expect(try await bench.store.journeys(JourneyQuery(limit: 1000)).count == accepted + 2)
        #expect(try await lost(bench, next) == [])
    }

    @Test(arguments: StoreKind.here)
    func `a store of the version before has the key that sealed all, or waits for the first that did`(kind: StoreKind)
        async throws
    {
        let (one, two, three) = (try MemoryMasterKey(), try MemoryMasterKey(), try MemoryMasterKey())
        for isMixed in [false, true] {
            let folder = TemporaryFolder()
            let address = try kind.makeAddress(in: folder)
            let connection = try address.connection()
            try StoreSchema.migrate(connection, by: Array(StoreSchema.steps.prefix(7)))
            for (name, key) in [("x", one), ("y", isMixed ? two : one)] {
                let sealed: [SQLValue] = [.text(name), .text("media"), .text(key.id), .bytes([1])]
                try connection.transaction { () throws(StoreError) in _ = try connection.run(.insertKey, sealed) }
            }
            func vault(_ key: MemoryMasterKey) throws -> EvidenceVault {
                EvidenceVault(try DatabaseStore(address), folder: folder("evidence"), masters: MasterKeys(key))
            }
            #expect(try await start("a", vault(three)) == "key_not_current")
            #expect(try await start("b", vault(two)) == (isMixed ? nil : "key_not_current"))
            #expect(try await start("c", vault(one)) == (isMixed ? "key_not_current" : nil))
        }
    }
}

/// A key whose holder no longer answers after so many keys.
private final class FailingKey: MasterKey {
    private let key: FileMasterKey
    private let left: Mutex<Int>

    init(key: FileMasterKey, after count: Int) {
        self.key = key
        left = Mutex(count)
    }

    var id: String { key.id }

    func seal(_ bytes: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        let isLeft = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isLeft else { throw .keyUnusable(holder: "The holder", reason: "it is gone") }
        return try await key.seal(bytes, for: context)
    }

    func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await key.open(sealed, for: context)
    }
}
