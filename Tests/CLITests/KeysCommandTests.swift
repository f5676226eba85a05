import BiometricsTestSupport
import HTTPService
import Testing

/// Keys are made, listed, replaced and ended, and the service asks for them where others may reach it.
struct KeysCommandTests {
    private let folder = TemporaryFolder()

    private func keys(_ words: String...) throws -> CommandRun {
        try CommandRun(arguments: ["keys"] + words + ["--keys", folder("keys.json"), "--json"])
    }

    private func document(_ run: CommandRun) throws -> APIKeysPayload {
        let node = try JSONNode(run.output)
        #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        return try APIKeysPayload(json: run.output.utf8)
    }

    @Test func `a key is shown once, replaced, and ended`() throws {
        let added = try document(try keys("add", "--scope", "journeys", "--scope", "lead", "--environment", "test"))
        let key = try #require(added.key)
        #expect(key.hasPrefix("bio_test_\(added.keys[0].id)_"))
        #expect(added.keys[0].scopes == [.journeys, .lead])
        let rotated = try document(try keys("rotate", "--grace", "1", added.keys[0].id))
        #expect(rotated.key != nil && rotated.key != key)
        _ = try document(try keys("revoke", rotated.keys[0].id))
        let listed = try document(try keys("list"))
        #expect(listed.key == nil)
        #expect(listed.keys.map { $0.expiresAt == nil } == [false, false])
        let text = try CommandRun("keys", "list", "--keys", folder("keys.json"))
        #expect(text.output.contains("test  journeys lead"))
        #expect(!text.output.contains(String(key.suffix(64))))
    }

    @Test func `a name stays with a key that is replaced, and cannot be like an id`() throws {
        let added = try document(try keys("add", "--scope", "review", "--name", "r.smit"))
        #expect(added.keys[0].name == "r.smit")
        #expect(try document(try keys("rotate", added.keys[0].id)).keys[0].name == "r.smit")
        #expect(try CommandRun("keys", "list", "--keys", folder("keys.json")).output.contains("  r.smit  live  review"))
        for wrong in ["R. Smit", "", "key-\(added.keys[0].id)"] {
            let refused = try CommandRun(
                "keys", "add", "--scope", "review", "--name", wrong, "--keys", folder("keys.json"))
            #expect(refused.status == 64 && refused.diagnostics.contains("--name"), "\(wrong)")
        }
    }

    @Test func `a command without a scope, a file or a key is refused`() throws {
        #expect(try keys("add").status == 64)
        #expect(try keys("list").status == 66)
        #expect(try CommandRun("keys", "list").status == 64)
        _ = try keys("add", "--scope", "metrics")
        #expect(try keys("revoke", "none").status == 64)
        #expect(try folder.permissions(of: "keys.json") == 0o600)
    }

    @Test(arguments: [CommandRun.Output.file("/dev/full"), .readerGone], [[], ["--json"]] as [[String]])
    func `a key that could not be shown can be revoked`(stdout: CommandRun.Output, form: [String]) throws {
        let file = folder("keys.json")
        let words = ["keys", "add", "--keys", file, "--scope", "lead"]
        let run = try CommandRun(arguments: words + form, stdout: stdout)
        #expect(run.status == 74)
        let id = try #require(try document(try keys("list")).keys.first?.id)
        #expect(run.diagnostics.contains("Revoke it: biometrics keys revoke --keys \(file) \(id)\n"))
    }

    @Test func `a file that holds no keys is left alone, and a folder that is missing is told`() throws {
        try folder.file("keys.json", "words")
        #expect(try keys("add", "--scope", "lead").status == 64)
        #expect(try folder.names() == ["keys.json"])
        let file = folder("none/keys.json")
        let run = try CommandRun("keys", "add", "--keys", file, "--scope", "lead")
        #expect(run.status == 74)
        #expect(run.diagnostics.contains("\(file): The folder “\(folder("none"))” does not exist. Create it first."))
    }

    @Test func `without keys the service is for this machine only`() throws {
        let open = try CommandRun("serve", "--listen", "0.0.0.0:0")
        #expect(open.status == 64)
        #expect(open.diagnostics.contains("--keys"))
        #expect(try CommandRun("serve", "--listen", "nowhere").status == 64)
        #expect(try CommandRun("serve", "--definition", "d.json").status == 64)
    }
}
