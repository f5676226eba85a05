import BenchmarkSupport
import Biometrics
import BiometricsCore
import Builtin
import FoundationEssentials
import ModelStore
import OpenCVKit
import OpenVINOKit

/// One engine at one precision with so many threads.
struct EngineSetup {
    let engine: BiometricsConfiguration.Engine
    let precision: InferencePrecision
    let threads: Int

    /// The embedder that the pipeline in Python has too.
    private static let embedder = "mobilefacenet-arcface"
    private static let repeats = 60

    /// Measures the networks alone, and then whole pairs.
    func run(pairs: String, root: String) async throws -> EngineRun {
        let store = try ModelStore.standard()
        let made: any InferenceEngine =
            engine == .openvino ? try OpenVINOEngine(precision: precision) : OpenCVEngine()
        let context = PluginContext(models: store, engine: made, threads: threads)
        let milliseconds = try networkTimes(context)
        let (rate, models) = try await pairRate(Self.rows(of: pairs, below: root))
        return EngineRun(
            engine: engine.rawValue, precision: precision.rawValue, threads: threads, milliseconds: milliseconds,
            pairsPerSecond: rate, models: models.map { .init(id: $0.id, sha256: $0.sha256) })
    }

    private func networkTimes(_ context: PluginContext) throws -> [String: Summary] {
        try OpenCVRuntime.configure(threads: threads)
        let registry = try BuiltinPlugins.registry(for: context.models.manifest)
        let embedder = try registry.faceEmbedder(Self.embedder).makeFaceEmbedder(in: context)
        let detector = try registry.faceDetector("yunet").makeFaceDetector(in: context)
        let face = AlignedFace(image: Self.pattern(embedder.alignment.size), template: embedder.alignment)
        var times: [String: Summary] = [:]
        times["embed"] = try Self.time { _ = try embedder.extractTemplates(from: [face]) }
        let batch = [AlignedFace](repeating: face, count: 8)
        let eight = try Self.time { _ = try embedder.extractTemplates(from: batch) }
        times["embed one of eight"] = Summary([eight.median / 8])
        for (width, height) in [(320, 256), (640, 480)] {
            let image = Self.pattern(Size(width: width, height: height))
            times["detect \(width)x\(height)"] = try Self.time { _ = try detector.detectFaces(in: image) }
        }
        return times
    }

    /// Pairs per second of a matcher that has its networks open, with as many workers as threads.
    private func pairRate(
        _ pairs: [(probe: String, reference: String)]
    ) async throws -> (rate: Double, models: [ModelIdentity]) {
        var configuration = BiometricsConfiguration()
        configuration.engine = engine
        configuration.precision = precision
        configuration.embedders = [Self.embedder]
        configuration.workers = threads
        let matcher = try FaceMatcher(configuration)
        @Sendable func compare(_ part: [(probe: String, reference: String)]) async throws {
            for pair in part {
                _ = try await matcher.compare(selfie: .file(pair.probe), document: .file(pair.reference))
            }
        }
        try await compare(Array(pairs.prefix(8)))
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<threads {
                let part = pairs.indices.filter { $0 % threads == worker }.map { pairs[$0] }
                group.addTask { try await compare(part) }
            }
            try await group.waitForAll()
        }
        return (rounded(Double(pairs.count) / seconds(since: start)), matcher.pipeline.models)
    }

    /// Milliseconds of one call, after calls that do not count.
    private static func time(_ work: () throws -> Void) throws -> Summary {
        for _ in 0..<5 { try work() }
        var samples: [Double] = []
        for _ in 0..<repeats {
            let start = ContinuousClock.now
            try work()
            samples.append(seconds(since: start) * 1000)
        }
        return Summary(samples)
    }

    private static func pattern(_ size: Size) -> Image {
        let pixels = (0..<3 * size.pixelCount).map { UInt8(($0 * 37 + $0 / 1000) % 256) }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }

    private static func rows(of path: String, below root: String) throws -> [(probe: String, reference: String)] {
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
        guard let names = lines.first, let probe = names.firstIndex(of: "probe"),
            let reference = names.firstIndex(of: "reference")
        else { throw BenchmarkError("\(path) has no columns probe and reference") }
        return lines.dropFirst().filter { $0.count == names.count }
            .map { ("\(root)/\($0[probe])", "\(root)/\($0[reference])") }
    }
}
