package import BiometricsCore

/// The face embedder of dlib, with dlib's own landmarks.
///
/// Its two files are read here, and its network runs on the same engines as all others. dlib itself is not needed.
///
/// - Source: King 2009, "Dlib-ml: A Machine Learning Toolkit", JMLR 10, 1755, whose networks and landmarks these are.
package struct DlibEmbedderPlugin: FaceEmbedderPlugin {
    /// The model of the embedder.
    package let modelID: String
    private let title: String
    private let landmarkModelID: String

    /// The embedder for `entry`; `nil` if its recipe has another kind.
    ///
    /// - Throws: `.manifestInvalid` for an invalid recipe.
    package init?(entry: ModelEntry) throws(BiometricsError) {
        guard entry.recipe.kind == DlibEmbedderRecipe.kind else { return nil }
        modelID = entry.id
        title = entry.title
        landmarkModelID = try entry.recipe(as: DlibEmbedderRecipe.self).landmarkModel
    }

    /// dlib finds its own landmarks in the detector's box.
    package var usesDetectorsLandmarks: Bool { false }

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.embedder.\(modelID)", kind: .faceEmbedder, version: "1.0.0", summary: title,
            modelIDs: [modelID, landmarkModelID], engineIDs: ["opencv", "openvino"])
    }

    /// An embedder with its own network.
    package func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding {
        DlibEmbedder(
            encoder: try FaceEncoder(modelID: modelID, in: context), model: try context.models.identity(modelID))
    }

    /// The number of features of its templates, according to the recipe.
    package func featureCount(in context: PluginContext) throws(BiometricsError) -> Int {
        try context.models.manifest.entry(modelID).recipe(as: DlibEmbedderRecipe.self).outputLength
    }
}

extension DlibEmbedderPlugin: PluginFamily {
    /// The recipes of its network and of its landmarks.
    package static var recipes: [any RecipePayload.Type] { [DlibEmbedderRecipe.self, DlibLandmarkRecipe.self] }

    /// One plugin for each of dlib's networks.
    package static func plugins(for manifest: ModelManifest) throws(BiometricsError) -> [any BiometricsPlugin] {
        var plugins: [any BiometricsPlugin] = []
        for entry in manifest.models {
            if let plugin = try DlibEmbedderPlugin(entry: entry) { plugins.append(plugin) }
        }
        return plugins
    }
}
