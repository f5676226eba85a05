import BiometricsTestSupport
import Synchronization
import Testing
import Verification

@testable import VerificationStore

/// The order in which a store tells of templates that come and go.
struct TemplateChangeTests {
    private static func vault(_ store: DatabaseStore, _ folder: TemporaryFolder) throws -> EvidenceVault {
        let key = folder("master")
        _ = try? FileMasterKey.make(at: key)
        return EvidenceVault(store, folder: folder("evidence"), masters: MasterKeys(try FileMasterKey(path: key)))
    }

    private static func journey(_ name: String, in store: DatabaseStore, _ vault: EvidenceVault) async throws -> Script
    {
        var (script, start) = try Script.start(name)
        start.keys = try await vault.makeKeys(for: script.journey.id)
        try await store.commit(start)
        return script
    }

    private static func add(
        _ bytes: [UInt8], to script: inout Script, in store: DatabaseStore, _ vault: EvidenceVault
    ) async throws {
        let name = EvidenceID("t\(script.journey.sequence)")
        let piece = try await vault.seal(bytes, .template, id: name, of: script.journey.id)
        var change = try script.submit()
        change.evidence = [piece]
        try await store.commit(change)
    }

    @Test(arguments: StoreKind.here)
    func `additions and erasures are told in their order, each journey with its last change`(kind: StoreKind)
        async throws
    {
        let folder = TemporaryFolder()
        let address = try kind.makeAddress(in: folder)
        let store = try DatabaseStore(address)
        let vault = try Self.vault(store, folder)
        try await store.put(Definitions.standard())
        #expect(try await store.templateChanges(after: 0, limit: 10).isEmpty)
        var a = try await Self.journey("a", in: store, vault)
        var b = try await Self.journey("b", in: store, vault)
        // Journeys without templates are not told of.
        _ = try await Self.journey("c", in: store, vault)
        try await vault.erase(.init("c"), at: .noon.plus(5000), by: .client)
        try await Self.add([1, 2, 3], to: &a, in: store, vault)
        try await Self.add([4], to: &b, in: store, vault)
        let first = try await store.templateChanges(after: 0, limit: 10)
        #expect(first.map(\.journey.rawValue) == ["a", "b"])
        #expect(try await vault.templates(of: first[0]).map(\.bytes) == [[1, 2, 3]])
        #expect(try await vault.templates(of: first[1]).map(\.bytes) == [[4]])
        #expect(try await store.templateChanges(after: first[1].position, limit: 10).isEmpty)

        try await vault.erase(.init("a"), at: .noon.plus(5000), by: .client)
        let second = try await store.templateChanges(after: first[1].position, limit: 10)
        #expect(second.map(\.journey.rawValue) == ["a"])
        #expect(try await vault.templates(of: second[0]).isEmpty)
        // Somebody who reads from the start sees the last state, page by page.
        let pages = [
            try await store.templateChanges(after: 0, limit: 1), try await store.templateChanges(after: 2, limit: 1),
        ]
        #expect(pages.map { $0.map(\.journey.rawValue) } == [["b"], ["a"]])
    }

    @Test(arguments: StoreKind.here)
    func `several programs add at once, and a reader misses none`(kind: StoreKind) async throws {
        let folder = TemporaryFolder()
        let address = try kind.makeAddress(in: folder)
        let reader = try DatabaseStore(address)
        try await reader.put(Definitions.standard())
        // Makes the master key, which the writers would race for.
        _ = try Self.vault(reader, folder)
        let names = (0..<3).map { writer in (0..<12).map { "j\(writer)-\($0)" } }
        let isOver = Mutex(false)
        async let seen = {
            var position: Int64 = 0
            var seen: Set<String> = []
            while true {
                // The last round begins after the writers have ended.
                let isLast = isOver.withLock { $0 }
                while true {
                    let changes = try await reader.templateChanges(after: position, limit: 5)
                    guard let last = changes.last else { break }
                    #expect(changes.allSatisfy { $0.position > position })
                    position = last.position
                    seen.formUnion(changes.map(\.journey.rawValue))
                }
                if isLast { return seen }
                await Task.yield()
            }
        }()
        let failures = await withTaskGroup(of: (any Error)?.self) { group in
            for own in names {
                group.addTask {
                    do {
                        let store = try DatabaseStore(address)
                        let vault = try Self.vault(store, folder)
                        for name in own {
                            var script = try await Self.journey(name, in: store, vault)
                            try await Self.add(Array(name.utf8), to: &script, in: store, vault)
                        }
                        return nil
                    } catch { return error }
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        isOver.withLock { $0 = true }
        let told = try await seen
        #expect(failures.isEmpty, "\(failures)")
        #expect(told == Set(names.flatMap(\.self)))
    }

    @Test(arguments: StoreKind.here)
    func `a store of an earlier version tells of the templates that it has`(kind: StoreKind) async throws {
        let folder = TemporaryFolder()
        let address = try kind.makeAddress(in: folder)
        let connection = try address.connection()
        try StoreSchema.migrate(connection, by: Array(StoreSchema.steps.prefix(6)))
        try connection.transaction { () throws(StoreError) in
            for (journey, id, kind) in [
                ("b", "t1", "template"), ("a", "t1", "template"), ("b", "t2", "template"), ("c", "m", "media"),
            ] {
                _ = try connection.run(
                    "INSERT INTO evidence (journey, id, kind, digest, byte_count, sealed) VALUES ($1, $2, $3, $4, 1, $5)",
                    [
                        .text(journey), .text(id), .text(kind), .text(String(repeating: "0", count: 64)), .bytes([1]),
                    ])
                if id != "t2" {
                    _ = try connection.run(
                        "INSERT INTO sealed_keys (owner, name, master, sealed) VALUES ($1, 'media', 'k', $2)",
                        [.text(journey), .bytes([1])])
                }
            }
        }
        let store = try DatabaseStore(address)
        let changes = try await store.templateChanges(after: 0, limit: 10)
        #expect(changes.map(\.journey.rawValue) == ["a", "b"])
        #expect(changes.map(\.position) == [1, 2])
        #expect(changes.map(\.pieces.count) == [1, 2])
    }
}
