import BiometricsCore
import BiometricsTestSupport
import MediaKit
import Testing

/// Plugins of third parties on the command line.
struct PluginOptionTests {
    private let folder = TemporaryFolder()
    private let picture: String
    private let notes: String
    private let environment: [String: String]

    init() throws {
        let image = Image(size: Size(width: 64, height: 48), format: .bgr8, filledWith: 128)
        picture = try folder.file("picture.png", try PictureEncoder.png(image))
        notes = try folder.file("notes.so", Array("Not a library.\n".utf8))
        environment = ["BIOMETRICS_MODELS": try folder.folder("models")]
    }

    @Test func `a plugin is used by its id or short name`() throws {
        let toy = try ToyLibrary()
        for name in ["org.example.toy", "toy"] {
            let run = try CommandRun(
                "detect", "--json", "--plugin", toy.path, "--detector", name, picture, environment: environment)
            #expect(run.status == 0)
            #expect(run.diagnostics.isEmpty)
            #expect(try run.document(as: DetectionShape.self).faces.map(\.box) == [[16, 12, 32, 24]])
        }
    }

    @Test func `an unnamed library that cannot be loaded costs a warning, and the run continues without it`() throws {
        let (toy, foreign) = (try ToyLibrary(), try ToyLibrary("ABI=7"))
        let variables = environment.merging(["BIOMETRICS_PLUGIN_PATH": "\(foreign.path):\(toy.path)"]) { $1 }
        let run = try CommandRun(
            "detect", "--json", "--plugin", folder.path, "--detector", "toy", picture, environment: variables)
        #expect(run.status == 0)
        #expect(try run.document(as: DetectionShape.self).faces.count == 1)
        let warnings = run.diagnostics.split(separator: "\n")
        #expect(warnings.count == 2)
        #expect(warnings.first?.hasPrefix("biometrics: warning: \(notes): The file cannot be opened") == true)
        #expect(
            warnings.last?.hasPrefix("biometrics: warning: \(foreign.path): The library is made for ABI version 7")
                == true)
    }

    @Test func `a named library that cannot be loaded is 69, whatever else there is`() throws {
        let toy = try ToyLibrary()
        for named in [notes, "\(folder.path)/none.so", picture] {
            let run = try CommandRun(
                "detect", "--json", "--plugin", toy.path, "--plugin", named, "--detector", "toy", picture,
                environment: environment)
            let error = try run.document(as: ErrorShape.self).error
            #expect(run.status == 69)
            #expect(error.code == "plugin_invalid")
            #expect(error.path == named)
        }
        let twin = try ToyLibrary()
        let run = try CommandRun(
            "detect", "--plugin", toy.path, "--plugin", twin.path, "--detector", "toy", picture,
            environment: environment)
        #expect(run.status == 69)
        #expect(run.diagnostics.contains("was already loaded from"))
    }

    @Test func `a plugin that gives garbage fails its own run with a typed error`() throws {
        let toy = try ToyLibrary("X=NAN")
        let run = try CommandRun(
            "detect", "--json", "--plugin", toy.path, "--detector", "toy", picture, environment: environment)
        let error = try run.document(as: ErrorShape.self).error
        #expect(run.status == 70)
        #expect(error.code == "plugin_failed")
        #expect(error.path?.hasSuffix("libtoy.so") == true)
    }

    @Test func `an analyser is heard beside the others, and one that gives garbage is not assessed`() throws {
        let detector = try ToyLibrary("ID=\"org.example.detector\"")
        let (sound, garbage) = (
            try ToyLibrary("KIND=3"), try ToyLibrary("KIND=3", "SCORE=NAN", "ID=\"org.example.nan\"")
        )
        let run = try CommandRun(
            "liveness", "--json", "--plugin", detector.path, "--detector", "org.example.detector", "--plugin",
            sound.path,
            "--plugin", garbage.path, picture, environment: environment)
        let analysers = try #require(try run.document(as: LivenessListShape.self).results.first).analysers
        #expect(run.status < 64)
        #expect(analysers.first { $0.id == "org.example.toy" }?.score == 0.75)
        let failed = try #require(analysers.first { $0.id == "org.example.nan" })
        #expect(!failed.assessed && failed.score == nil)
        #expect(failed.cause?.contains("outside 0...1") == true)
    }

    @Test func `plugins list shows what was loaded and what was not`() throws {
        let toy = try ToyLibrary("KIND=3")
        let run = try CommandRun("plugins", "list", "--plugin", toy.path, "--plugin", notes, environment: environment)
        #expect(run.status == 69)
        #expect(run.diagnostics.isEmpty)
        #expect(run.output.contains("org.example.toy "))
        #expect(run.output.contains("\nNot loaded:\n  \(notes): The file cannot be opened"))
        let json = try CommandRun(
            "plugins", "list", "--json", "--plugin", toy.path, "--plugin", notes, environment: environment)
        let document = try json.document(as: PluginListShape.self)
        #expect(document.plugins.contains { $0.id == "org.example.toy" && $0.origin.hasSuffix("/libtoy.so") })
        #expect(document.failed.map(\.code) == ["plugin_invalid"])
    }
}

/// `biometrics.liveness/1`, as far as it is looked at.
struct LivenessListShape: Decodable {
    struct Analyser: Decodable {
        let id: String
        let assessed: Bool
        let score: Double?
        let cause: String?
    }

    struct Result: Decodable {
        let analysers: [Analyser]
    }

    let results: [Result]
}

/// `biometrics.plugin-list/1`, as far as it is looked at.
struct PluginListShape: Decodable {
    struct Plugin: Decodable {
        let id: String
        let origin: String
    }

    let plugins: [Plugin]
    let failed: [ErrorShape.Detail]
}
