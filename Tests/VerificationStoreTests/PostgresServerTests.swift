import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

/// Servers that are not as the store would have them: encrypted, read only, slow, dead.
@Suite(.postgres, .timeLimit(.minutes(30)))
struct PostgresServerTests {
    private func name(of address: String) -> String { sure(address.split(separator: "/").last.map(String.init)) }

    /// The part of a query that finds who waits for a lock with such a statement.
    private func waiting(for statement: String, _ address: String) -> String {
        """
        FROM pg_stat_activity WHERE datname = '\(name(of: address))' AND wait_event_type = 'Lock'
        AND query LIKE '\(statement)%'
        """
    }

    /// The parts of a row that exist, read over a direct connection to the server.
    private func journeys(_ server: PostgresServer, _ address: String) throws -> String {
        try server.query("SELECT string_agg(id, ' ' ORDER BY id) FROM journeys", in: name(of: address))
    }

    // MARK: TLS

    /// A key, and a certificate by itself for a host, made by the `openssl` command.
    private func makeCertificate(in folder: String, _ name: String, for host: String) throws -> (
        key: String, file: String
    ) {
        let (key, file) = ("\(folder)/\(name).key", "\(folder)/\(name).crt")
        try ProgramRun.succeed(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=tests", "-addext", "subjectAltName=IP:\(host)", "-keyout", key, "-out", file,
            ])
        return (key, file)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "`apt-get install openssl`"))
    func `a TLS address is verified: the right certificate is taken, another one is refused, and so is no TLS`()
        async throws
    {
        // A loopback address that nothing else listens on.
        let host = "127.\(Int.random(in: 2...250)).\(Int.random(in: 2...250)).\(Int.random(in: 2...250))"
        let server = try PostgresServer(
            settings: "listen_addresses = '\(host)'", access: "hostssl all all 127.0.0.0/8 trust")
        let folder = TemporaryFolder()
        let (key, file) = try makeCertificate(in: folder.path, "server", for: host)
        let other = try makeCertificate(in: folder.path, "other", for: host).file
        let owner = try FileManager.default.attributesOfItem(atPath: "\(server.folder)/data")[.ownerAccountID]
        for (source, place) in [(key, "server.key"), (file, "server.crt")] {
            let place = "\(server.folder)/data/\(place)"
            try FileManager.default.copyItem(atPath: source, toPath: place)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place)
            if let owner { try FileManager.default.setAttributes([.ownerAccountID: owner], ofItemAtPath: place) }
        }
        try server.query("ALTER SYSTEM SET ssl = on")
        try server.query("SELECT pg_reload_conf()")
        let database = name(of: try server.database())
        // The server reads its settings when it comes to it.
        try await eventually("TLS is on") { try server.query("SHOW ssl") == "on" }
        func address(_ words: String) -> String { "postgres://tests@\(host)/\(database)?\(words)" }
        let store = try DatabaseStore(StoreAddress(address("sslmode=verify-full&sslrootcert=\(file)")))
        try await store.commit(Script.start("a").1)
        let encrypted = try server.query(
            """
            SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE application_name = 'biometrics'
            """)
        #expect(encrypted == "t")
        for words in ["sslmode=verify-full&sslrootcert=\(other)", "sslmode=disable"] {
            let error = await refusal { () async throws(StoreError) in
                _ = try DatabaseStore(StoreAddress(address(words)))
            }
            #expect(error?.code == "store_unreachable", "\(words)")
        }
        #expect(try journeys(server, database) == "a")
    }

    @Test func `a server without TLS is refused where the address asks for it`() async throws {
        let host = "127.\(Int.random(in: 2...250)).\(Int.random(in: 2...250)).\(Int.random(in: 2...250))"
        let server = try PostgresServer(
            settings: "listen_addresses = '\(host)'", access: "host all all 127.0.0.0/8 trust")
        let database = name(of: try server.database())
        let plain = try StoreAddress("postgres://tests@\(host)/\(database)?sslmode=disable")
        try await DatabaseStore(plain).commit(Script.start("a").1)
        let error = await refusal { () async throws(StoreError) in
            _ = try DatabaseStore(StoreAddress("postgres://tests@\(host)/\(database)?sslmode=require"))
        }
        #expect(error?.code == "store_unreachable")
    }

    // MARK: Read only

    @Test func `a server that stands by is read and not written, and says so`() async throws {
        let server = try PostgresServer()
        let address = try server.database()
        let store = try DatabaseStore(StoreAddress(address))
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        try server.query("CHECKPOINT")
        try server.stop()
        let signal = "\(server.folder)/data/standby.signal"
        try Data().write(to: URL(filePath: signal))
        try server.start()
        // A connection from before its server became a standby.
        let more = try script.submit()
        let late = await refusal { () async throws(StoreError) in try await store.commit(more) }
        #expect(late?.code == "store_read_only")
        #expect(try await store.journeys(JourneyQuery()).map(\.id.rawValue) == ["a"])
        let opened = await refusal { () async throws(StoreError) in _ = try DatabaseStore(StoreAddress(address)) }
        #expect(opened?.code == "store_read_only")
        let reading = try DatabaseStore(StoreAddress(address), isReadOnly: true)
        #expect(try await reading.events(of: .init("a"), after: 0).count == 1)
    }

    @Test func `a role that may only read is told so, and reads`() async throws {
        let server = try PostgresServer.shared()
        let address = try server.database()
        try await DatabaseStore(StoreAddress(address)).commit(Script.start("a").1)
        try server.query(
            """
            DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
            GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader
            """, in: name(of: address))
        let reader = server.address(name(of: address), user: "reader")
        let error = await refusal { () async throws(StoreError) in _ = try DatabaseStore(StoreAddress(reader)) }
        #expect(error?.code == "store_read_only")
        let store = try DatabaseStore(StoreAddress(reader), isReadOnly: true)
        #expect(try await store.journeys(JourneyQuery()).count == 1)
    }

    // MARK: Slow and dead

    @Test func `a hanging server delays no call beyond its limit, and is used again when it continues`()
        async throws
    {
        let server = try PostgresServer()
        let text = try server.database() + "?connect_timeout=2&options=-c%20statement_timeout%3D300"
        let store = try DatabaseStore(StoreAddress(text))
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        #expect(try await store.journeys(JourneyQuery()).count == 1)
        let first = try String(contentsOfFile: "\(server.folder)/data/postmaster.pid", encoding: .utf8)
            .split(separator: "\n").first.flatMap { Int32($0) }
        let processes = try server.query("SELECT pid FROM pg_stat_activity").split(separator: "\n").compactMap {
            Int32($0)
        }
        let all = [sure(first)] + processes
        for process in all { kill(process, SIGSTOP) }
        defer { for process in all { kill(process, SIGCONT) } }
        let more = try script.submit()
        let unwritten = await refusal { () async throws(StoreError) in try await store.commit(more) }
        #expect(unwritten?.code == "store_unreachable")
        let unread = await refusal { () async throws(StoreError) in _ = try await store.journeys(JourneyQuery()) }
        #expect(unread?.code == "store_unreachable")
        for process in all { kill(process, SIGCONT) }
        try await store.commit(more)
        #expect(try await store.events(of: .init("a"), after: 0).count == 2)
    }

    @Test func `a statement that takes longer than the limit is given up, and nothing of its change is kept`()
        async throws
    {
        let server = try PostgresServer.shared()
        let address = try server.database()
        let store = try DatabaseStore(StoreAddress(address + "?options=-c%20statement_timeout%3D200"))
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        let holder = try StoreAddress(address).connection()
        let more = try script.submit()
        try holder.begin()
        _ = try holder.run("LOCK TABLE events IN ACCESS EXCLUSIVE MODE", [])
        let error = await refusal { () async throws(StoreError) in try await store.commit(more) }
        guard case .statementEnded(_, let statement, let reason)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(statement == "INSERT INTO" && reason.contains("statement timeout"))
        #expect(error?.code == "store_statement_ended" && error?.message.contains("“INSERT INTO”") == true)
        let unread = await refusal { () async throws(StoreError) in
            _ = try await store.events(of: .init("a"), after: 0)
        }
        #expect(unread?.message.contains("“SELECT”") == true)
        holder.rollback()
        // Over the same connections.
        #expect(try await store.events(of: .init("a"), after: 0).count == 1)
        try await store.commit(more)
    }

    @Test func `a person who ends a statement at the server is told as that`() async throws {
        let server = try PostgresServer.shared()
        let address = try server.database()
        let store = try DatabaseStore(StoreAddress(address))
        let (_, start) = try Script.start("a")
        let holder = try StoreAddress(address).connection()
        try holder.begin()
        _ = try holder.run("LOCK TABLE journeys IN EXCLUSIVE MODE", [])
        let writing = Task { await refusal { () async throws(StoreError) in try await store.commit(start) } }
        let ending = "SELECT pg_cancel_backend(pid) \(waiting(for: "INSERT INTO journeys", address))"
        try await eventually("the statement is ended") { try server.query(ending) == "t" }
        let error = await writing.value
        #expect(error?.code == "store_statement_ended" && error?.message.contains("user request") == true)
        holder.rollback()
        try await store.commit(start)
    }
}
