package import BiometricsCore

/// Judges faces with one network that was trained to distinguish them from pictures on paper or a screen.
///
/// There is one plugin per model. Every model that the manifest describes with a `padNetwork` recipe runs without code
/// of its own. Its result counts if the liveness calibration names it; otherwise it is only shown.
package struct PADNetworkPlugin: LivenessAnalyzerPlugin {
    /// The model of the analyser.
    package let modelID: String
    private let title: String

    /// The analyser for `entry`; `nil` if its recipe has another kind.
    package init?(entry: ModelEntry) {
        guard entry.recipe.kind == PADNetworkRecipe.kind else { return nil }
        modelID = entry.id
        title = entry.title
    }

    /// The plugin's id for a model.
    package static func id(of modelID: String) -> String { "org.biometrics.liveness.\(modelID)" }

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: Self.id(of: modelID), kind: .livenessAnalyzer, version: "1.0.0", summary: title, modelIDs: [modelID],
            engineIDs: ["opencv", "openvino"], capabilities: [.still, .clip])
    }

    /// An analyser with its own network, checked against its golden values.
    ///
    /// - Throws: as `PADNetwork.init(_:in:)`.
    package func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        PADNetworkAnalyzer(try PADNetwork(modelID, in: context), id: Self.id(of: modelID))
    }
}

extension PADNetworkPlugin: PluginFamily {
    /// The recipe of its models.
    package static var recipes: [any RecipePayload.Type] { [PADNetworkRecipe.self] }
    /// The conversion of the checkpoints of MiniFASNet's publisher to graphs.
    package static var rewritings: [any ModelRewriting.Type] { [MiniFASNetRewriting.self] }

    /// One plugin for each model with this recipe.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] {
        manifest.models.compactMap(PADNetworkPlugin.init)
    }
}
