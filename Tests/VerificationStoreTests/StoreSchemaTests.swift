import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

struct StoreSchemaTests {
    private let folder = TemporaryFolder()

    /// A store as the program of that version made it, with a journey in it.
    private func makeStore(version: Int, _ address: StoreAddress) throws {
        let connection = try address.connection()
        try migrate(connection, by: Array(StoreSchema.steps.prefix(version)))
        let (_, start) = try Script.start("old")
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run(
                """
                INSERT INTO journeys (id, definition, definition_version, applicant, status, sequence, head, started,
                    expires)
                VALUES ($1, 'd', 1, NULL, 'open', 1, $2, $3, NULL)
                """,
                [
                    .text("old"), .text(start.entry.head.hexadecimal),
                    .integer(start.entry.startedAt.milliseconds),
                ])
        }
    }

    private func migrate(
        _ connection: any SQLConnection, by steps: [[SQLStatement]] = StoreSchema.steps
    ) throws(StoreError) {
        try StoreSchema.migrate(connection, by: steps)
    }

    @Test(arguments: StoreKind.here, 1...StoreSchema.version)
    func `a store of each version is read and written by this one`(kind: StoreKind, version: Int) async throws {
        let address = try kind.makeAddress(in: folder)
        try makeStore(version: version, address)
        let store = try DatabaseStore(address)
        #expect(try await store.journeys(JourneyQuery()).map(\.id.rawValue) == ["old"])
        var (script, start) = try Script.start("new")
        start.marks = [LinkDigest(.media, try ContentDigest(of: [1]))]
        try await store.commit(start)
        try await store.commit(script.submit())
        #expect(try await store.journeys(JourneyQuery()).count == 2)
    }

    @Test(arguments: StoreKind.here)
    func `a store of a newer version is left as it is`(kind: StoreKind) async throws {
        let address = try kind.makeAddress(in: folder)
        let connection = try address.connection()
        try migrate(connection, by: StoreSchema.steps + [["CREATE TABLE later (a TEXT)"]])
        let known = StoreSchema.version
        for isReadOnly in [false, true] {
            let error = await refusal { () async throws(StoreError) in
                _ = try DatabaseStore(address, isReadOnly: isReadOnly)
            }
            #expect(error == .newerVersion(found: known + 1, known: known))
        }
        #expect(try connection.hasTable("later"))
    }

    @Test(arguments: StoreKind.here)
    func `a program that stays up while a newer one brings the store further writes no more`(kind: StoreKind)
        async throws
    {
        let address = try kind.makeAddress(in: folder)
        let store = try DatabaseStore(address)
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        try migrate(try address.connection(), by: StoreSchema.steps + [["CREATE TABLE later (a TEXT)"]])
        let known = StoreSchema.version
        let more = try script.submit()
        let (_, another) = try Script.start("b")
        let definition = try Definitions.standard()
        var errors: [StoreError?] = []
        errors.append(await refusal { () async throws(StoreError) in try await store.commit(more) })
        errors.append(await refusal { () async throws(StoreError) in try await store.commit(another) })
        errors.append(await refusal { () async throws(StoreError) in try await store.put(definition) })
        errors.append(
            await refusal { () async throws(StoreError) in
                _ = try await store.claimWork(limit: 1, at: .noon, lease: WorkLease(owner: "o", until: .noon))
            })
        #expect(errors == Array(repeating: .newerVersion(found: known + 1, known: known), count: 4))
        // Existing journeys can still be read.
        #expect(try await store.journeys(JourneyQuery()).map(\.id.rawValue) == ["a"])
        #expect(try await store.events(of: .init("a"), after: 0).count == 1)
    }

    @Test(arguments: StoreKind.here)
    func `a step that fails leaves the version before`(kind: StoreKind) throws {
        let address = try kind.makeAddress(in: folder)
        let connection = try address.connection()
        try migrate(connection)
        #expect(throws: StoreError.self) {
            try migrate(
                connection, by: StoreSchema.steps + [["CREATE TABLE later (a TEXT)", "CREATE TABLE later (a TEXT)"]])
        }
        #expect(try !connection.hasTable("later"))
        try migrate(connection)
    }
}
