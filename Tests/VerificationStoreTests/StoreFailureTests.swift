import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

struct StoreFailureTests {
    private let folder = TemporaryFolder()
    private let path: String

    init() throws {
        path = "\(folder.path)/journeys.sqlite"
    }

    @Test func `a full store says so, keeps what it has and nothing half`() async throws {
        let store = try DatabaseStore(sqlite: path, SQLiteOptions(maximumPages: 48))
        var acknowledged: [Script] = []
        var refusal: StoreError?
        for number in 0..<10_000 where refusal == nil {
            var (script, start) = try Script.start("j\(number)")
            start = JourneyChange(
                after: 0, start.events + (try script.submit()).events, entry: script.entry)
            do throws(StoreError) {
                try await store.commit(start)
                acknowledged.append(script)
            } catch {
                refusal = error
            }
        }
        #expect(refusal == .full(path: path))
        #expect(acknowledged.count > 10)
        let again = try DatabaseStore(sqlite: path)
        #expect(try await again.journeys(JourneyQuery(limit: 20_000)).count == acknowledged.count)
        for script in acknowledged {
            #expect(try await again.events(of: script.journey.id, after: 0).count == script.journey.sequence)
        }
        // With room, it goes on.
        try await again.commit(Script.start("more").1)
    }

    @Test func `each of many changes written together to a full store is kept or refused`() async throws {
        let store = try DatabaseStore(sqlite: path, SQLiteOptions(maximumPages: 48))
        let acknowledged = await withTaskGroup(of: JourneyID?.self) { group in
            for number in 0..<400 {
                group.addTask {
                    guard let (script, start) = try? Script.start("j\(number)") else { return nil }
                    return (try? await store.commit(start)).map { script.journey.id }
                }
            }
            return await group.reduce(into: Set<JourneyID>()) { if let id = $1 { $0.insert(id) } }
        }
        #expect(acknowledged.count < 400)
        let found = try await store.journeys(JourneyQuery(limit: 1000)).map(\.id)
        #expect(Set(found) == acknowledged)
        #expect(found.count == acknowledged.count)
    }

    @Test func `a store that is only read refuses to be written`() async throws {
        let (_, start) = try Script.start("a")
        try await DatabaseStore(sqlite: path).commit(start)
        let store = try DatabaseStore(sqlite: path, SQLiteOptions(isReadOnly: true))
        let (_, more) = try Script.start("b")
        let error = await refusal { () async throws(StoreError) in try await store.commit(more) }
        #expect(error == .readOnly(path: path))
        #expect(try await store.journeys(JourneyQuery()).count == 1)
    }

    @Test func `a store that another process writes for too long is busy, and nothing of the change is kept`()
        async throws
    {
        let store = try DatabaseStore(sqlite: path, SQLiteOptions(waitMilliseconds: 10))
        let (script, start) = try Script.start("a")
        let holder = try SQLiteConnection(path, SQLiteOptions())
        try holder.begin()
        let error = await refusal { () async throws(StoreError) in try await store.commit(start) }
        #expect(error == .busy(path: path) && error?.code == "store_busy")
        holder.rollback()
        #expect(try await store.journeys(JourneyQuery()).isEmpty)
        try await store.commit(start)
        #expect(try await store.events(of: script.journey.id, after: 0).count == 1)
    }

    @Test func `a file that is not a store, or is cut off, is damaged`() async throws {
        try folder.file("journeys.sqlite", Array(repeating: 7, count: 8192))
        let other = await refusal { () async throws(StoreError) in _ = try DatabaseStore(sqlite: path) }
        #expect(other?.code == "store_damaged")
        let second = "\(folder.path)/second.sqlite"
        try await DatabaseStore(sqlite: second).commit(Script.start("a").1)
        let bytes = try Data(contentsOf: URL(filePath: second))
        try folder.file("second.sqlite", Array(bytes.prefix(bytes.count / 2)))
        try? FileManager.default.removeItem(atPath: second + "-wal")
        let cut = await refusal { () async throws(StoreError) in
            let store = try DatabaseStore(sqlite: second)
            _ = try await store.journeys(JourneyQuery())
        }
        #expect(cut?.code == "store_damaged")
    }

    @Test func `a store is its user's alone`() throws {
        _ = try DatabaseStore(sqlite: path)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
            #expect(facts[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }
}
