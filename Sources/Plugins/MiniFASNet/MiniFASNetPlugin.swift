public import BiometricsCore

/// Judges single pictures by the MiniFASNet pair: one network on the face's near surroundings, one on its wider ones.
///
/// - Source: Minivision, Silent-Face-Anti-Spoofing.
public struct MiniFASNetPlugin: LivenessAnalyzerPlugin {
    /// The models it runs, the narrower crop first.
    public static let modelIDs = ["minifasnet-v2", "minifasnet-v1se"]
    /// The plugin's id.
    public static let id = "org.biometrics.liveness.minifasnet"

    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: MiniFASNetPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Tells a face from its picture on paper or a screen by two networks that see one frame.",
        modelIDs: MiniFASNetPlugin.modelIDs, engineIDs: ["opencv", "openvino"], capabilities: [.still, .clip])

    /// The plugin.
    public init() {}

    /// An analyser with networks of its own, each of which gave its golden values.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.engineUnavailable`; `.modelInvalid` also for a network that
    ///   does not give the values that its recipe expects.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        var networks: [MiniFASNetNetwork] = []
        for id in Self.modelIDs {
            let model = try context.models.load(id)
            let network = MiniFASNetNetwork(
                id: id, recipe: try model.entry.recipe(as: MiniFASNetRecipe.self),
                network: try context.engine.makeNetwork(onnx: model.bytes, threads: context.threads))
            try network.checkGolden()
            networks.append(network)
        }
        return MiniFASNetAnalyzer(networks)
    }
}

extension MiniFASNetPlugin: PluginFamily {
    /// The recipe of its models.
    public static var recipes: [any RecipePayload.Type] { [MiniFASNetRecipe.self] }
    /// How the publisher's checkpoints become graphs.
    public static var rewritings: [any ModelRewriting.Type] { [MiniFASNetRewriting.self] }

    /// The one learnt voice. It counts in full for pictures, and less in clips, where its false alarms on unusual cameras must
    /// not call an attack. But it sees what geometry cannot: below 0.1 it is not outvoted, and no clip is live that it could
    /// not assess. It gave 0.000 to 0.047 to screens and animated photographs that it saw at all (10 clips), 0.93 and more to
    /// cameras (13).
    public static var assessors: [String: LivenessPolicy.Assessor] {
        [id: .init(stillWeight: 1, clipWeight: 0.35, doubtBelow: 0.1, requiredFor: [.clip])]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [MiniFASNetPlugin()] }
}
