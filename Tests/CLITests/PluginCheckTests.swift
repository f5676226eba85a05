import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import ModelStore
import Testing

@testable import BiometricsCLI

/// `plugins check`, from outside.
struct PluginCheckTests {
    private let folder = TemporaryFolder()
    private let environment: [String: String]

    init() throws {
        environment = ["BIOMETRICS_MODELS": try folder.folder("models")]
    }

    private func check(_ arguments: String...) throws -> CommandRun {
        try CommandRun(arguments: ["plugins", "check"] + arguments, environment: environment)
    }

    @Test func `a sound plugin keeps every law, and the status is 0`() throws {
        let toy = try ToyLibrary()
        let run = try check(toy.path)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("org.example.toy 1.0.0, face detector\n  kept       many-instances: "))
        #expect(run.output.hasSuffix("\nlaws: 7 kept\n"))
        #expect(run.diagnostics.isEmpty)
    }

    @Test func `a broken law is named with the reason, and the status is 1`() throws {
        let toy = try ToyLibrary("X=0")
        let run = try check("--json", toy.path)
        let document = try run.document(as: PluginCheckShape.self)
        let broken = document.plugins.flatMap(\.laws).filter { $0.outcome == "broken" }
        #expect(run.status == 1)
        #expect(document.schema == "biometrics.plugin-check/1")
        #expect(broken.map(\.law) == ["mirrored-picture"])
        #expect(broken.first?.reason?.contains("has no matching box in the mirrored picture") == true)
    }

    @Test(arguments: [
        ("BEFORE=abort()", "ended by signal 6"),
        // A sanitizer would make an exit of its own of it.
        ("BEFORE=signal(SIGSEGV,SIG_DFL),*(volatile int*)8=1", "ended by signal 11"),
        ("BEFORE=_exit(3)", "ended the process with status 3"),
        ("BEFORE=for(;;)write(1,huge,sizeof huge)", "wrote more than 16 MiB to standard output"),
    ])
    func `a plugin that ends the process breaks that law alone`(definition: String, words: String) throws {
        let toy = try ToyLibrary(definition)
        let run = try check("--json", toy.path)
        let laws = try run.document(as: PluginCheckShape.self).plugins.flatMap(\.laws)
        #expect(run.status == 1)
        #expect(laws.count == 7)
        #expect(laws.first { $0.law == "many-instances" }?.outcome == "kept")
        #expect(laws.first { $0.law == "same-answer" }?.reason?.contains(words) == true)
    }

    @Test func `a plugin that does not come to an end is ended, whatever it does to its clocks`() throws {
        let toy = try ToyLibrary("RESULT=({signal(SIGALRM,SIG_IGN);alarm(0);for(;;)pause();library;})")
        let supervisor = PluginCheckSupervisor(
            path: toy.path, pictures: [], program: CommandRun.binary, timeLimitSeconds: 0)
        let error = #expect(throws: BiometricsError.self) { try supervisor.check(id: nil) }
        #expect(error?.code == .pluginInvalid)
        #expect(error?.message == "While the library was loaded it did not come to an end within 0 seconds.")
    }

    @Test func `a library that cannot be loaded is an error that says why`() throws {
        let notes = try folder.file("notes.so", Array("Not a library.\n".utf8))
        #expect(try check(notes).status == 69)
        #expect(try check("\(folder.path)/none.so").status == 66)
        let crashing = try ToyLibrary("RESULT=(abort(),library)")
        let run = try check("--json", crashing.path)
        #expect(run.status == 69)
        let error = try run.document(as: ErrorShape.self).error
        #expect(error.code == "plugin_invalid")
        #expect(error.message.contains("While the library was loaded it was ended by signal 6"))
    }

    @Test func `every library of a folder is checked, and one that cannot be loaded is reported`() throws {
        let (toy, broken) = (try ToyLibrary(), try ToyLibrary("X=0", "ID=\"org.example.broken\""))
        func place(_ toy: ToyLibrary, as name: String) throws {
            try folder.file(name, Array(try Data(contentsOf: URL(filePath: toy.path))))
        }
        let plugins = try folder.folder("plugins")
        #expect(try check(plugins).status == 69)
        try place(toy, as: "plugins/a.so")
        try folder.file("plugins/notes.txt", Array("Not looked at.\n".utf8))
        #expect(try check(plugins).status == 0)
        try folder.file("plugins/notes.so", Array("Not a library.\n".utf8))
        let unloaded = try check("--json", plugins)
        #expect(unloaded.status == 69)
        let document = try unloaded.document(as: PluginCheckShape.self)
        #expect(document.plugins.count == 1)
        #expect(document.failed?.map(\.path) == ["\(plugins)/notes.so"])
        try place(broken, as: "plugins/z.so")
        let run = try check(plugins)
        #expect(run.status == 1)
        #expect(run.output.contains("org.example.broken 1.0.0, face detector\n"))
        #expect(run.output.contains("Not loaded:\n  \(plugins)/notes.so: "))
        #expect(run.output.hasSuffix("laws: 13 kept, 1 broken\n"))
        #expect(try check("--law", "same-answer", plugins).status == 64)
    }

    @Test func `one law and one plugin can be asked for`() throws {
        let toy = try ToyLibrary()
        let run = try check("--law", "same-answer", "--id", "org.example.toy", toy.path)
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("\nlaws: 1 kept\n"))
        #expect(try check("--law", "same-anser", toy.path).status == 64)
        #expect(try check("--id", "org.example.other", toy.path).status == 69)
    }

    @Test(
        .enabled(if: DlibLibrary.canBeBuilt, DlibLibrary.hint),
        .models(["dlib-landmarks-5"]),
        .data("lfw/pairs.txt"))
    func `dlib's face detector keeps every law`() throws {
        let store = try ModelStore.standard().directory
        let run = try CommandRun(
            "plugins", "check", DlibLibrary.path(), "--picture",
            TestData.path("lfw/Abdullah_Gul/Abdullah_Gul_0001.jpg"),
            environment: ["BIOMETRICS_MODELS": store])
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("\nlaws: 7 kept\n"))
    }
}

/// `biometrics.plugin-check/1`, as far as it is looked at.
struct PluginCheckShape: Decodable {
    struct Law: Decodable {
        let law: String
        let outcome: String
        let reason: String?
    }

    struct Plugin: Decodable {
        let laws: [Law]
    }

    let schema: String
    let plugins: [Plugin]
    let failed: [ErrorShape.Detail]?
}
