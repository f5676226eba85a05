public import BiometricsCore

/// Judges whether a single picture has the statistics of one that a camera took of a whole scene.
public struct CameraTracesPlugin: LivenessAnalyzerPlugin {
    /// The plugin's id.
    public static let id = "org.biometrics.liveness.camera-traces"

    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: CameraTracesPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Looks for a camera's grain, detail and tones on the face and around it; no model.",
        capabilities: [.still])

    /// The plugin.
    public init() {}

    /// An analyser of its own for one worker; needs neither model nor engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        CameraTracesAnalyzer()
    }
}

extension CameraTracesPlugin: PluginFamily {
    /// It has no opinion on life; a picture in which it misses a trace is not assessed, and so not live.
    public static var assessors: [String: LivenessPolicy.Assessor] {
        [id: .init(stillWeight: 0.5, clipWeight: 0)]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [CameraTracesPlugin()] }
}
