package import BiometricsCore

/// Detects whether a mask or a similar object covers the mouth of a face. It does not detect dark glasses.
///
/// It measures ``BiometricsCore/QualityMeasureName/faceCover`` and nothing else.
///
/// - Source: AIZOOTech, FaceMaskDetection, MIT.
package struct FaceCoverPlugin: QualityAssessorPlugin {
    /// The model of the network.
    package static let modelID = "face-cover"

    /// The plugin's id.
    package static let id = "org.biometrics.quality.face-cover"

    /// The plugin.
    package init() {}

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: Self.id, kind: .qualityAssessor, version: "1.0.0",
            summary: "AIZOO's mask detector: whether something covers the mouth", modelIDs: [Self.modelID],
            engineIDs: ["opencv", "openvino"])
    }

    /// An assessor with its own network.
    package func makeQualityAssessor(in context: PluginContext) throws(BiometricsError) -> any FaceQualityAssessing {
        try FaceCoverNetwork(in: context)
    }
}

extension FaceCoverPlugin: PluginFamily {
    /// The recipe of its model.
    package static var recipes: [any RecipePayload.Type] { [FaceCoverRecipe.self] }

    /// The one plugin.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [FaceCoverPlugin()] }
}
