import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import ModelStore

struct ModelCatalogTests {
    /// The folder `models` of the package.
    static let folder = SourceTree.root.appending(path: "models")

    @Test func `every document of the folder is part of the program`() throws {
        var names = ["manifest.json"]
        for (folder, suffix) in [("calibrations", ".json"), ("weights", ".onnx")] {
            let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path)
            names += files.filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }
        }
        #expect(Set(ModelCatalog.documentNames) == Set(names))
    }

    @Test func `the built-in manifest is that of the folder`() throws {
        let json = try Data(contentsOf: Self.folder.appending(path: "manifest.json"))
        #expect(try ModelCatalog.builtIn().manifest == ModelManifest(json: Array(json)))
    }

    @Test func `every model has a card that names its id, its digests and its licence`() throws {
        for entry in try ModelCatalog.builtIn().manifest.models {
            let url = Self.folder.appending(path: "cards/\(entry.id).md")
            let card = try String(contentsOf: url, encoding: .utf8)
            #expect(card.contains("`\(entry.id)`"), "\(entry.id)")
            #expect(card.contains(entry.licence.name), "\(entry.id)")
            for artifact in entry.artifacts {
                #expect(card.contains(artifact.sha256), "\(entry.id)")
                #expect(artifact.original.map { card.contains($0.sha256) } ?? true, "\(entry.id)")
            }
        }
    }

    @Test func `a verified model says what was measured, or what its publisher found`() throws {
        for entry in try ModelCatalog.builtIn().manifest.models where entry.verified && entry.role == .faceEmbedder {
            #expect(!entry.measured.isEmpty, "\(entry.id)")
        }
    }

    @Test func `the voices of liveness are networks of the manifest, and its sets are named`() throws {
        let manifest = try ModelCatalog.builtIn().manifest
        for calibration in try ModelCatalog.livenessCalibrations() {
            for voice in calibration.voices {
                #expect(try Self.network(of: voice, in: manifest).recipe.kind.rawValue == "padNetwork")
            }
            for part in [calibration.still, calibration.clip] {
                let part = try #require(part)
                #expect(part.set.contains("sources: ") && part.standardAPCER == 0.05)
                #expect(part.suspicion.map { ($0.bpcer.people ?? 0) >= 40 && $0.bpcer.rate <= 0.02 } == true)
            }
            #expect(calibration.injection?.attacks.map(\.species) == ["animated photograph"])
        }
    }

    @Test func `the voices of the last calibration need no installation, and no two calibrations have the same`() throws
    {
        let manifest = try ModelCatalog.builtIn().manifest
        let calibrations = try ModelCatalog.livenessCalibrations()
        let last = try #require(calibrations.last)
        #expect(try last.voices.allSatisfy { try Self.network(of: $0, in: manifest).isPartOfProgram })
        #expect(Set(calibrations.map { Set($0.voices.map(\.analyser)) }).count == calibrations.count)
    }

    private static func network(
        of voice: LivenessCalibration.Voice, in manifest: ModelManifest
    ) throws -> ModelEntry {
        try manifest.entry(voice.analyser.replacing("org.biometrics.liveness.", with: ""))
    }

    @Test func `a model of the program is there in an empty store, and its path is none`() throws {
        let folder = TemporaryFolder()
        let store = ModelStore(directory: folder("none"), catalog: try ModelCatalog.builtIn())
        let entry = try #require(store.manifest.models.first { $0.isPartOfProgram })
        #expect(store.isInstalled(entry.id))
        #expect(try store.path(of: entry.id) == nil)
        let model = try store.load(entry.id)
        #expect(model.path.hasPrefix("program:weights/") && model.bytes.count == entry.artifacts.first?.bytes)
        let installation = try ModelInstaller(store: store, isOffline: true).install(entry.id)
        #expect(installation.origin == .program)
        #expect(!FileManager.default.fileExists(atPath: folder("none")))
    }

    @Test func `an added manifest cannot name a file that the program lacks`() throws {
        let folder = TemporaryFolder()
        let artifact = ModelArtifact(
            file: "toy.onnx", sha256: ToyCatalog.sha256, bytes: nil, sources: [.program(path: "weights/toy.onnx")])
        let toy = try ToyCatalog.catalog().manifest.entry("toy")
        let entry = ModelEntry(
            id: toy.id, role: toy.role, title: toy.title, recipe: toy.recipe, licence: toy.licence,
            trainingData: toy.trainingData, verified: false, artifacts: [artifact])
        let catalog = ModelCatalog(manifest: try ModelManifest(models: [entry]))
        let error = #expect(throws: BiometricsError.self) {
            try ModelStore(directory: folder.path, catalog: catalog).load("toy")
        }
        #expect(error?.code == .manifestInvalid && error?.path == "weights/toy.onnx")
    }

    @Test func `every calibration is of a model and a digest of the manifest`() throws {
        let catalog = try ModelCatalog.builtIn()
        for name in ModelCatalog.documentNames
        where name.hasPrefix("calibrations/") && !name.hasPrefix(ModelCatalog.livenessPrefix)
            && name != ModelCatalog.documentName
        {
            let parts = name.dropFirst("calibrations/".count).dropLast(".json".count).split(separator: "@")
            let ids = try #require(parts.first).split(separator: "+")
            let detector = "org.biometrics.detector.\(parts.count > 1 ? parts[1] : "yunet")"
            var members: [ModelIdentity] = []
            for id in ids {
                let entry = try catalog.manifest.entry(String(id))
                members.append(ModelIdentity(id: entry.id, sha256: try #require(entry.artifacts.first).sha256))
            }
            let calibration = try #require(
                try catalog.calibration(for: .fused(members), detector: detector), "\(name)")
            #expect(calibration.source.detector == detector, "\(name)")
            #expect(calibration.extrapolationLimit == calibration.lastCountedRate * 0.1, "\(name)")
        }
    }

    @Test func `a model is added by a manifest entry alone`() throws {
        let folder = TemporaryFolder()
        var json = String(
            decoding: try Data(contentsOf: Self.folder.appending(path: "manifest.json")), as: UTF8.self)
        json = json.replacing("\"sface-2021dec\"", with: "\"my-own\"").replacing("face_recognition_sface", with: "mine")
        json = json.replacing("\"YuNet (2023mar)\"", with: "\"My YuNet\"")
        let path = try folder.file("manifest.json", Array(json.utf8))
        let manifest = try ModelCatalog.standard(environment: ["BIOMETRICS_MANIFEST": path]).manifest
        #expect(try manifest.entry("my-own").role == .faceEmbedder)
        #expect(try manifest.entry("yunet-2023mar").title == "My YuNet")
        #expect(manifest.models.count == (try ModelCatalog.builtIn().manifest.models.count) + 1)
    }

    @Test func `a manifest that is missing or not sound is named`() throws {
        let folder = TemporaryFolder()
        let path = try folder.file("manifest.json", Array("{\"schema\": \"biometrics.models/1\"}".utf8))
        for (path, code) in [(path, BiometricsError.Code.manifestInvalid), (folder("none"), .noSuchInput)] {
            let error = #expect(throws: BiometricsError.self) {
                try ModelCatalog.standard(environment: ["BIOMETRICS_MANIFEST": path])
            }
            #expect(error?.code == code)
            #expect(error?.path == path)
        }
    }

    @Test func `a calibration that was counted with the detector goes before another`() throws {
        let folder = TemporaryFolder()
        try folder.file("manifest.json", Array(try Data(contentsOf: Self.folder.appending(path: "manifest.json"))))
        try folder.folder("calibrations")
        let model = ModelIdentity(id: "sface-2021dec", sha256: String(repeating: "0", count: 64))
        func write(_ name: String, detector: String?, set: String) throws {
            let calibration = try ScoreCalibration(
                source: .init(
                    set: set, date: "2024-01-01", modelID: model.id, modelSHA256: model.sha256, detector: detector),
                nonMatedCount: 10, nonMatedMean: 0, nonMatedStandardDeviation: 1,
                points: [.init(score: 0, falseMatches: 10, rate: 1, interval: 0.5...1)], tail: nil,
                extrapolationLimit: 1)
            try folder.file("calibrations/\(name).json", Array(JSONEncoder().encode(calibration)))
        }
        func set(_ detector: String?) throws -> String? {
            // A catalogue remembers what it has read, so each question goes to a new one.
            let catalog = try ModelCatalog.standard(environment: ["BIOMETRICS_MANIFEST": folder("manifest.json")])
            return try catalog.calibration(for: model, detector: detector)?.source.set
        }
        try write("sface-2021dec", detector: "org.a.one", set: "plain")
        #expect(try set("org.a.one") == "plain" && set("org.a.two") == "plain" && set(nil) == "plain")
        try write("sface-2021dec@two", detector: "org.a.two", set: "two")
        #expect(try set("org.a.one") == "plain" && set("org.a.two") == "two" && set(nil) == "plain")
        // Another vendor's detector of the same last name.
        #expect(try set("com.b.two") == "plain")
        try write("sface-2021dec", detector: nil, set: "any")
        #expect(try set("org.a.two") == "two" && set("com.b.two") == "any")
    }

    @Test func `a calibration counts only for the bytes it was made with`() throws {
        let folder = TemporaryFolder()
        let manifest = try Data(contentsOf: Self.folder.appending(path: "manifest.json"))
        let path = try folder.file("manifest.json", Array(manifest))
        try FileManager.default.createDirectory(
            atPath: folder("calibrations"), withIntermediateDirectories: false)
        let digest = String(repeating: "0", count: 64)
        let calibration = try ScoreCalibration(
            source: .init(set: "toy", date: "2024-01-01", modelID: "sface-2021dec", modelSHA256: digest),
            nonMatedCount: 10, nonMatedMean: 0, nonMatedStandardDeviation: 1,
            points: [.init(score: 0, falseMatches: 10, rate: 1, interval: 0.5...1)], tail: nil, extrapolationLimit: 1)
        try folder.file("calibrations/sface-2021dec.json", Array(JSONEncoder().encode(calibration)))
        let catalog = try ModelCatalog.standard(environment: ["BIOMETRICS_MANIFEST": path])
        #expect(try catalog.calibration(for: ModelIdentity(id: "sface-2021dec", sha256: digest)) == calibration)
        let other = ModelIdentity(id: "sface-2021dec", sha256: ToyCatalog.sha256)
        #expect(try catalog.calibration(for: other) == nil)
        #expect(try catalog.calibration(for: ModelIdentity(id: "ediffiqa-t", sha256: digest)) == nil)
    }
}
