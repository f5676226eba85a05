public import BiometricsCore

/// Judges a clip by how the points of face and surroundings move: a carried plane, a head, or no camera at all.
public struct MotionPlugin: LivenessAnalyzerPlugin {
    /// What the plugin states about itself.
    public let manifest = PluginManifest(
        id: MotionPlugin.id, kind: .livenessAnalyzer, version: "1.0.0",
        summary: "Tells a head from a carried plane by parallax, and finds repeated frames; needs no model.",
        capabilities: [.clip])

    /// The plugin's id.
    public static let id = "org.biometrics.liveness.motion"

    /// The plugin.
    public init() {}

    /// An analyser of its own for one worker; needs neither model nor engine, and does not throw.
    public func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
        MotionAnalyzer()
    }
}

extension MotionPlugin: PluginFamily {
    /// It counts most in clips: a head has relief, and parts that move on their own. It cannot see texture, so it never lifts
    /// what the others take for an attack, and no clip is live that it could not assess. It decides alone where frames repeat
    /// or the scene is one plane beyond doubt.
    public static var assessors: [String: LivenessPolicy.Assessor] {
        [
            id: .init(
                stillWeight: 0, clipWeight: 1, decisiveBelow: 0.1, voice: .supporting, requiredFor: [.clip])
        ]
    }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [MotionPlugin()] }
}
