import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

struct StoreCheckTests {
    private let bench: VaultBench

    init() async throws {
        bench = try VaultBench()
        try await bench.store.put(Definitions.standard())
        for name in ["a", "b"] {
            _ = try await bench.makeJourney(name, media: bytes(50_000), findings: Array("{}".utf8))
        }
    }

    private func findings() async throws -> [String] {
        var found: [String] = []
        let count = try await bench.vault.check { finding in
            found.append("\(finding.journey) \(finding.kind.code)")
        }
        #expect(count == 2)
        return found
    }

    private func change(_ statement: String) throws {
        let connection = try SQLiteConnection("\(bench.folder.path)/journeys.sqlite", SQLiteOptions())
        _ = try connection.run(SQLStatement(statement), [])
    }

    private func file(of journey: String) throws -> String {
        let name = sure(
            try bench.rawFiles().keys.first {
                $0.contains("journey-\(journey)/") && $0.hasSuffix("evidence-m1")
            })
        return "\(bench.folder.path)/\(name)"
    }

    @Test func `a sound store has no findings, an erased journey in it neither`() async throws {
        #expect(try await findings() == [])
        try await bench.vault.erase(.init("a"), at: .noon.plus(1), by: .client)
        #expect(try await findings() == [])
    }

    @Test(arguments: [
        (
            "UPDATE events SET json = replace(json, 'client', 'system') WHERE journey = 'a' AND sequence = 2",
            "history_broken"
        ),
        ("DELETE FROM events WHERE journey = 'a' AND sequence = 3", "entry_differs"),
        ("UPDATE journeys SET status = 'finished' WHERE id = 'a'", "entry_differs"),
        ("DELETE FROM events WHERE journey = 'a' AND sequence = 2", "unreadable"),
        ("DELETE FROM definitions", "unreadable"),
        ("DELETE FROM evidence WHERE journey = 'a' AND id = 'm1'", "evidence_missing"),
        ("UPDATE evidence SET sealed = zeroblob(62) WHERE journey = 'a' AND id = 'f1'", "evidence_altered"),
    ])
    func `what was changed in the database is found`(statement: String, code: String) async throws {
        try change(statement)
        #expect(try await findings().contains("a \(code)"))
    }

    @Test func `a key that is gone is found`() async throws {
        try change("DELETE FROM sealed_keys WHERE owner = 'a' AND name = 'media'")
        #expect(try await findings().contains("a key_missing"))
    }

    @Test func `files that are missing, altered or nobody's are found, and old orphans removed`() async throws {
        let (one, two) = (try file(of: "a"), try file(of: "b"))
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
            try await findings() == ["a evidence_missing", "b evidence_altered", "b orphan", "b orphan"])
        try await bench.vault.removeOrphans()
        #expect(!FileManager.default.fileExists(atPath: orphan))
        #expect(FileManager.default.fileExists(atPath: young))
        #expect(FileManager.default.fileExists(atPath: two))
    }
}
