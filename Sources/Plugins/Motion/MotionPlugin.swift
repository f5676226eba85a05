public import BiometricsCore

/// Judges a clip by how the points of face and surroundings move: a carried plane, a head, or no camera at all.
public struct MotionPlugin: LivenessAnalyzerPlugin {
    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: MotionPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Tells a head from a carried plane by parallax, and finds repeated frames; needs no model.",
        capabilities: ["clip"])

    /// The plugin's id.
    public static let id = "org.biometrics.liveness.motion"

    /// The plugin.
    public init() {}

    /// An analyser of its own for one worker; needs neither model nor engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        MotionAnalyzer()
    }
}
