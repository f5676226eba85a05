import BiometricsCore
import BiometricsTestSupport
import CascadeFace
import Foundation
import Testing

/// What the plugin makes of its models.
struct CascadeFacePluginTests {
    /// One cascade for every id, from a file that has changed since it was read and checked.
    private struct ChangedModels: ModelProviding {
        let manifest: ModelManifest
        let path: String
        let bytes: [UInt8]

        func load(_ id: String) throws(BiometricsError) -> InstalledModel {
            let entry = ModelEntry(
                id: id, role: .faceDetector, title: "Bars",
                recipe: try ModelRecipe(CascadeRecipe(windowSize: Size(width: 20, height: 20))),
                licence: ModelLicence(name: "CC0-1.0", commercialUse: true), trainingData: "none", verified: false,
                artifacts: [])
            return InstalledModel(entry: entry, path: path, sha256: String(repeating: "0", count: 64), bytes: bytes)
        }
    }

    private func detector(_ bytes: [UInt8], behind path: String) throws -> any FaceDetecting {
        let nothing = try PluginContext.withoutModels()
        let models = ChangedModels(manifest: nothing.models.manifest, path: path, bytes: bytes)
        return try CascadeFacePlugin().makeFaceDetector(in: PluginContext(models: models, engine: nothing.engine))
    }

    private let cascade = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/cascades/bright_over_dark.xml")

    @Test func `the bytes that were checked are run, whatever has become of the file`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "biometrics-\(UUID().uuidString).xml")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data("something else".utf8).write(to: path)
        let detector = try detector([UInt8](try Data(contentsOf: cascade)), behind: path.path)
        var pixels = [UInt8](repeating: 100, count: 160 * 120)
        for y in 40..<80 {
            for x in 60..<100 { pixels[y * 160 + x] = y < 60 ? 250 : 5 }
        }
        let bars = Image(size: Size(width: 160, height: 120), format: .gray8, pixels: pixels)
        let box = try #require(try detector.detectFaces(in: bars).first).box
        #expect(abs(box.center.x - 80) < 4 && abs(box.center.y - 60) < 4)
    }

    @Test func `bytes that are no cascade are an error with the path of the model, though the file is sound`() {
        let error = #expect(throws: BiometricsError.self) {
            try detector(Array("something else".utf8), behind: cascade.path)
        }
        #expect(error?.code == .modelInvalid)
        #expect(error?.path == cascade.path)
    }
}
