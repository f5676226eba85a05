import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

struct StoreCheckTests {
    private func makeBench(_ kind: StoreKind) async throws -> VaultBench {
        let bench = try VaultBench(kind)
        try await bench.store.put(Definitions.standard())
        for name in ["a", "b"] {
            _ = try await bench.makeJourney(name, media: bytes(50_000), findings: Array("{}".utf8))
        }
        return bench
    }

    private func findings(_ bench: VaultBench) async throws -> [String] {
        var found: [String] = []
        let count = try await bench.vault.check { finding in
            found.append("\(finding.journey) \(finding.kind.code)")
        }
        #expect(count == 2)
        return found
    }

    private func change(_ statement: String, _ values: [SQLValue] = [], in bench: VaultBench) throws {
        _ = try bench.address.connection().run(SQLStatement(statement), values)
    }

    private func file(of journey: String, _ bench: VaultBench) throws -> String {
        let name = sure(
            try bench.rawFiles().keys.first {
                $0.contains("journey-\(journey)/") && $0.hasSuffix("evidence-m1")
            })
        return "\(bench.folder.path)/\(name)"
    }

    @Test(arguments: StoreKind.here)
    func `a sound store has no findings, an erased journey in it neither`(kind: StoreKind) async throws {
        let bench = try await makeBench(kind)
        #expect(try await findings(bench) == [])
        try await bench.vault.erase(.init("a"), at: .noon.plus(1), by: .client)
        #expect(try await findings(bench) == [])
    }

    @Test(
        arguments: StoreKind.here,
        [
            (
                "UPDATE events SET json = replace(json, 'client', 'system') WHERE journey = 'a' AND sequence = 2",
                "history_broken"
            ),
            ("DELETE FROM events WHERE journey = 'a' AND sequence = 3", "entry_differs"),
            ("UPDATE journeys SET status = 'finished' WHERE id = 'a'", "entry_differs"),
            ("DELETE FROM events WHERE journey = 'a' AND sequence = 2", "unreadable"),
            ("DELETE FROM definitions", "unreadable"),
            ("DELETE FROM evidence WHERE journey = 'a' AND id = 'm1'", "evidence_missing"),
        ])
    func `a change in the database is found`(
        kind: StoreKind, change: (statement: String, code: String)
    ) async throws {
        let bench = try await makeBench(kind)
        try self.change(change.statement, in: bench)
        #expect(try await findings(bench).contains("a \(change.code)"))
    }

    @Test(arguments: StoreKind.here)
    func `evidence that was changed in the database is found`(kind: StoreKind) async throws {
        let bench = try await makeBench(kind)
        try change(
            "UPDATE evidence SET sealed = $1 WHERE journey = 'a' AND id = 'f1'",
            [.bytes([UInt8](repeating: 0, count: 62))], in: bench)
        #expect(try await findings(bench).contains("a evidence_altered"))
    }

    @Test(arguments: StoreKind.here)
    func `a key that is gone is found`(kind: StoreKind) async throws {
        let bench = try await makeBench(kind)
        try change("DELETE FROM sealed_keys WHERE owner = 'a' AND name = 'media'", in: bench)
        #expect(try await findings(bench).contains("a key_missing"))
    }

    @Test(arguments: StoreKind.here)
    func `a misplaced folder is found, and is left for its owner to move`(kind: StoreKind)
        async throws
    {
        let bench = try await makeBench(kind)
        let right = (try file(of: "a", bench) as NSString).deletingLastPathComponent
        let other = right.hasSuffix("/00/journey-a") ? "01" : "00"
        try bench.folder.folder("evidence/\(other)")
        let wrong = "\(bench.folder.path)/evidence/\(other)/journey-a"
        for place in [wrong, "\(bench.folder.path)/evidence/journey-a"] {
            try FileManager.default.moveItem(atPath: right, toPath: place)
            let old = Date(timeIntervalSinceNow: -7200)
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: place + "/evidence-m1")
            #expect(try await findings(bench) == ["a evidence_missing", "a misplaced"])
            try await bench.vault.removeOrphans()
            try FileManager.default.moveItem(atPath: place, toPath: right)
            #expect(try await findings(bench) == [])
        }
    }

    @Test(arguments: StoreKind.here)
    func `a folder that cannot be read is a finding, and not an empty folder`(kind: StoreKind) async throws {
        let bench = try await makeBench(kind)
        let folder = (try file(of: "a", bench) as NSString).deletingLastPathComponent
        try FileManager.default.removeItem(atPath: folder)
        try Data().write(to: URL(filePath: folder))
        let found = try await findings(bench)
        #expect(found.contains("a unreadable"))
        #expect(!found.contains { $0.hasPrefix("b ") })
    }

    @Test(arguments: StoreKind.here)
    func `missing, altered and orphaned files are found, and old orphans removed`(kind: StoreKind) async throws {
        let bench = try await makeBench(kind)
        let (one, two) = (try file(of: "a", bench), try file(of: "b", bench))
        try FileManager.default.removeItem(atPath: one)
        var sealed = try Data(contentsOf: URL(filePath: two))
        sealed[1000] ^= 1
        try sealed.write(to: URL(filePath: two))
        let orphan = two + "2.new"
        let young = two + "0"
        for path in [orphan, young] { try sealed.write(to: URL(filePath: path)) }
        let old = Date(timeIntervalSinceNow: -7200)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: orphan)
        #expect(
            try await findings(bench) == ["a evidence_missing", "b evidence_altered", "b orphan", "b orphan"])
        try await bench.vault.removeOrphans()
        #expect(!FileManager.default.fileExists(atPath: orphan))
        #expect(FileManager.default.fileExists(atPath: young))
        #expect(FileManager.default.fileExists(atPath: two))
    }
}
