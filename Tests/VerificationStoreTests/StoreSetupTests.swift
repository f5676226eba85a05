import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

struct StoreSetupTests {
    private let folder = TemporaryFolder()
    private let environment: [String: String]

    init() throws {
        environment = ["HOME": folder.path]
    }

    private func refused(_ body: () throws(StoreError) -> Void) -> String? { thrown(body)?.code }

    @Test func `options count before the environment, and the environment before what is usual`() throws {
        let usual = try StoreSetup(address: "sqlite:a.db", environment: environment)
        #expect(usual.address == .sqlite(path: "a.db") && usual.evidence == "a.db.evidence")
        #expect(usual.key == .file(path: "\(folder.path)/.local/share/biometrics/keys/journeys.key"))
        var named = environment
        named["XDG_DATA_HOME"] = "/data"
        #expect(
            try StoreSetup(address: "sqlite:a", environment: named).key
                == .file(path: "/data/biometrics/keys/journeys.key"))
        named.merge([
            "BIOMETRICS_STORE": "sqlite:b", "BIOMETRICS_STORE_EVIDENCE": "/e",
            "BIOMETRICS_STORE_KEY": "command:kms-1=/bin/kms --region eu",
        ]) { $1 }
        let told = try StoreSetup(environment: named)
        #expect(told.address == .sqlite(path: "b") && told.evidence == "/e")
        #expect(told.key == .command(name: "kms-1", words: ["/bin/kms", "--region", "eu"]))
        let given = try StoreSetup(address: "sqlite:c", evidence: "/f", key: "file:k", environment: named)
        #expect(given.address == .sqlite(path: "c") && given.evidence == "/f" && given.key == .file(path: "k"))
    }

    @Test func `an empty name is refused`() {
        #expect(
            refused { () throws(StoreError) in _ = try StoreSetup(environment: environment) } == "invalid_configuration"
        )
        for text in ["", "sqlite:", "mysql://x", "a.db"] {
            #expect(
                refused { () throws(StoreError) in _ = try StoreAddress(text) } == "invalid_configuration", "\(text)")
        }
        for text in ["", "file:", "k", "command:", "command:x", "command:x=", "command:=y", "command:x= "] {
            #expect(
                refused { () throws(StoreError) in _ = try MasterKeySource(text) } == "invalid_configuration", "\(text)"
            )
        }
        #expect(
            refused { () throws(StoreError) in _ = try StoreSetup(address: "sqlite:a", environment: [:]) }
                == "invalid_configuration")
    }

    @Test func `a folder that is missing, or has the store's name, is told`() throws {
        let path = "\(folder.path)/none/a.db"
        let missing = thrown { () throws(StoreError) in _ = try DatabaseStore(sqlite: path) }
        #expect(missing?.message == "The folder “\(folder.path)/none” does not exist. Create it first.")
        let taken = thrown { () throws(StoreError) in _ = try DatabaseStore(sqlite: folder.path) }
        #expect(taken?.message == "This is a folder, not a store. Name the store's file.")
    }

    @Test func `a key is made once, for its user alone, and never for a store that has another`() async throws {
        let setup = try StoreSetup(address: "sqlite:\(folder.path)/a.db", environment: environment)
        #expect(try !setup.isThere)
        let first = try await setup.open()
        let path = try #require(first.madeKey)
        #expect(try setup.isThere)
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let key = try Data(contentsOf: URL(filePath: path))
        #expect(try await setup.open().madeKey == nil)
        // Something is sealed now.
        _ = try await first.vault.mark(.applicant, ["a"])
        try FileManager.default.removeItem(atPath: path)
        let gone = await refusal { () async throws(StoreError) in _ = try await setup.open() }
        #expect(gone?.code == "key_unusable")
        #expect(!FileManager.default.fileExists(atPath: path))
        // Another key opens nothing of it.
        try FileMasterKey.make(at: path)
        let other = try await setup.open()
        let unknown = await refusal { () async throws(StoreError) in _ = try await other.vault.mark(.applicant, ["a"]) }
        #expect(unknown?.code == "key_unknown")
        // The right one does.
        try key.write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        _ = try await setup.open().vault.mark(.applicant, ["a"])
    }

    @Test func `one of many that make a key at once succeeds, and its key stays`() async throws {
        let path = try folder.folder("keys") + "/k"
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 { group.addTask { (try? FileMasterKey.make(at: path)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
        _ = try FileMasterKey(path: path)
    }
}
