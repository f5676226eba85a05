public import BiometricsCore

/// Judges whether a clip is one uncut recording of one face, and what its file tells of how it was made.
public struct ContinuityPlugin: LivenessAnalyzerPlugin {
    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: ContinuityPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Looks for cuts, exchanged faces, repeated frames and virtual cameras; needs no model.",
        capabilities: [.clip])

    /// The plugin's id.
    public static let id = "org.biometrics.liveness.continuity"

    /// The plugin.
    public init() {}

    /// An analyser of its own for one worker; needs neither model nor engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        ContinuityAnalyzer()
    }
}

extension ContinuityPlugin: PluginFamily {
    /// It may call a clip an injection by itself, and no clip is live that is too short for it.
    public static var guards: [String: LivenessPolicy.Guard] {
        [id: .init(.injection, suspects: [.clip], requiredFor: [.clip])]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [ContinuityPlugin()] }
}
