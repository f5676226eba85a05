import BiometricsTestSupport
import Foundation
import Testing

@testable import VerificationStore

struct MasterKeyTests {
    private let folder = TemporaryFolder()

    private func keyError(_ path: String) async -> String? {
        await refusal { () async throws(StoreError) in _ = try FileMasterKey(path: path) }?.code
    }

    @Test func `a key is made once, for its user alone, and no file with another's key or none is one`() async throws {
        let path = "\(folder.path)/master"
        try FileMasterKey.make(at: path)
        let again = await refusal { () async throws(StoreError) in try FileMasterKey.make(at: path) }
        #expect(again?.code == "key_unusable")
        #expect(try FileMasterKey(path: path).id == FileMasterKey(path: path).id)
        try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: path)
        #expect(await keyError("\(folder.path)/link") == "key_unusable")
        #expect(await keyError("\(folder.path)/missing") == "key_unusable")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(await keyError(path) == "key_unusable")
        for text in ["", "00", String(repeating: "0", count: 63) + "g", String(repeating: "0", count: 66)] {
            let wrong = try folder.file("wrong", Array(text.utf8))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: wrong)
            #expect(await keyError(wrong) == "key_unusable")
        }
    }

    /// A program that "seals" by writing the key behind its context, and opens what it wrote for that context alone.
    private static let holder = """
        read line
        case $1 in
            seal) echo "$2=$line" ;;
            open) [ "${line%%=*}" = "$2" ] || exit 2; echo "${line#*=}" ;;
        esac
        """

    private func command(_ script: String, deadline: Int = 10) -> CommandMasterKey {
        CommandMasterKey(id: "kms-1", command: ["/bin/sh", "-c", script, "sh"], deadlineSeconds: deadline)
    }

    @Test func `a program holds the key`() async throws {
        let bench = try VaultBench()
        let masters = MasterKeys(command(Self.holder))
        let vault = EvidenceVault(bench.store, folder: "\(bench.folder.path)/evidence", masters: masters)
        var (script, start) = try Script.start("a")
        start.keys = try await vault.makeKeys(for: script.journey.id)
        try await bench.store.commit(start)
        let piece = try await vault.seal(bytes(100), .media, id: .init("m"), of: script.journey.id)
        var change = try script.submit(evidence: piece.reference)
        change.evidence = [piece]
        try await bench.store.commit(change)
        #expect(try await bench.vault(masters).bytes(of: piece) == bytes(100))
        // A text sealed for one journey does not open for another.
        let sealed = try await masters.current.seal(bytes(32), for: "journey:a:media")
        let error = await refusal { () async throws(StoreError) in
            _ = try await masters.current.open(sealed, for: "journey:b:media")
        }
        #expect(error == .keyWrong(id: "kms-1"))
    }

    @Test func `a program is told nothing of the environment but where things are`() async throws {
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": "/home/x", "BIOMETRICS_STORE": "postgres://u:secret@h/d",
            "PGPASSFILE": "/x", "LD_PRELOAD": "/nowhere.so", "BIOMETRICS_WEBHOOK_SECRET": "/y",
        ]
        let report = "\(folder.path)/environment"
        let key = CommandMasterKey(
            id: "kms-1", command: ["/bin/sh", "-c", "env >'\(report)'; read line; echo $line", "sh"],
            deadlineSeconds: 10, environment: environment)
        _ = try await key.seal(bytes(32), for: "c")
        let seen = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect(seen.contains("PATH=/usr/bin:/bin") && seen.contains("HOME=/home/x"))
        // A shell adds its own place and depth.
        let names = Set(seen.map { String($0.prefix { $0 != "=" }) }).subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
        #expect(names == ["PATH", "HOME"])
    }

    @Test(arguments: ["exit 1", "true", "echo 12", "exec sleep 60", "yes", "printf 'a\\nb\\n'"])
    func `a program that fails, says nothing, wrong things, too much or not in time gives no key`(
        script: String
    ) async throws {
        let key = command(script, deadline: 1)
        let error = await refusal { () async throws(StoreError) in _ = try await key.open(bytes(40), for: "c") }
        #expect(error?.code == "key_unusable")
        let missing = CommandMasterKey(id: "k", command: ["/nowhere/program"])
        let none = await refusal { () async throws(StoreError) in _ = try await missing.seal(bytes(32), for: "c") }
        #expect(none?.code == "key_unusable")
    }
}
