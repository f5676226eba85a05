import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

struct EvidenceVaultTests {
    private let media = bytes(200_000)
    private let findings = Array(#"{"surname":"SPECIMEN-VAN-DER-TEST","number":"SPECI2021"}"#.utf8)

    private func pieces(of journey: String, _ bench: VaultBench) async throws -> [EvidencePiece] {
        try await bench.store.evidence(of: .init(journey))
    }

    @Test(arguments: StoreKind.here)
    func `evidence opens again in another process, and is nowhere in the plain`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        _ = try await bench.makeJourney("a", media: media, findings: findings)
        let other = try bench.vault(MasterKeys(bench.key))
        let pieces = try await pieces(of: "a", bench)
        #expect(pieces.map(\.kind) == [.findings, .media])
        #expect(try await other.bytes(of: pieces[0]) == findings)
        #expect(try await other.bytes(of: pieces[1]) == media)
        #expect(pieces[1].reference.digest == (try ContentDigest(of: media)))
        // Guessable evidence has no digest that would confirm a guess.
        #expect(pieces[0].reference.digest != (try ContentDigest(of: findings)))
        for secret in [Array(media[5000..<5032]), Array("SPECIMEN-VAN".utf8), Array("SPECI2021".utf8)] {
            #expect(try bench.files(holding: secret) == [])
        }
    }

    @Test(arguments: StoreKind.here, [0, 1, EvidenceVault.largestInRow, EvidenceVault.largestInRow + 1])
    func `any length is kept, in a row or in a file`(kind: StoreKind, count: Int) async throws {
        let bench = try VaultBench(kind)
        _ = try await bench.makeJourney("a", media: bytes(count), findings: [])
        let piece = sure(try await pieces(of: "a", bench).last)
        #expect((piece.sealed == nil) == (count > EvidenceVault.largestInRow))
        #expect(try await bench.vault.bytes(of: piece) == bytes(count))
    }

    @Test(arguments: StoreKind.here)
    func `a file that is missing, altered, cut or another's is told`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        _ = try await bench.makeJourney("a", media: media, findings: findings)
        _ = try await bench.makeJourney("b", media: bytes(200_000, seed: 2), findings: findings)
        let piece = sure(try await pieces(of: "a", bench).last)
        let files = try bench.rawFiles().keys.filter { $0.hasSuffix("evidence-m1") }
        let file = sure(files.first { $0.contains("journey-a/") })
        let other = sure(files.first { $0.contains("journey-b/") })
        func url(_ name: String) -> URL { URL(filePath: "\(bench.folder.path)/\(name)") }
        let sound = try Data(contentsOf: url(file))
        var changed = sound
        changed[sound.count / 2] ^= 1
        let lengthened = sound + Data([0])
        for wrong in [changed, sound.dropLast(), lengthened, Data(), try Data(contentsOf: url(other))] {
            try wrong.write(to: url(file))
            let error = await refusal { () async throws(StoreError) in _ = try await bench.vault.bytes(of: piece) }
            #expect(error == .evidenceAltered(.init("m1")))
        }
        try FileManager.default.removeItem(at: url(file))
        let gone = await refusal { () async throws(StoreError) in _ = try await bench.vault.bytes(of: piece) }
        #expect(gone == .evidenceMissing(.init("m1")))
        try sound.write(to: url(file))
        #expect(try await bench.vault.bytes(of: piece) == media)
    }

    @Test(arguments: StoreKind.here)
    func `without the master key nothing opens, and which one is missing is told`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        _ = try await bench.makeJourney("a", media: media, findings: findings)
        let piece = sure(try await pieces(of: "a", bench).first)
        let another = try FileMasterKey(try SecretKey())
        let locked = try bench.vault(MasterKeys(another))
        let unknown = await refusal { () async throws(StoreError) in _ = try await locked.bytes(of: piece) }
        #expect(unknown == .keyUnknown(id: bench.key.id))
        // A key that goes by the name of the right one.
        let wrong = try bench.vault(MasterKeys(RenamedKey(id: bench.key.id, key: another)))
        let error = await refusal { () async throws(StoreError) in _ = try await wrong.bytes(of: piece) }
        #expect(error?.code == "key_wrong")
    }

    @Test(arguments: StoreKind.here)
    func `a new master key seals the keys anew, and evidence stays as it is`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        for name in ["a", "b", "c"] { _ = try await bench.makeJourney(name, media: media, findings: findings) }
        let mark = try await bench.vault.mark(.document, ["NLD", "passport", "1"])
        let before = try bench.rawFiles().filter { $0.key.hasPrefix("evidence/") }
        let sealed = try await bench.store.keys(of: .init("a"))
        let next = try FileMasterKey(try SecretKey())
        let rotating = try bench.vault(MasterKeys(next, earlier: [bench.key]))
        // Two keys a journey, and that of the marks.
        #expect(try await rotating.rotate() == 7)
        #expect(try await rotating.rotate() == 0)
        #expect(try bench.rawFiles().filter { $0.key.hasPrefix("evidence/") } == before)
        // The earlier key opens nothing any more, not even with what deleted rows leave in a file.
        for key in sealed { #expect(try bench.files(holding: key.sealed) == []) }
        let after = try bench.vault(MasterKeys(next))
        #expect(try await after.bytes(of: sure(try await pieces(of: "b", bench).last)) == media)
        #expect(try await after.mark(.document, ["NLD", "passport", "1"]) == mark)
    }

    @Test(arguments: StoreKind.here)
    func `a mark is the same for the same parts in every process, and no part passes for two`(kind: StoreKind)
        async throws
    {
        let bench = try VaultBench(kind)
        let one = try await bench.vault.mark(.document, ["NLD", "idCard", "12"])
        #expect(try await bench.vault(MasterKeys(bench.key)).mark(.document, ["NLD", "idCard", "12"]) == one)
        #expect(try await bench.vault.mark(.document, ["NLD", "idCard1", "2"]) != one)
        #expect(try await bench.vault.mark(.document, ["NLD", "idCard 2:12"]) != one)
    }

    @Test(arguments: StoreKind.here)
    func `names that mean something to a file system stay in the folder`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        for name in ["..", ".", "-rf"] {
            let (script, start) = try Script.start(name)
            var change = start
            change.keys = try await bench.vault.makeKeys(for: script.journey.id)
            try await bench.store.commit(change)
            let piece = try await bench.vault.seal(media, .media, id: .init(".."), of: script.journey.id)
            #expect(try await bench.vault.bytes(of: piece) == media)
        }
        let outside = try bench.rawFiles().keys.filter { $0.contains("evidence-") && !$0.hasPrefix("evidence/") }
        #expect(outside.isEmpty)
        #expect(try bench.rawFiles().keys.filter { $0.hasSuffix("/evidence-..") }.count == 3)
    }

    @Test(arguments: StoreKind.here)
    func `the first process makes the store's key, and every mark is made under it`(kind: StoreKind)
        async throws
    {
        for round in 0..<12 {
            let bench = try VaultBench(kind)
            // Several processes, each with many who ask at once.
            let vaults = [bench.vault] + (try (0..<3).map { _ in try bench.vault(MasterKeys(bench.key)) })
            let marks = try await withThrowingTaskGroup(of: LinkDigest.self) { group in
                for number in 0..<32 {
                    group.addTask { try await vaults[number % vaults.count].mark(.document, ["NLD", "passport", "X"]) }
                }
                return try await group.reduce(into: Set<LinkDigest>()) { $0.insert($1) }
            }
            #expect(marks.count == 1, "round \(round)")
        }
    }

    @Test func `keys of a journey that did not begin seal nothing`() async throws {
        let bench = try VaultBench()
        let script = try await bench.makeJourney("a", media: bytes(100), findings: bytes(10))
        _ = try await bench.vault.makeKeys(for: script.journey.id)
        let piece = try await bench.vault.seal(bytes(20), .findings, id: .init("f9"), of: script.journey.id)
        let other = try bench.vault(MasterKeys(bench.key))
        #expect(try await other.bytes(of: piece) == bytes(20))
    }
}

private struct RenamedKey: MasterKey {
    let id: String
    let key: FileMasterKey

    func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await self.key.seal(key, for: context)
    }

    func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await key.open(sealed, for: context)
    }
}
