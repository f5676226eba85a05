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
        capabilities: [.still, .clip])

    /// The plugin.
    public init() {}

    /// An analyser of its own for one worker; needs neither model nor engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        PresentationCuesAnalyzer()
    }
}

extension PresentationCuesPlugin: PluginFamily {
    /// The cues hardly speak for life, and against it in numbers; clear moiré or a whole frame around the face decides alone,
    /// and either in part is not outvoted.
    public static var assessors: [String: LivenessPolicy.Assessor] {
        [id: .init(stillWeight: 1, clipWeight: 0.6, decisiveBelow: 0.1, doubtBelow: 0.2)]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [PresentationCuesPlugin()] }
}
