public import BiometricsCore

/// Looks for what a camera leaves in a single picture: grain on the face and around it that depends on brightness, fine
/// detail, colours that share it, smooth tones. One presentation at a time, one thread at a time.
///
/// All of it together is what a picture needs to be judged at all, and never speaks for life: whoever copies a photograph
/// copies its traces. The score is therefore that of no opinion, 0.5, where every trace was found. Where one is missing,
/// nothing is assessed and the cause says which: compression and retouching take traces of living people away as well, so
/// that their absence calls nobody an attacker.
public final class CameraTracesAnalyzer: LivenessAnalyzing {
    /// The score and the threshold of a picture in which nothing is missing.
    static let noOpinion = 0.5

    private var kind = Presentation.Kind.still
    private var cues: [LivenessCue]?
    private var cause = "There is no face."

    /// An analyser that has seen nothing yet.
    public init() {}

    /// Forgets what came before and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        kind = presentation.kind
        cues = nil
        cause = "There is no face."
    }

    /// Takes in one picture; the first that shows a face counts.
    public func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard kind == .still, cues == nil, let box = frame.subject?.box, !frame.image.isEmpty else { return }
        guard [box.x, box.y, box.width, box.height].allSatisfy({ abs($0) < 1e6 }),
            box.height >= TraceLimits.smallestFace
        else {
            cause = "The face is lower than \(Int(TraceLimits.smallestFace)) pixels."
            return
        }
        cues = try CameraTraces(in: frame.image, face: box)?.cues
        cause = "There is too little of the face or around it to tell whether a camera took the picture."
    }

    /// The evidence of the picture since `begin`; not assessed where a trace is missing or could not be looked for.
    public func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard kind == .still else { return LivenessEvidence(id: CameraTracesPlugin.id, notMadeFor: kind) }
        guard let cues else { return LivenessEvidence(id: CameraTracesPlugin.id, notAssessedBecause: cause) }
        let missing = cues.filter(\.isSuspicious).map(\.name)
        guard missing.isEmpty else {
            return LivenessEvidence(
                id: CameraTracesPlugin.id,
                notAssessedBecause:
                    "The picture lacks what a camera leaves (\(missing.joined(separator: ", "))): it may "
                    + "be drawn, retouched, enlarged, put together or strongly compressed.",
                cues: cues)
        }
        return LivenessEvidence(
            id: CameraTracesPlugin.id, score: Self.noOpinion, threshold: Self.noOpinion, cues: cues)
    }
}
