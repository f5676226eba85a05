import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

/// Tests of a store in PostgreSQL, beside those of every store.
@Suite(.postgres)
struct PostgresStoreTests {
    /// Ends every other connection to a database, as an operator does or a failing network.
    private func cut(_ database: String, _ server: PostgresServer) throws {
        try server.query(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = '\(database)' AND pid <> pg_backend_pid()
            """)
    }

    private func name(of address: StoreAddress) -> String {
        sure(address.name.split(separator: "/").last.map(String.init))
    }

    @Test func `connections that are lost between calls are made again`() async throws {
        let bench = try StoreBench(.postgres)
        var (script, start) = try Script.start("a")
        try await bench.store.commit(start)
        #expect(try await bench.store.journeys(JourneyQuery()).count == 1)
        try cut(name(of: bench.address), .shared())
        try await bench.store.commit(script.submit())
        #expect(try await bench.store.events(of: .init("a"), after: 0).count == 2)
    }

    @Test func `a connection that is lost before the commit leaves nothing, and is named`() throws {
        let bench = try StoreBench(.postgres)
        let connection = try bench.address.connection(isNoting: true)
        let lost = #expect(throws: StoreError.self) {
            try connection.transaction { () throws(StoreError) in
                _ = try connection.run("INSERT INTO definitions VALUES ('d', 1, '{}')", [])
                try? cut(name(of: bench.address), .shared())
                _ = try connection.run("INSERT INTO definitions VALUES ('d', 2, '{}')", [])
            }
        }
        #expect(lost?.code == "store_unreachable")
        #expect(try connection.run("SELECT id FROM definitions", []).isEmpty)
        let late = #expect(throws: StoreError.self) {
            try connection.transaction { () throws(StoreError) in
                _ = try connection.run("INSERT INTO definitions VALUES ('d', 3, '{}')", [])
                try? cut(name(of: bench.address), .shared())
            }
        }
        #expect(late?.code == "store_unreachable")
        #expect(try connection.run("SELECT id FROM definitions", []).isEmpty)
    }

    @Test func `a commit that was kept counts, though its answer was lost with the connection`() throws {
        // After the change is kept, COMMIT waits for a missing standby. It is ended there.
        let server = try PostgresServer(settings: "synchronous_standby_names = 'nobody'\nsynchronous_commit = local")
        let address = try StoreAddress(server.database())
        _ = try DatabaseStore(address)
        let connection = try address.connection(isNoting: true)
        let ended = DispatchSemaphore(value: 0)
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run("INSERT INTO definitions VALUES ('d', 1, '{}')", [])
            _ = try connection.run("SET LOCAL synchronous_commit = on", [])
            Thread.detachNewThread {
                let ending =
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                try? eventuallyBlocking("COMMIT waits") { try server.query(ending) != "0" }
                ended.signal()
            }
        }
        ended.wait()
        #expect(try connection.run("SELECT version FROM definitions", []).map { try $0.count(0) } == [1])
    }

    @Test func `a commit with an unknown outcome is reported as such`() throws {
        let server = try PostgresServer(settings: "synchronous_standby_names = 'nobody'\nsynchronous_commit = local")
        let address = try StoreAddress(server.database())
        _ = try DatabaseStore(address)
        let connection = try address.connection(isNoting: true)
        let ended = DispatchSemaphore(value: 0)
        let lost = #expect(throws: StoreError.self) {
            try connection.transaction { () throws(StoreError) in
                _ = try connection.run("INSERT INTO definitions VALUES ('d', 1, '{}')", [])
                _ = try connection.run("SET LOCAL synchronous_commit = on", [])
                Thread.detachNewThread {
                    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
                    try? eventuallyBlocking("COMMIT waits") { try server.query(waiting) != "0" }
                    try? server.stop()
                    ended.signal()
                }
            }
        }
        ended.wait()
        #expect(lost?.code == "store_outcome_unknown")
        // It was kept, as it comes out when the server is back.
        try server.start()
        #expect(try connection.run("SELECT version FROM definitions", []).map { try $0.count(0) } == [1])
    }

    @Test func `a server that is gone is named, and is used again when it is back`() async throws {
        let server = try PostgresServer()
        let address = try StoreAddress(server.database())
        let store = try DatabaseStore(address)
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        try server.stop()
        let more = try script.submit()
        let gone = await refusal { () async throws(StoreError) in try await store.commit(more) }
        #expect(gone?.code == "store_unreachable")
        let unread = await refusal { () async throws(StoreError) in _ = try await store.entry(of: .init("a")) }
        #expect(unread?.code == "store_unreachable")
        let unopened = await refusal { () async throws(StoreError) in _ = try DatabaseStore(address) }
        #expect(unopened?.code == "store_unreachable")
        try server.start()
        try await store.commit(more)
        #expect(try await store.events(of: .init("a"), after: 0).count == 2)
    }

    @Test func `no password is told, whatever is wrong with the address`() async throws {
        let server = try PostgresServer.shared()
        try server.query(
            """
            DO $$ BEGIN CREATE ROLE locked LOGIN PASSWORD 'right';
            EXCEPTION WHEN duplicate_object THEN NULL; END $$
            """)
        let host = server.folder.replacing("/", with: "%2F")
        for text in [
            "postgres://locked:s3cr3t@\(host)/postgres", "postgres://locked@\(host)/postgres?password=s3cr3t",
            "postgres://u:s3cr3t@nowhere.invalid/d", "postgres://u:p@s3cr3t@nowhere.invalid/d",
            "postgres://u:pa/s3cr3t@h/d", "postgres://u:p@h/d?s3cr3t",
            "postgres://u:p@h/d?password=a@s3cr3t", "postgres://u:s3cr3t/d",
        ] {
            let address = try StoreAddress(text)
            let error = await refusal { () async throws(StoreError) in _ = try DatabaseStore(address) }
            for told in [
                error?.description ?? "", "\(address)", String(reflecting: address), address.name, "\(error as Any)",
            ] { #expect(!told.contains("s3cr3t"), "\(text)") }
            var dumped = ""
            dump(address, to: &dumped)
            #expect(!dumped.contains("s3cr3t"))
        }
        for text in ["postgress://u:s3cr3t@h/d", "mysql:u:s3cr3t@h"] {
            let error = await refusal { () async throws(StoreError) in _ = try StoreAddress(text) }
            #expect(error?.code == "invalid_configuration" && error?.description.contains("s3cr3t") == false)
        }
        let name = try StoreAddress("postgresql://u:p@db.example:5433/journeys?sslmode=verify-full").name
        #expect(name == "postgres://db.example:5433/journeys")
    }

    @Test func `the requested TLS is asked of the server`() async throws {
        let server = try PostgresServer.shared()
        // The server has no such row.
        let address = try StoreAddress(server.database() + "?host=\(server.folder)&sslmode=require&sslnegotiation=x")
        let error = await refusal { () async throws(StoreError) in _ = try DatabaseStore(address) }
        #expect(error?.code == "invalid_configuration")
    }

    @Test func `nothing of a person is in the server's files in the plain, nor what was erased in its tables`()
        async throws
    {
        let server = try PostgresServer()
        let bench = try VaultBench(.postgres, in: StoreAddress(server.database()))
        let media = bytes(2000)
        let findings = Array(#"{"surname":"SPECIMEN-VAN-DER-TEST","number":"SPECI2021"}"#.utf8)
        try await bench.store.put(Definitions.standard())
        _ = try await bench.makeJourney("a", media: media, findings: findings)
        let sealed =
            try await bench.store.keys(of: .init("a")).map(\.sealed)
            + bench.store.evidence(of: .init("a")).compactMap(\.sealed).map { Array($0.suffix(40)) }
        func isThere(_ bytes: [UInt8], in part: String) throws -> Bool {
            try server.query("CHECKPOINT")
            let root = "\(server.folder)/data/\(part)"
            return FileManager.default.enumerator(atPath: root)?.contains { name in
                let file = try? Data(contentsOf: URL(filePath: "\(root)/\(name)"))
                return file?.range(of: Data(bytes)) != nil
            } ?? false
        }
        for trace in sealed { #expect(try isThere(trace, in: "base")) }
        let plain = [Array(media[500..<532]), Array("SPECIMEN-VAN".utf8), Array("SPECI2021".utf8)]
        for secret in plain { #expect(try !isThere(secret, in: "")) }
        try await bench.vault.erase(.init("a"), at: .noon.plus(5000), by: .client)
        #expect(try await bench.store.keys(of: .init("a")).isEmpty)
        for secret in plain { #expect(try !isThere(secret, in: "")) }
        // PostgreSQL leaves deleted rows sealed, and they go when their tables are rewritten.
        try server.query("VACUUM FULL", in: name(of: bench.address))
        for trace in sealed { #expect(try !isThere(trace, in: "base")) }
    }
}
