import BiometricsTestSupport
import Synchronization
import Testing
import Verification

@testable import VerificationStore

/// Slow statements in PostgreSQL, and their time limits.
@Suite(.postgres, .timeLimit(.minutes(30)))
struct PostgresLimitTests {
    private func name(of address: String) -> String { sure(address.split(separator: "/").last.map(String.init)) }

    /// How many wait for a lock with `VACUUM`.
    private func waitingVacuums(_ server: PostgresServer, _ address: String) throws -> String {
        try server.query(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = '\(name(of: address))' AND wait_event_type = 'Lock' AND query LIKE 'VACUUM%'
            """)
    }

    /// A connection that has a lock until it rolls back, however long a busy machine lets it wait.
    private func holding(_ lock: SQLStatement, in address: StoreAddress) throws -> any SQLConnection {
        let holder = try address.connection()
        _ = try holder.run("SET idle_in_transaction_session_timeout = 0", [])
        try holder.begin()
        _ = try holder.run(lock, [])
        return holder
    }

    @Test(arguments: [
        ("", [10_000, 600_000, 0]), ("?options=-c%20statement_timeout%3D7min", [420_000, 420_000, 420_000]),
    ])
    func `our own limit holds where neither the address nor the server says one`(words: String, limits: [Int64])
        throws
    {
        let text = try PostgresServer.shared().database() + words
        let address = sure(PostgresAddress(text))
        let patience = [PostgresPatience.journeys, .vacuum, .migration]
        let found = try patience.map { patience in
            try PostgresConnection(address, isNoting: false, patience: patience)
                .run("SELECT setting::BIGINT FROM pg_settings WHERE name = 'statement_timeout'", [])[0].integer(0)
        }
        #expect(found == limits)
    }

    @Test func `a limit of the role's counts as the server's`() throws {
        let server = try PostgresServer()
        let text = try server.database()
        try server.query("CREATE ROLE slow LOGIN; ALTER ROLE slow SET statement_timeout = '77s'")
        let address = sure(PostgresAddress(server.address(name(of: text), user: "slow")))
        let found = try PostgresConnection(address, isNoting: false, patience: .migration)
            .run("SELECT setting::BIGINT FROM pg_settings WHERE name = 'statement_timeout'", [])
        #expect(try found[0].integer(0) == 77_000)
    }

    @Test func `a server is waited for longer than it may work`() {
        #expect(PostgresPatience.forAnswer(300) == 1600)
        // 24 days.
        #expect(PostgresPatience.forAnswer(0) == 2_147_483_647)
    }

    @Test func `a migration that the operator's limit ends says so, changes nothing, and goes through without it`()
        async throws
    {
        let text = try PostgresServer.shared().database()
        let connection = try StoreAddress(text).connection()
        // A store of version 3, whose outbox has an index less.
        try StoreSchema.migrate(connection, by: Array(StoreSchema.steps.prefix(3)))
        let holder = try holding("LOCK TABLE outbox IN ROW EXCLUSIVE MODE", in: StoreAddress(text))
        let limited = try StoreAddress(text + "?options=-c%20statement_timeout%3D200")
        let error = await refusal { () async throws(StoreError) in _ = try DatabaseStore(limited) }
        #expect(error?.code == "store_statement_ended")
        #expect(error?.message.contains("“CREATE INDEX”") == true)
        holder.rollback()
        #expect(try !StoreSchema.isCurrent(connection))
        let store = try DatabaseStore(StoreAddress(text))
        #expect(try StoreSchema.isCurrent(connection))
        #expect(try await store.journeys(JourneyQuery()).isEmpty)
    }

    // MARK: VACUUM

    /// A store with a journey, and a connection with a lock that blocks only `VACUUM`.
    private func benchBeforeVacuum(
        _ text: String, telling tell: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> (bench: VaultBench, holder: any SQLConnection) {
        let bench = try VaultBench(.postgres, in: StoreAddress(text), telling: tell)
        try await bench.store.put(Definitions.standard())
        _ = try await bench.makeJourney("a", media: bytes(100), findings: bytes(10))
        return (bench, try holding("LOCK TABLE evidence IN SHARE UPDATE EXCLUSIVE MODE", in: bench.address))
    }

    private func vacuums(_ server: PostgresServer, _ address: String) throws -> String {
        try server.query(
            "SELECT vacuum_count FROM pg_stat_user_tables WHERE relname = 'evidence'", in: name(of: address))
    }

    @Test func `a receipt waits for VACUUM, and writers do not`() async throws {
        let server = try PostgresServer.shared()
        let text = try server.database()
        let told = Mutex<[String]>([])
        let (bench, holder) = try await benchBeforeVacuum(text) { message in told.withLock { $0.append(message) } }
        let erasing = Task { try await bench.vault.erase(.init("a"), at: .noon.plus(5000), by: .client) }
        try await eventually("VACUUM waits") { try waitingVacuums(server, text) != "0" }
        // It is erased, and its writer free: a journey goes on to its end and is erased, but for its receipt.
        #expect(try await bench.store.keys(of: .init("a")).isEmpty)
        _ = try await bench.makeJourney("b", media: bytes(100), findings: bytes(10))
        let another = Task { try await bench.vault.erase(.init("b"), at: .noon.plus(6000), by: .client) }
        try await eventually("b is erased") { try await !bench.store.receipts(of: .init("b")).isEmpty }
        // Meanwhile VACUUM keeps waiting and is not given up. Both erasures share it.
        #expect(try waitingVacuums(server, text) == "1")
        #expect(told.withLock { $0.isEmpty })
        #expect(try vacuums(server, text) == "0")
        holder.rollback()
        #expect(try await erasing.value.count == 2)
        #expect(try await another.value.count == 2)
        // Its connection is closed; the server ends it when it comes to it.
        let left = "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name(of: text))' AND query LIKE 'VACUUM%'"
        try await eventually("VACUUM's connection ends") { try server.query(left) == "0" }
    }

    @Test func `a VACUUM that fails is told, and fails no erasure`() async throws {
        let text = try PostgresServer.shared().database()
        let told = Mutex<[String]>([])
        let (bench, holder) = try await benchBeforeVacuum(text + "?options=-c%20statement_timeout%3D200") { message in
            told.withLock { $0.append(message) }
        }
        let receipts = try await bench.vault.erase(.init("a"), at: .noon.plus(5000), by: .client)
        #expect(receipts.count == 2)
        let messages = told.withLock { $0 }
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("The data was erased,") == true)
        #expect(messages.first?.contains("“VACUUM”") == true)
        #expect(messages.first?.contains("[store_statement_ended]") == true)
        // A connection that asks for nothing else is refused.
        let error = await refusal { () async throws(StoreError) in try await bench.vault.scrub() }
        #expect(error?.code == "store_statement_ended")
        holder.rollback()
        #expect(try await bench.vault.erase(.init("a"), at: .noon.plus(6000), by: .client) == receipts)
        #expect(told.withLock { $0.count } == 1)
    }

    @Test func `erasures of one run are vacuumed once`() async throws {
        let server = try PostgresServer.shared()
        let text = try server.database()
        let bench = try VaultBench(.postgres, in: StoreAddress(text))
        try await bench.store.put(Definitions.standard())
        var due = JourneyInstant.noon
        for name in ["a", "b", "c"] {
            var script = try await bench.makeJourney(name, media: bytes(100), findings: bytes(10))
            try await bench.store.commit(script.change(.cancel))
            due = sure(try await bench.store.entry(of: .init(name))?.resultDueAt)
        }
        #expect(try await bench.vault.applyRetention(at: due).map(\.isEverything) == [true, true, true])
        #expect(try vacuums(server, text) == "1")
    }
}
