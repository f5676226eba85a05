import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

/// A store with a vault in a folder of its own.
struct VaultBench {
    let folder = TemporaryFolder()
    let address: StoreAddress
    let store: DatabaseStore
    let vault: EvidenceVault
    let key: FileMasterKey

    /// - Parameters:
    ///   - address: where the store is, unless it is a new one of `kind`.
    ///   - tell: takes what the vault tells though nothing failed.
    init(
        _ kind: StoreKind = .sqlite, in address: StoreAddress? = nil,
        telling tell: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let keyPath = try folder.folder("keys") + "/master"
        try FileMasterKey.make(at: keyPath)
        key = try FileMasterKey(path: keyPath)
        self.address = try address ?? kind.makeAddress(in: folder)
        store = try DatabaseStore(self.address)
        vault = EvidenceVault(store, folder: "\(folder.path)/evidence", masters: MasterKeys(key), telling: tell)
    }

    /// Another process' vault of the same store.
    func vault(_ masters: MasterKeys, cache: KeyCache = KeyCache()) throws -> EvidenceVault {
        EvidenceVault(
            try DatabaseStore(address), folder: "\(folder.path)/evidence", masters: masters, cache: cache)
    }

    /// A journey with evidence: media in a file, and findings in a row.
    func makeJourney(_ name: String, media: [UInt8], findings: [UInt8]) async throws -> Script {
        var (script, start) = try Script.start(name, applicant: try ContentDigest(of: [1]))
        start.keys = try await vault.makeKeys(for: script.journey.id)
        try await store.commit(start)
        let piece = try await vault.seal(media, .media, id: .init("m1"), of: script.journey.id)
        var change = try script.submit(evidence: piece.reference)
        change.evidence = [piece]
        change.marks = [try await vault.mark(.document, ["NLD", "passport", "SPECI2021"])]
        try await store.commit(change)
        var end = try script.assess(isWhole: true)
        end.evidence = [try await vault.seal(findings, .findings, id: .init("f1"), of: script.journey.id)]
        try await store.commit(end)
        return script
    }

    /// Every file of the store, its keys and its evidence.
    func rawFiles() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] {
            files[name] = try? Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
        }
        return files
    }

    /// The files that hold these bytes.
    func files(holding bytes: [UInt8]) throws -> [String] {
        try rawFiles().filter { $0.value.range(of: Data(bytes)) != nil }.map(\.key).sorted()
    }
}

/// Bytes that are the same in every run.
func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
