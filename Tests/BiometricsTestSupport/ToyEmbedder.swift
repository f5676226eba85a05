public import BiometricsCore
import Foundation

/// An embedder without a network. A face's template is a direction that turns with its brightness, a quarter turn from black
/// to white. The score of two faces of brightnesses `a` and `b` is cos(90° · (a − b) / 255).
public struct ToyEmbedder: FaceEmbedderPlugin {
    /// The model whose templates it makes.
    public static let model = ModelIdentity(id: "toy", sha256: String(repeating: "0", count: 64))

    /// Its manifest; it needs no file of a model.
    public let manifest: PluginManifest
    private let willExtract: @Sendable () -> Void

    /// An embedder that calls `willExtract` before each batch.
    public init(id: String = "org.example.toy-embedder", willExtract: @escaping @Sendable () -> Void = {}) {
        manifest = PluginManifest(id: id, kind: .faceEmbedder, version: "1.0.0", summary: "")
        self.willExtract = willExtract
    }

    /// The score of two faces of these brightnesses.
    public static func score(_ first: UInt8, _ second: UInt8) -> Double {
        cos((Double(first) - Double(second)) / 255 * .pi / 2)
    }

    /// ``model``, which lies in no store.
    public func model(in context: PluginContext) -> ModelIdentity { Self.model }

    /// Two.
    public func featureCount(in context: PluginContext) -> Int { 2 }

    /// An embedder of its own for one worker.
    public func makeFaceEmbedder(in context: PluginContext) -> any FaceEmbedding { Instance(willExtract: willExtract) }

    private struct Instance: FaceEmbedding {
        let model = ToyEmbedder.model
        let alignment = AlignmentTemplate.arcFace112
        let willExtract: @Sendable () -> Void

        func extractTemplates(from faces: [AlignedFace]) throws(BiometricsError) -> [FaceTemplate] {
            willExtract()
            var templates: [FaceTemplate] = []
            for face in faces {
                let sum = face.image.pixels.reduce(0) { $0 + Int($1) }
                let angle = Double(sum) / Double(face.image.pixels.count) / 255 * .pi / 2
                templates.append(try FaceTemplate(model: model, features: [Float(cos(angle)), Float(sin(angle))]))
            }
            return templates
        }
    }
}
