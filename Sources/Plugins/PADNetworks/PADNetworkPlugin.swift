public import BiometricsCore

/// Judges faces by one network that was trained to tell them from pictures on paper or a screen.
///
/// One plugin a model: whatever the manifest describes with a `padNetwork` recipe can be run, without code of its own. Its word
/// counts where the liveness calibration names it; else it is shown.
public struct PADNetworkPlugin: LivenessAnalyzerPlugin {
    /// The model that this one runs.
    public let modelID: String
    private let title: String

    /// The analyser for `entry`; `nil` when its recipe is another one.
    public init?(entry: ModelEntry) {
        guard entry.recipe.kind == PADNetworkRecipe.kind else { return nil }
        modelID = entry.id
        title = entry.title
    }

    /// The plugin's id for a model.
    public static func id(of modelID: String) -> String { "org.biometrics.liveness.\(modelID)" }

    /// What the plugin states about itself.
    public var manifest: PluginManifest {
        PluginManifest(
            id: Self.id(of: modelID), kind: .livenessAnalyzer, version: "1.0.0", summary: title, modelIDs: [modelID],
            engineIDs: ["opencv", "openvino"], capabilities: [.still, .clip])
    }

    /// An analyser with a network of its own, which gave its golden values.
    ///
    /// - Throws: as `PADNetwork.init(_:in:)`.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        PADNetworkAnalyzer(try PADNetwork(modelID, in: context), id: Self.id(of: modelID))
    }
}

extension PADNetworkPlugin: PluginFamily {
    /// The recipe of its models.
    public static var recipes: [any RecipePayload.Type] { [PADNetworkRecipe.self] }
    /// How the checkpoints of MiniFASNet's publisher become graphs.
    public static var rewritings: [any ModelRewriting.Type] { [MiniFASNetRewriting.self] }

    /// One plugin for each model that follows the recipe.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] {
        manifest.models.compactMap(PADNetworkPlugin.init)
    }
}
