import BiometricsCore
import BiometricsTestSupport
import Foundation
import ModelStore
import OpenCVKit
@testable import PADNetworks
import Testing

/// Against the figures of `Tests/Golden/make_pad_golden.py`.
struct PADNetworkTests {
    private struct Golden: Decodable {
        struct Crop: Decodable {
            let box: [Double]
            let crop: [Int]
            let values: [[Int]]
            let probabilities: [Double]
        }
        struct Model: Decodable {
            let golden: [PADNetworkRecipe.Golden]
            let crops: [Crop]
        }
        let places: [[Int]]
        let models: [String: Model]

        static func load() throws -> Golden {
            let file = SourceTree.tests.appending(path: "Golden/Fixtures/pad.json")
            return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
        }
    }

    /// The models, with recipes that a test may spoil.
    private struct Models: ModelProviding {
        let store: ModelStore
        var change: @Sendable (PADNetworkRecipe) -> PADNetworkRecipe = { $0 }

        var manifest: ModelManifest { store.manifest }

        func load(_ id: String) throws(BiometricsError) -> InstalledModel {
            let model = try store.load(id)
            let entry = model.entry
            let recipe = try ModelRecipe(change(try entry.recipe(as: PADNetworkRecipe.self)))
            return InstalledModel(
                entry: ModelEntry(
                    id: entry.id, role: entry.role, title: entry.title, recipe: recipe,
                    licence: entry.licence, trainingData: entry.trainingData, verified: entry.verified,
                    artifacts: entry.artifacts),
                path: model.path, sha256: model.sha256, bytes: model.bytes)
        }
    }

    private static let publishedIDs = ["minifasnet-v2", "minifasnet-v1se"]
    /// These are part of the program, so their tests run on every machine.
    private static let ownIDs = ["biometrics-pad-27", "biometrics-pad-40"]

    /// The picture of the script's `scene()`.
    private let scene = Image(size: Size(width: 300, height: 400), format: .bgr8) { x, y in
        (0..<3).map { UInt8(truncatingIfNeeded: x * x / (40 + 10 * $0) + y * y / (60 - 10 * $0) + 50 * $0) }
    }

    private func box(_ values: [Double]) -> Rect {
        Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    }

    private func observation(
        _ image: Image, box: Rect?, atSeconds seconds: Double = 0
    ) -> FrameObservation {
        let faces = box.map { box in
            let middle = box.center
            let landmarks = FaceLandmarks(
                rightEye: middle, leftEye: middle, noseTip: middle, rightMouthCorner: middle, leftMouthCorner: middle)
            return [DetectedFace(box: box, confidence: 0.9, landmarks: landmarks)]
        }
        return FrameObservation(
            image: image, timestampSeconds: seconds, faces: faces ?? [], subjectIndex: faces == nil ? nil : 0)
    }

    @Test(arguments: publishedIDs + ownIDs)
    func `crops are those of the publisher, also at the edges of a picture`(id: String) throws {
        let golden = try Golden.load()
        let entry = try ModelCatalog.builtIn().manifest.entry(id)
        let factor = try entry.recipe(as: PADNetworkRecipe.self).cropFactor
        for expected in try #require(golden.models[id]).crops {
            let crop = FaceCrop(around: box(expected.box), factor: factor, in: scene)
            #expect(
                [crop.columns.lowerBound, crop.rows.lowerBound, crop.columns.upperBound - 1, crop.rows.upperBound - 1]
                    == expected.crop)
            let small = try crop.sampled(at: Size(width: 80, height: 80))
            for (place, values) in zip(golden.places, expected.values) {
                for channel in 0..<3 {
                    let found = Int(small.pixels[place[1] * small.bytesPerRow + place[0] * 3 + channel])
                    #expect(abs(found - values[channel]) <= 1)
                }
            }
        }
    }

    @Test(arguments: [
        Rect(x: 5, y: 5, width: 0, height: 10), Rect(x: .nan, y: 0, width: 10, height: 10),
        Rect(x: -.infinity, y: 0, width: .infinity, height: 10), Rect(x: 1e12, y: 0, width: 10, height: 10),
        Rect(x: -500, y: 900, width: 10, height: 10), Rect(x: 0, y: 0, width: 5000, height: 1),
    ])
    func `a crop around any box stays inside the picture`(box: Rect) throws {
        for image in [scene, Image(size: Size(width: 1, height: 1), format: .gray8, filledWith: 7)] {
            let crop = FaceCrop(around: box, factor: 4, in: image)
            #expect(crop.columns.lowerBound >= 0 && crop.columns.upperBound <= image.width)
            #expect(crop.rows.lowerBound >= 0 && crop.rows.upperBound <= image.height)
            #expect(try crop.sampled(at: Size(width: 80, height: 80)).pixels.count == 19200)
        }
    }

    @Test(
        .enabled(if: TestModels.areInstalled(publishedIDs), TestModels.hint(publishedIDs)), arguments: publishedIDs)
    func `probabilities of the published pair are those of onnxruntime`(id: String) throws {
        try expectGolden(id)
    }

    @Test(arguments: ownIDs)
    func `probabilities of the program's own networks are those of onnxruntime`(id: String) throws {
        try expectGolden(id)
    }

    private func expectGolden(_ id: String) throws {
        let model = try ModelStore.standard().load(id)
        let recipe = try model.entry.recipe(as: PADNetworkRecipe.self)
        let expected = try #require(Golden.load().models[id])
        #expect(recipe.golden == expected.golden)
        #expect(!recipe.golden.isEmpty)
        let network = PADNetwork(
            id: id, recipe: recipe, network: try OpenCVEngine().makeNetwork(onnx: model.bytes, threads: 1))
        try network.checkGolden()
        for crop in expected.crops {
            let input = try network.input(for: box(crop.box), in: scene)
            let found = try network.probabilities(of: input)
            #expect(zip(found, crop.probabilities).allSatisfy { abs($0 - $1) < 0.03 })
        }
    }

    private static let wrongWirings: [(@Sendable (PADNetworkRecipe) -> PADNetworkRecipe)] = [
        { PADNetworkTests.recipe($0, pixels: PixelRecipe(colorOrder: .rgb)) },
        { PADNetworkTests.recipe($0, pixels: PixelRecipe(colorOrder: .bgr, scale: 1 / 255)) },
        { PADNetworkTests.recipe($0, pixels: PixelRecipe(colorOrder: .bgr, mean: [127.5, 127.5, 127.5])) },
        {
            PADNetworkTests.recipe(
                $0,
                golden: $0.golden.map { .init(pattern: $0.pattern, probabilities: $0.probabilities.reversed()) })
        },
    ]

    private static func recipe(
        _ recipe: PADNetworkRecipe, pixels: PixelRecipe? = nil, golden: [PADNetworkRecipe.Golden]? = nil
    ) -> PADNetworkRecipe {
        PADNetworkRecipe(
            cropFactor: recipe.cropFactor, border: recipe.border, inputSize: recipe.inputSize,
            pixels: pixels ?? recipe.pixels,
            classes: recipe.classes, liveIndex: recipe.liveIndex, golden: golden ?? recipe.golden)
    }

    @Test(arguments: wrongWirings.indices)
    func `wrong wiring is an error when the model is loaded`(wiring: Int) throws {
        let models = Models(store: try ModelStore.standard(), change: Self.wrongWirings[wiring])
        let context = PluginContext(models: models, engine: OpenCVEngine())
        #expect {
            try plugin().makeLivenessAnalyzer(in: context)
        } throws: {
            ($0 as? BiometricsError)?.code == .modelInvalid
        }
    }

    private func plugin(_ id: String = ownIDs[0]) throws -> PADNetworkPlugin {
        try #require(PADNetworkPlugin(entry: try ModelStore.standard().manifest.entry(id)))
    }

    private let face = Rect(x: 110, y: 150, width: 80, height: 100)

    @Test func `a picture is scored by its frame, a clip by the median of about twelve`() throws {
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let analyzer = try plugin().makeLivenessAnalyzer(in: context)
        analyzer.begin(.still)
        try analyzer.observe(observation(scene, box: face))
        let still = try analyzer.conclude()
        #expect(still.cues.isEmpty)

        let metadata = ClipMetadata(
            container: .mp4, codec: "h264", size: scene.size, codedSize: scene.size, durationSeconds: 2,
            statedDurationSeconds: 2, framesPerSecond: 25, longestIntervalSeconds: 0.04, frameCount: 50, encoder: nil,
            tags: [:])
        analyzer.begin(.clip(metadata))
        let black = Image(size: scene.size, format: .bgr8, filledWith: 0)
        for index in 0..<50 {
            try analyzer.observe(
                observation(index % 7 == 0 ? black : scene, box: face, atSeconds: Double(index) / 25))
        }
        let clip = try analyzer.conclude()
        #expect(abs(try #require(clip.score) - #require(still.score)) < 1e-9)
        #expect(clip.cues.map(\.name) == ["attackFrameShare"])
    }

    @Test func `without a face of some size, or room around it, nothing is assessed, and it is said what to do`() throws
    {
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let analyzer = try plugin().makeLivenessAnalyzer(in: context)
        let cases: [(Rect?, LivenessInstruction)] = [
            (nil, .showFace), (Rect(x: 10, y: 10, width: 79, height: 90), .comeCloser),
            (Rect(x: 60, y: 90, width: 180, height: 240), .moveBack),
        ]
        for (box, remedy) in cases {
            analyzer.begin(.still)
            try analyzer.observe(observation(scene, box: box))
            let evidence = try analyzer.conclude()
            #expect(!evidence.isAssessed && evidence.remedy == remedy)
        }
        // The frames of a clip together are enough.
        let metadata = ClipMetadata(
            container: .mp4, codec: "h264", size: scene.size, codedSize: scene.size, durationSeconds: 1,
            statedDurationSeconds: 1, framesPerSecond: 25, longestIntervalSeconds: 0.04, frameCount: 25, encoder: nil,
            tags: [:])
        analyzer.begin(.clip(metadata))
        try analyzer.observe(observation(scene, box: Rect(x: 60, y: 90, width: 180, height: 240)))
        #expect(try analyzer.conclude().isAssessed)
        analyzer.begin(.still)
        #expect(try !analyzer.conclude().isAssessed)
    }

    @Test func `a reflected crop is a square that goes on as in a mirror`() throws {
        let image = Image(size: Size(width: 8, height: 6), format: .bgr8) { x, y in [UInt8(10 * y + x), 0, 0] }
        let crop = FaceCrop(
            around: Rect(x: 0, y: 0, width: 4, height: 2), factor: 1.5, border: .reflected, in: image)
        // A side of 6 about (2, 1): columns −1...4 and rows −2...3.
        #expect(crop.columns == -1..<5 && crop.rows == -2..<4)
        let whole = try crop.sampled(at: Size(width: 6, height: 6))
        #expect((0..<6).map { whole.pixels[$0 * 3] } == [21, 20, 21, 22, 23, 24])
        #expect((0..<6).map { whole.pixels[$0 * whole.bytesPerRow + 3] } == [20, 10, 0, 10, 20, 30])
    }
}
