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
        modelIDs: MiniFASNetPlugin.modelIDs, engineIDs: ["opencv", "openvino"], capabilities: ["still", "clip"])

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
            guard case .miniFASNet(let recipe) = model.entry.recipe else {
                throw BiometricsError(.manifestInvalid, "The manifest's recipe for \(id) is not that of a MiniFASNet.")
            }
            let network = MiniFASNetNetwork(
                id: id, recipe: recipe,
                network: try context.engine.makeNetwork(onnx: model.bytes, threads: context.threads))
            try network.checkGolden()
            networks.append(network)
        }
        return MiniFASNetAnalyzer(networks)
    }
}
