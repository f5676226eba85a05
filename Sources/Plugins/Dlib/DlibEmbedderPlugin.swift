public import BiometricsCore

/// The face embedder of dlib, with dlib's own landmarks.
///
/// Its two files are read here and its network is run by the same engines as all others, so dlib itself is not needed.
///
/// - Source: King 2009, "Dlib-ml: A Machine Learning Toolkit", JMLR 10, 1755, whose networks and landmarks these are.
public struct DlibEmbedderPlugin: FaceEmbedderPlugin {
    /// The model that this one runs.
    public let modelID: String
    private let title: String
    private let landmarkModelID: String

    /// The embedder for `entry`; `nil` when its recipe is another one.
    public init?(entry: ModelEntry) {
        guard case .dlibEmbedder(let recipe) = entry.recipe else { return nil }
        modelID = entry.id
        title = entry.title
        landmarkModelID = recipe.landmarkModel
    }

    /// What the plugin states about itself.
    public var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.embedder.\(modelID)", kind: .faceEmbedder, version: "1.0.0", summary: title,
            modelIDs: [modelID, landmarkModelID], engineIDs: ["opencv", "openvino"], capabilities: ["batch"])
    }

    /// An embedder with a network of its own.
    public func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding {
        DlibEmbedder(
            encoder: try FaceEncoder(modelID: modelID, in: context), model: try context.models.load(modelID).identity)
    }

    /// How many features its templates have, after the recipe.
    public func featureCount(in context: PluginContext) throws(BiometricsError) -> Int {
        guard case .dlibEmbedder(let recipe) = try context.models.manifest.entry(modelID).recipe else {
            throw BiometricsError(
                .manifestInvalid, "The manifest's recipe for \(modelID) is not that of dlib's network.")
        }
        return recipe.outputLength
    }
}
