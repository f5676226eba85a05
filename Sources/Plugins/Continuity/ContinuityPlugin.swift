public import BiometricsCore

/// Judges whether a clip is one uncut recording of one face, and what its file tells of how it was made.
public struct ContinuityPlugin: LivenessAnalyzerPlugin {
    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: ContinuityPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Looks for cuts, exchanged faces, odd timestamps and traces of capture software; needs no model.",
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
    /// It never speaks for life (a recording is continuous as well), but a cut or a virtual camera decides alone.
    public static var assessors: [String: LivenessPolicy.Assessor] {
        [id: .init(stillWeight: 0, clipWeight: 0.5, decisiveBelow: 0.15, voice: .againstOnly)]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [ContinuityPlugin()] }
}
