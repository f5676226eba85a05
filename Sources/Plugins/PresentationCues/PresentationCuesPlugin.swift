public import BiometricsCore

/// Judges single pictures by traces that a screen or a sheet of paper leaves in a photograph of it.
public struct PresentationCuesPlugin: LivenessAnalyzerPlugin {
    /// The plugin's id.
    public static let id = "org.biometrics.liveness.presentation-cues"

    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: PresentationCuesPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary:
            "Looks for moiré, for a bezel or paper's edge around the face, and for paper's lifted shadows; no model.",
        capabilities: ["still", "clip"])

    /// The plugin.
    public init() {}

    /// An analyser of its own for one worker; needs neither model nor engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        PresentationCuesAnalyzer()
    }
}
