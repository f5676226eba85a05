import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

struct StoreSchemaTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/journeys.sqlite"
    }

    /// A store as the program of that version made it, with a journey in it.
    private func makeStore(version: Int) throws {
        let connection = try SQLiteConnection(path, SQLiteOptions())
        try StoreSchema.migrate(connection, by: Array(StoreSchema.steps.prefix(version)))
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

    @Test(arguments: 1...StoreSchema.version)
    func `a store of each version is read and written by this one`(version: Int) async throws {
        try makeStore(version: version)
        let store = try DatabaseStore(sqlite: path)
        #expect(try await store.journeys(JourneyQuery()).map(\.id.rawValue) == ["old"])
        var (script, start) = try Script.start("new")
        start.marks = [JourneyMark(.media, try ContentDigest(of: [1]))]
        try await store.commit(start)
        try await store.commit(script.submit())
        #expect(try await store.journeys(JourneyQuery()).count == 2)
    }

    @Test func `a store of a newer version is left as it is`() async throws {
        let connection = try SQLiteConnection(path, SQLiteOptions())
        try StoreSchema.migrate(connection, by: StoreSchema.steps + [["CREATE TABLE later (a TEXT)"]])
        let known = StoreSchema.version
        for isReadOnly in [false, true] {
            let error = await refusal { () throws(StoreError) in
                _ = try DatabaseStore(sqlite: path, SQLiteOptions(isReadOnly: isReadOnly))
            }
            #expect(error == .newerVersion(found: known + 1, known: known))
        }
        #expect(try connection.hasTable("later"))
    }

    @Test func `a step that fails leaves the version before`() throws {
        let connection = try SQLiteConnection(path, SQLiteOptions())
        try StoreSchema.migrate(connection)
        #expect(throws: StoreError.self) {
            try StoreSchema.migrate(
                connection, by: StoreSchema.steps + [["CREATE TABLE later (a TEXT)", "CREATE TABLE later (a TEXT)"]])
        }
        #expect(try !connection.hasTable("later"))
        try StoreSchema.migrate(connection)
    }
}
