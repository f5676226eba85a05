public import BiometricsCore
internal import Continuity
internal import MiniFASNet
internal import Motion
internal import PresentationCues

extension BuiltinPlugins {
    /// How the built-in liveness analysers are weighed.
    ///
    /// - *Motion* counts most in clips: parallax is physics, and needs an attack in depth. It decides alone where frames
    ///   repeat or the scene is one plane beyond doubt.
    /// - *Continuity* cannot speak for life (a recording is continuous as well), but a cut or a virtual camera decides alone.
    /// - *Presentation cues* hardly speak for life, and against it in numbers; clear moiré or a whole frame around the face
    ///   decides alone.
    /// - *MiniFASNet* is the one learnt voice; it counts in full for pictures, and less in clips, where its false alarms on
    ///   unusual cameras must not outvote geometry.
    public static func livenessPolicy() throws(BiometricsError) -> LivenessPolicy {
        try LivenessPolicy(assessors: [
            MotionPlugin.id: .init(stillWeight: 0, clipWeight: 1, decisiveBelow: 0.1),
            ContinuityPlugin.id: .init(stillWeight: 0, clipWeight: 0.5, decisiveBelow: 0.15),
            PresentationCuesPlugin.id: .init(stillWeight: 1, clipWeight: 0.6, decisiveBelow: 0.1),
            MiniFASNetPlugin.id: .init(stillWeight: 1, clipWeight: 0.35),
        ])
    }
}
