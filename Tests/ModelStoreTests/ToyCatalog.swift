import BiometricsCore
import ModelStore

/// Models of a few bytes, so that a store can be tested without weights.
enum ToyCatalog {
    static let bytes = Array("the weights of a toy".utf8)
    /// By sha256sum.
    static let sha256 = "9b39c194c113053c0e8f6703080108966db9b302490b14a1e0076de1297eb266"
    static let otherBytes = Array("another export of the toy".utf8)
    /// By sha256sum.
    static let otherSHA256 = "444bbd5c81655130c0cd7d4de19a478a938ccca4f1dcddb30dd87f1ac0370460"

    /// The manifest with one model, `toy`.
    static func catalog(
        bytes: Int? = ToyCatalog.bytes.count, urls: [String] = [], otherURLs: [String]? = nil,
        original: ModelOriginal? = nil
    ) throws -> ModelCatalog {
        var artifacts = [artifact("toy.onnx", sha256, bytes, urls, original)]
        if let otherURLs { artifacts.append(artifact("toy-2.onnx", otherSHA256, otherBytes.count, otherURLs)) }
        let entry = ModelEntry(
            id: "toy", role: .livenessAnalyzer, title: "Toy",
            recipe: try ModelRecipe(ToyRecipe()),
            licence: ModelLicence(name: "CC0-1.0", commercialUse: true), trainingData: "none", verified: false,
            artifacts: artifacts)
        return ModelCatalog(manifest: try ModelManifest(models: [entry]))
    }

    /// A recipe of an unknown kind.
    private struct ToyRecipe: RecipePayload {
        static let kind = ModelRecipe.Kind(rawValue: "toy")
        var fault: String? { nil }
    }

    private static func artifact(
        _ file: String, _ sha256: String, _ bytes: Int?, _ urls: [String], _ original: ModelOriginal? = nil
    ) -> ModelArtifact {
        ModelArtifact(
            file: file, sha256: sha256, bytes: bytes, sources: urls.compactMap(ModelSource.init), original: original)
    }
}
