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
        guard entry.recipe.kind == FaceEmbedderRecipe.kind else { return nil }
        modelID = entry.id
        title = entry.title
    }

    /// What the plugin states about itself.
    public var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.embedder.\(modelID)", kind: .faceEmbedder, version: "1.0.0", summary: title,
            modelIDs: [modelID], engineIDs: ["opencv", "openvino"])
    }

    /// An embedder with a network of its own.
    public func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding {
        let model = try context.models.load(modelID)
        let recipe = try model.entry.recipe(as: FaceEmbedderRecipe.self)
        return OnnxEmbedder(
            network: try context.engine.makeNetwork(onnx: model.bytes, threads: context.threads),
            model: model.identity, alignment: recipe.alignment, preprocessing: recipe.pixels,
            featureCount: recipe.outputLength)
    }

    /// How many features its templates have, after the recipe.
    public func featureCount(in context: PluginContext) throws(BiometricsError) -> Int {
        try context.models.manifest.entry(modelID).recipe(as: FaceEmbedderRecipe.self).outputLength
    }
}

extension OnnxEmbedderPlugin: PluginFamily {
    /// The common recipe.
    public static var recipes: [any RecipePayload.Type] { [FaceEmbedderRecipe.self] }
    /// How the one published at opset 18 becomes a file for every engine.
    public static var rewritings: [any ModelRewriting.Type] { [MobileFaceNetRewriting.self] }

    /// One plugin for each model that follows the common recipe.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] {
        manifest.models.compactMap(OnnxEmbedderPlugin.init)
    }
}
