import BiometricsCore
import BiometricsTestSupport
import Foundation
import ModelStore
import Testing

@testable import Biometrics

/// The embedders of a profile. The weights are not opened, so a store of empty files is enough.
struct EmbedderChoiceTests {
    private let folder = TemporaryFolder()

    /// A store with these models, and a manifest that adds `our-own`, with a calibration of its own alone and a recipe of
    /// `kind`.
    private func store(holding ids: [String], kind: String = "faceEmbedder") throws -> ModelStore {
        let builtIn = try ModelCatalog.standard(environment: [:])
        let entry = try builtIn.manifest.entry("mobilefacenet-ms1m")
        let artifact = try #require(entry.artifacts.first)
        let digest = String(repeating: "1", count: 64)
        let calibration = try #require(
            try builtIn.calibration(for: ModelIdentity(id: entry.id, sha256: artifact.sha256)))
        func renamed(_ text: String) -> String {
            text.replacing("mobilefacenet-ms1m", with: "our-own").replacing(artifact.sha256, with: digest)
        }
        let encoded = String(decoding: try JSONEncoder().encode(calibration), as: UTF8.self)
        try folder.folder("calibrations")
        try folder.file("calibrations/our-own.json", renamed(encoded))
        let manifest = try #require(
            JSONSerialization.jsonObject(
                with: try Data(contentsOf: SourceTree.root.appending(path: "models/manifest.json"))) as? [String: Any])
        let models = try #require(manifest["models"] as? [[String: Any]])
        let one = models.filter { $0["id"] as? String == "mobilefacenet-ms1m" }
        let added = try JSONSerialization.data(withJSONObject: ["schema": manifest["schema"] ?? "", "models": one])
        let text = String(decoding: added, as: UTF8.self)
            .replacing(#""kind":"faceEmbedder""#, with: #""kind":"\#(kind)""#)
        let path = try folder.file("manifest.json", renamed(text))
        let catalog = try ModelCatalog.standard(environment: ["BIOMETRICS_MANIFEST": path])
        for id in ids {
            try folder.file(#require(try catalog.manifest.entry(id).artifacts.first).file, [])
        }
        return ModelStore(directory: folder.path, catalog: catalog)
    }

    private func choice(
        _ profile: String, holding ids: [String], kind: String = "faceEmbedder"
    ) throws -> (profile: String, models: [String]) {
        var configuration = BiometricsConfiguration()
        configuration.profile = try Profile(named: profile)
        let store = try store(holding: ids, kind: kind)
        let choice = try EmbedderChoice(configuration, store: store, registry: try configuration.registry(for: store))
        return (choice.profile.name, choice.plugins.flatMap(\.manifest.modelIDs))
    }

    private static let both = ["mobilefacenet-arcface", "mobilefacenet-ms1m"]
    private static let dlib = ["dlib-resnet-v1", "dlib-landmarks-5"]

    @Test func `accurate takes all embedders that are calibrated together`() throws {
        let choice = try choice("accurate", holding: Self.both)
        #expect(choice.profile == "accurate")
        #expect(choice.models == Self.both)
    }

    @Test func `auto leaves aside what is for research only`() throws {
        let choice = try choice("auto", holding: Self.both)
        #expect(choice.profile == "commercial")
        #expect(choice.models == ["mobilefacenet-ms1m"])
    }

    @Test func `auto takes all embedders for any use that are calibrated together`() throws {
        let choice = try choice("auto", holding: Self.both + Self.dlib)
        #expect(choice.profile == "commercial")
        #expect(choice.models.filter { $0 != "dlib-landmarks-5" } == ["mobilefacenet-ms1m", "dlib-resnet-v1"])
    }

    @Test func `auto takes what is for research only where there is nothing else`() throws {
        let choice = try choice("auto", holding: ["mobilefacenet-arcface"])
        #expect(choice.profile == "fast")
        #expect(choice.models == ["mobilefacenet-arcface"])
    }

    @Test func `an embedder that was added with a calibration of its own alone stands aside`() throws {
        #expect(try choice("accurate", holding: Self.both + ["our-own"]).models == Self.both)
        #expect(try choice("auto", holding: Self.both + ["our-own"]).models == ["mobilefacenet-ms1m"])
    }

    @Test func `if no two are calibrated together, auto takes the preferred one`() throws {
        let choice = try choice("auto", holding: ["mobilefacenet-ms1m", "our-own"])
        #expect(choice.profile == "commercial")
        #expect(choice.models == ["mobilefacenet-ms1m"])
    }

    @Test func `an embedder that was added is taken where it is the only one`() throws {
        #expect(try choice("auto", holding: ["our-own"]).models == ["our-own"])
    }

    @Test func `an embedder of a kind that no plugin runs cannot be chosen`() throws {
        let error = #expect(throws: BiometricsError.self) {
            _ = try self.choice("auto", holding: ["our-own"], kind: "hologram")
        }
        #expect(error?.code == .modelMissing)
    }

    @Test func `accurate with one embedder is a missing model, with the command that brings one`() throws {
        let error = #expect(throws: BiometricsError.self) {
            _ = try self.choice("accurate", holding: ["mobilefacenet-ms1m"])
        }
        #expect(error?.code == .modelMissing)
        let command = try #require(error?.message.firstMatch(of: /Run `biometrics models install ([a-z0-9 -]+)`/))
        let manifest = try store(holding: ["mobilefacenet-ms1m"], kind: "faceEmbedder").manifest
        let models = try command.output.1.split(separator: " ").map { try manifest.entry(String($0)) }
        #expect(models.contains { $0.role == .faceEmbedder && $0.id != "mobilefacenet-ms1m" })
        #expect(models.allSatisfy(ObtainableModels().contains))
        #expect(models.allSatisfy { $0.licence.commercialUse })
    }
}
