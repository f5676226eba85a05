package import BiometricsCore

/// A face embedder with the common recipe: its input is an aligned face, and its output a vector.
///
/// There is one plugin per model. Every model that the manifest describes with a `faceEmbedder` recipe runs without
/// code of its own.
package struct OnnxEmbedderPlugin: FaceEmbedderPlugin {
    /// The model of the embedder.
    package let modelID: String
    private let title: String

    /// The embedder for `entry`; `nil` if its recipe has another kind.
    package init?(entry: ModelEntry) {
        guard entry.recipe.kind == FaceEmbedderRecipe.kind else { return nil }
        modelID = entry.id
        title = entry.title
    }

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.embedder.\(modelID)", kind: .faceEmbedder, version: "1.0.0", summary: title,
            modelIDs: [modelID], engineIDs: ["opencv", "openvino"])
    }

    /// An embedder with its own network.
    package func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding {
        let model = try context.models.load(modelID)
        let recipe = try model.entry.recipe(as: FaceEmbedderRecipe.self)
        return OnnxEmbedder(
            network: try context.engine.makeNetwork(onnx: model.bytes, threads: context.threads),
            model: model.identity, alignment: recipe.alignment, preprocessing: recipe.pixels,
            featureCount: recipe.outputLength)
    }

    /// The number of features of its templates, according to the recipe.
    package func featureCount(in context: PluginContext) throws(BiometricsError) -> Int {
        try context.models.manifest.entry(modelID).recipe(as: FaceEmbedderRecipe.self).outputLength
    }
}

extension OnnxEmbedderPlugin: PluginFamily {
    /// The common recipe.
    package static var recipes: [any RecipePayload.Type] { [FaceEmbedderRecipe.self] }
    /// The conversion of the model that is published at opset 18 to a file for every engine.
    package static var rewritings: [any ModelRewriting.Type] { [MobileFaceNetRewriting.self] }

    /// One plugin for each model that follows the common recipe.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] {
        manifest.models.compactMap(OnnxEmbedderPlugin.init)
    }
}
