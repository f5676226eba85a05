package import BiometricsCore

/// Judges whether a clip is one uncut recording of one face, and what its file shows about its origin.
package struct ContinuityPlugin: LivenessAnalyzerPlugin {
    /// The plugin's manifest.
    package let manifest = PluginManifest(
        id: ContinuityPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Looks for cuts, exchanged faces, repeated frames and virtual cameras; needs no model.",
        capabilities: [.clip])

    /// The plugin's id.
    package static let id = "org.biometrics.liveness.continuity"

    /// The plugin.
    package init() {}

    /// A separate analyser for one worker. It needs no model or engine, and does not throw.
    package func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        ContinuityAnalyzer()
    }
}

extension ContinuityPlugin: PluginFamily {
    /// It may report a clip as an injection on its own, and a clip that is too short for it is not live.
    package static var guards: [String: LivenessPolicy.Guard] {
        [id: .init(.injection, suspects: [.clip], requiredFor: [.clip])]
    }

    /// The one plugin.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [ContinuityPlugin()] }
}
