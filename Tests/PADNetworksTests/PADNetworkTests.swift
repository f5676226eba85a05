import BiometricsCore
import BiometricsTestSupport
import Foundation
@testable import MiniFASNet
import ModelStore
import OpenCVKit
import Testing

/// Against the figures of `Tests/Golden/make_minifasnet_golden.py`.
struct MiniFASNetTests {
    private struct Golden: Decodable {
        struct Crop: Decodable {
            let box: [Double]
            let crop: [Int]
            let values: [[Int]]
            let probabilities: [Double]
        }
        struct Model: Decodable {
            let golden: [MiniFASNetRecipe.Golden]
            let crops: [Crop]
        }
        let places: [[Int]]
        let models: [String: Model]

        static func load() throws -> Golden {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Golden/Fixtures/minifasnet.json")
            return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
        }
    }

    /// The models, with recipes that a test may spoil.
    private struct Models: ModelProviding {
        let store: ModelStore
        var change: @Sendable (MiniFASNetRecipe) -> MiniFASNetRecipe = { $0 }

        var manifest: ModelManifest { store.manifest }

        func load(_ id: String) throws(BiometricsError) -> InstalledModel {
            let model = try store.load(id)
            let entry = model.entry
            let recipe = try ModelRecipe(change(try entry.recipe(as: MiniFASNetRecipe.self)))
            return InstalledModel(
                entry: ModelEntry(
                    id: entry.id, role: entry.role, title: entry.title, recipe: recipe,
                    licence: entry.licence, trainingData: entry.trainingData, verified: entry.verified,
                    artifacts: entry.artifacts),
                path: model.path, sha256: model.sha256, bytes: model.bytes)
        }
    }

    private static let isInstalled = TestModels.areInstalled(MiniFASNetPlugin.modelIDs)
    private static let hint = TestModels.hint(MiniFASNetPlugin.modelIDs)

    /// The picture of the script's `scene()`.
    private let scene: Image = {
        var pixels: [UInt8] = []
        for y in 0..<400 {
            for x in 0..<300 {
                for c in 0..<3 {
                    pixels.append(UInt8(truncatingIfNeeded: x * x / (40 + 10 * c) + y * y / (60 - 10 * c) + 50 * c))
                }
            }
        }
        return Image(size: Size(width: 300, height: 400), format: .bgr8, pixels: pixels)
    }()

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

    @Test(arguments: ["minifasnet-v2", "minifasnet-v1se"])
    func `crops are those of the publisher, also at the edges of a picture`(id: String) throws {
        let golden = try Golden.load()
        let factor = id == "minifasnet-v2" ? 2.7 : 4.0
        for expected in try #require(golden.models[id]).crops {
            let crop = FaceCrop(around: box(expected.box), factor: factor, in: scene)
            #expect(
                [crop.columns.lowerBound, crop.rows.lowerBound, crop.columns.upperBound - 1, crop.rows.upperBound - 1]
                    == expected.crop)
            let small = crop.sampled(at: Size(width: 80, height: 80))
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
    func `a crop around any box stays inside the picture`(box: Rect) {
        for image in [scene, Image(size: Size(width: 1, height: 1), format: .gray8, filledWith: 7)] {
            let crop = FaceCrop(around: box, factor: 4, in: image)
            #expect(crop.columns.lowerBound >= 0 && crop.columns.upperBound <= image.width)
            #expect(crop.rows.lowerBound >= 0 && crop.rows.upperBound <= image.height)
            #expect(crop.sampled(at: Size(width: 80, height: 80)).pixels.count == 19200)
        }
    }

    @Test(.enabled(if: isInstalled, hint), arguments: ["minifasnet-v2", "minifasnet-v1se"])
    func `probabilities are those of onnxruntime`(id: String) throws {
        let model = try ModelStore.standard().load(id)
        let recipe = try model.entry.recipe(as: MiniFASNetRecipe.self)
        let expected = try #require(Golden.load().models[id])
        #expect(recipe.golden == expected.golden)
        #expect(!recipe.golden.isEmpty)
        let network = MiniFASNetNetwork(
            id: id, recipe: recipe, network: try OpenCVEngine().makeNetwork(onnx: model.bytes, threads: 1))
        try network.checkGolden()
        for crop in expected.crops {
            let found = try network.liveProbability(of: box(crop.box), in: scene)
            #expect(abs(found - crop.probabilities[recipe.liveIndex]) < 0.03)
        }
    }

    private static let wrongWirings: [(@Sendable (MiniFASNetRecipe) -> MiniFASNetRecipe)] = [
        { MiniFASNetTests.recipe($0, pixels: PixelRecipe(colorOrder: .rgb)) },
        { MiniFASNetTests.recipe($0, pixels: PixelRecipe(colorOrder: .bgr, scale: 1 / 255)) },
        { MiniFASNetTests.recipe($0, pixels: PixelRecipe(colorOrder: .bgr, mean: [127.5, 127.5, 127.5])) },
        {
            MiniFASNetTests.recipe(
                $0,
                golden: $0.golden.map { .init(pattern: $0.pattern, probabilities: $0.probabilities.reversed()) })
        },
    ]

    private static func recipe(
        _ recipe: MiniFASNetRecipe, pixels: PixelRecipe? = nil, golden: [MiniFASNetRecipe.Golden]? = nil
    ) -> MiniFASNetRecipe {
        MiniFASNetRecipe(
            cropFactor: recipe.cropFactor, inputSize: recipe.inputSize, pixels: pixels ?? recipe.pixels,
            classes: recipe.classes, liveIndex: recipe.liveIndex, golden: golden ?? recipe.golden)
    }

    @Test(.enabled(if: isInstalled, hint), arguments: wrongWirings.indices)
    func `wrong wiring is an error when the model is loaded`(wiring: Int) throws {
        let models = Models(store: try ModelStore.standard(), change: Self.wrongWirings[wiring])
        let context = PluginContext(models: models, engine: OpenCVEngine())
        #expect {
            try MiniFASNetPlugin().makeLivenessAnalyzer(in: context)
        } throws: {
            ($0 as? BiometricsError)?.code == .modelInvalid
        }
    }

    @Test(.enabled(if: isInstalled, hint))
    func `a picture is scored by the lower of both, a clip by the median mean of about twelve frames`() throws {
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let analyzer = try MiniFASNetPlugin().makeLivenessAnalyzer(in: context)
        let face = Rect(x: 110, y: 150, width: 70, height: 90)
        analyzer.begin(.still)
        try analyzer.observe(observation(scene, box: face))
        let still = try analyzer.conclude()
        let each = still.cues.map(\.value)
        #expect(each.count == 2)
        #expect(still.score == each.min())

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
        #expect(abs(try #require(clip.score) - each.reduce(0, +) / 2) < 1e-9)
        #expect(clip.cues.map(\.name).contains("attackFrameShare"))
    }

    @Test(.enabled(if: isInstalled, hint))
    func `without a face of some size nothing is assessed`() throws {
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let analyzer = try MiniFASNetPlugin().makeLivenessAnalyzer(in: context)
        for box in [nil, Rect(x: 10, y: 10, width: 20, height: 25)] {
            analyzer.begin(.still)
            try analyzer.observe(observation(scene, box: box))
            let evidence = try analyzer.conclude()
            #expect(!evidence.isAssessed)
            #expect(evidence.cause != nil)
        }
        analyzer.begin(.still)
        #expect(try !analyzer.conclude().isAssessed)
    }
}
