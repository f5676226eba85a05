package import BiometricsCore

/// Judges pictures by the traces that a screen or a sheet of paper leaves in a photograph of it.
package struct PresentationCuesPlugin: LivenessAnalyzerPlugin {
    /// The plugin's id.
    package static let id = "org.biometrics.liveness.presentation-cues"

    /// The plugin's manifest.
    package let manifest = PluginManifest(
        id: PresentationCuesPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Looks for the frame of a screen or of paper around the face; needs no model.",
        capabilities: [.still, .clip])

    /// The plugin.
    package init() {}

    /// A separate analyser for one worker. It needs no model or engine, and does not throw.
    package func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        PresentationCuesAnalyzer()
    }
}

extension PresentationCuesPlugin: PluginFamily {
    /// A frame around the face is enough to report a screen or paper.
    package static var guards: [String: LivenessPolicy.Guard] { [id: .init(.presentation, suspects: [.still, .clip])] }

    /// The one plugin.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [PresentationCuesPlugin()] }
}
