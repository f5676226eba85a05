public import BiometricsCore
internal import CameraTraces
internal import Continuity
internal import MiniFASNet
internal import Motion
internal import PresentationCues

extension BuiltinPlugins {
    /// How the built-in liveness analysers are weighed. The clips behind the numbers are in Documentation/Liveness.md.
    ///
    /// - *Motion* counts most in clips: a head has relief, and parts that move on their own. It cannot see texture, so it
    ///   never lifts what the others take for an attack, and no clip is live that it or MiniFASNet could not assess. It
    ///   decides alone where frames repeat or the scene is one plane beyond doubt.
    /// - *Continuity* never speaks for life (a recording is continuous as well), but a cut or a virtual camera decides alone.
    /// - *Presentation cues* hardly speak for life, and against it in numbers; clear moiré or a whole frame around the face
    ///   decides alone, and either in part is not outvoted.
    /// - *MiniFASNet* is the one learnt voice; it counts in full for pictures, and less in clips, where its false alarms on
    ///   unusual cameras must not call an attack. But it sees what geometry cannot: below 0.1 it is not outvoted. It gave
    ///   0.000 to 0.047 to screens and animated photographs that it saw at all (10 clips), 0.93 and more to cameras (13).
    /// - *Camera traces* has no opinion on life; a picture in which it misses a trace is not assessed, and so not live.
    public static func livenessPolicy() throws(BiometricsError) -> LivenessPolicy {
        try LivenessPolicy(assessors: [
            MotionPlugin.id: .init(
                stillWeight: 0, clipWeight: 1, decisiveBelow: 0.1, voice: .supporting, requiredFor: [.clip]),
            ContinuityPlugin.id: .init(
                stillWeight: 0, clipWeight: 0.5, decisiveBelow: 0.15, voice: .againstOnly),
            PresentationCuesPlugin.id: .init(
                stillWeight: 1, clipWeight: 0.6, decisiveBelow: 0.1, doubtBelow: 0.2),
            MiniFASNetPlugin.id: .init(
                stillWeight: 1, clipWeight: 0.35, doubtBelow: 0.1, requiredFor: [.clip]),
            CameraTracesPlugin.id: .init(stillWeight: 0.5, clipWeight: 0),
        ])
    }
}
