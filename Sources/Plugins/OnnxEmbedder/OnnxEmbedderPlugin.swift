public import BiometricsCore

/// A face embedder that follows the common recipe: an aligned face in, a vector out.
///
/// One plugin a model: whatever the manifest describes with a `faceEmbedder` recipe can be run, without code of its own.
public struct OnnxEmbedderPlugin: FaceEmbedderPlugin {
    /// The model that this one runs.
    public let modelID: String
    private let title: String

    /// The embedder for `entry`; `nil` when its recipe is another one.
    public init?(entry: ModelEntry) {
        guard case .faceEmbedder = entry.recipe else { return nil }
        modelID = entry.id
        title = entry.title
    }

    /// What the plugin states about itself.
    public var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.embedder.\(modelID)", kind: .faceEmbedder, version: "1.0.0", summary: title,
            modelIDs: [modelID], engineIDs: ["opencv", "openvino"], capabilities: ["batch"])
    }

    /// An embedder with a network of its own.
    public func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding {
        let model = try context.models.load(modelID)
        guard case .faceEmbedder(let recipe) = model.entry.recipe else {
            throw BiometricsError(
                .manifestInvalid, "The manifest's recipe for \(modelID) is not that of a face embedder.")
        }
        return OnnxEmbedder(
            network: try context.engine.makeNetwork(onnx: model.bytes, threads: context.threads),
            model: model.identity, alignment: recipe.alignment, preprocessing: recipe.pixels,
            featureCount: recipe.outputLength)
    }

    /// How many features its templates have, after the recipe.
    public func featureCount(in context: PluginContext) throws(BiometricsError) -> Int {
        guard case .faceEmbedder(let recipe) = try context.models.manifest.entry(modelID).recipe else {
            throw BiometricsError(
                .manifestInvalid, "The manifest's recipe for \(modelID) is not that of a face embedder.")
        }
        return recipe.outputLength
    }
}
