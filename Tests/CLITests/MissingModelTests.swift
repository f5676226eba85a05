import Biometrics
import BiometricsCore
import BiometricsTestSupport
import MediaKit
import ModelStore
import Testing

@testable import BiometricsCLI

/// The answers of commands if models are missing or wrong.
struct MissingModelTests {
    private let folder: TemporaryFolder
    private let picture: String
    private let environment: [String: String]

    init() throws {
        (folder, picture, environment) = try EmptyStore.make()
    }

    @Test func `compare without models is 69 and names the command that installs them`() throws {
        let run = try CommandRun("compare", picture, picture, environment: environment)
        #expect(run.status == 69)
        #expect(run.output.isEmpty)
        let models = try Self.namedModels(run.diagnostics)
        #expect(models.contains { $0.role == .faceEmbedder })
        #expect(models.allSatisfy(Self.hasAddress), "\(run.diagnostics)")
    }

    @Test(.models(["mobilefacenet-ms1m", "yunet-2023mar"]))
    func `the command that compare names succeeds`() throws {
        var variables = environment
        variables["BIOMETRICS_MODEL_MIRROR"] = try ModelStore.standard().directory
        let run = try CommandRun("compare", picture, picture, environment: variables)
        let ids = try Self.namedModels(run.diagnostics).map(\.id)
        let install = try CommandRun(arguments: ["models", "install"] + ids, environment: variables)
        #expect(install.status == 0, "\(install.diagnostics)")
        #expect(try CommandRun("compare", picture, picture, environment: variables).status == 2)
    }

    @Test func `the default installation is every available model`() throws {
        let store = ModelStore(
            directory: "\(folder.path)/models", catalog: try ModelCatalog.standard(environment: [:]))
        let models = try ModelSelection(in: store)
        #expect(models.obtainable.contains { $0.role == .faceEmbedder })
        #expect(models.obtainable.allSatisfy(Self.hasAddress))
        #expect(!models.others.contains(where: Self.hasAddress))
        #expect(models.obtainable.allSatisfy { $0.licence.commercialUse })
        #expect(models.research.map(\.id) == ["mobilefacenet-arcface"])
    }

    @Test func `models that no engine here runs are left to those who ask for them`() throws {
        let store = ModelStore(
            directory: "\(folder.path)/models", catalog: try ModelCatalog.standard(environment: [:]))
        let without = try ModelSelection(in: store, engines: [.opencv])
        #expect(without.idle.map(\.id) == ["ppocr-v5-det", "ppocr-v6-rec"])
        #expect(!without.obtainable.contains { $0.id.hasPrefix("ppocr") })
        let with = try ModelSelection(in: store, engines: [.opencv, .openvino])
        #expect(with.idle.isEmpty && with.obtainable.map(\.id).contains("ppocr-v6-rec"))
    }

    /// Whether a file of the model, or the one that it is made of, is offered somewhere.
    private static func hasAddress(_ entry: ModelEntry) -> Bool {
        entry.artifacts.contains { !$0.sources.isEmpty || $0.original?.sources.isEmpty == false }
    }

    /// The models of the command that a message tells to run.
    private static func namedModels(_ text: String) throws -> [ModelEntry] {
        let command = try #require(text.firstMatch(of: /Run `biometrics models install ([a-z0-9 -]+)`/))
        let store = try ModelStore.standard(environment: ["BIOMETRICS_MODELS": "/"])
        return try ModelSelection.entries(command.output.1.split(separator: " ").map(String.init), in: store)
    }

    @Test(arguments: [true, false])
    func `a model with other bytes is 69, is named, and the message says how to mend it`(sameLength: Bool) throws {
        let count = sameLength ? 3_985_613 : 1000
        let path = try folder.file("models/mobilefacenet-ms1m.onnx", [UInt8](repeating: 0, count: count))
        try folder.file("models/yunet_2023mar.onnx", [UInt8](repeating: 0, count: 232_589))
        let run = try CommandRun(
            "compare", "--json", picture, picture, environment: environment)
        let error = try run.document(as: ErrorShape.self).error
        #expect(run.status == 69)
        #expect(error.code == "model_digest_mismatch")
        #expect(error.path == path || error.path?.hasSuffix("yunet_2023mar.onnx") == true)
        #expect(error.message.contains("Run: biometrics models install mobilefacenet-ms1m"))
    }

    @Test func `an unknown embedder or detector is 69 with the nearest name`() throws {
        let embedder = try CommandRun(
            "compare", "--embedder", "mobilefacenet-ms1n", picture, picture, environment: environment)
        #expect(embedder.status == 69)
        #expect(embedder.diagnostics.contains("mobilefacenet-ms1m"))
        let detector = try CommandRun("detect", "--detector", "yunett", picture, environment: environment)
        #expect(detector.status == 69)
        #expect(detector.diagnostics.contains("yunet"))
    }

    @Test func `doctor is 69 without models and says what to run`() throws {
        let run = try CommandRun("doctor", environment: environment)
        #expect(run.status == 69)
        #expect(run.output.contains("biometrics models install yunet-2023mar"))
        #expect(run.output.contains("A comparison cannot run: "))
        // The databases of journeys: SQLite is always there, and libpq has a version or the command that installs it.
        #expect(run.output.contains("ok  SQLite: 3."))
        #expect(run.output.contains("ok  libpq: 1") || run.output.contains("missing  libpq"))
        // The last lines say what cannot be done, and the command that changes it.
        #expect(run.output.contains("liveness: no, documents: no, print: no\n"))
        #expect(
            run.output.contains(
                "Documents cannot be read here, because a model is missing. Run: biometrics "
                    + "models install tesseract-mrz\n"))
        for purpose in ["comparison", "liveness", "documents", "journeys"] {
            #expect(try CommandRun("doctor", "--for", purpose, environment: environment).status == 69)
        }
        #expect(try CommandRun("doctor", "--for", "coffee", environment: environment).status == 64)
        let json = try CommandRun("doctor", "--json", environment: environment)
        let document = try json.document(as: DoctorShape.self)
        #expect(json.status == 69)
        #expect(document.schema == "biometrics.doctor/1")
        #expect(!document.canCompare)
        let own = document.models.filter { $0.path?.hasPrefix("program:weights/") == true && $0.remedy == nil }
        #expect(own.map(\.id) == ["biometrics-pad-27", "biometrics-pad-40"])
        let others = document.models.filter { !$0.id.hasPrefix("biometrics-pad-") }
        #expect(others.count > 10 && others.allSatisfy { $0.path == nil && $0.remedy != nil })
        #expect(document.store == environment["BIOMETRICS_MODELS"])
    }

    @Test func `plugins list says what a plugin lacks`() throws {
        let run = try CommandRun("plugins", "list", environment: environment)
        #expect(run.status == 0)
        #expect(run.output.contains("needs yunet-2023mar"))
        let json = try CommandRun("plugins", "list", "--json", environment: environment)
        #expect(json.output.contains("\"schema\" : \"biometrics.plugin-list/1\""))
        #expect(json.output.contains("\"missingModelIDs\" : ["))
    }
}

/// `biometrics.doctor/1`, as far as it is looked at.
struct DoctorShape: Decodable {
    struct Model: Decodable {
        let id: String
        let path: String?
        let remedy: String?
    }

    let schema: String
    let canCompare: Bool
    let store: String
    let models: [Model]
}
