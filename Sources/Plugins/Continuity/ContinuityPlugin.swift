public import BiometricsCore

/// Judges whether a clip is one uncut recording of one face, and what its file shows about its origin.
public struct ContinuityPlugin: LivenessAnalyzerPlugin {
    /// The plugin's manifest.
    public let manifest = PluginManifest(
        id: ContinuityPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Looks for cuts, exchanged faces, repeated frames and virtual cameras; needs no model.",
        capabilities: [.clip])

    /// The plugin's id.
    public static let id = "org.biometrics.liveness.continuity"

    /// The plugin.
    public init() {}

    /// A separate analyser for one worker. It needs no model or engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        ContinuityAnalyzer()
    }
}

extension ContinuityPlugin: PluginFamily {
    /// It may report a clip as an injection on its own, and a clip that is too short for it is not live.
    public static var guards: [String: LivenessPolicy.Guard] {
        [id: .init(.injection, suspects: [.clip], requiredFor: [.clip])]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [ContinuityPlugin()] }
}
