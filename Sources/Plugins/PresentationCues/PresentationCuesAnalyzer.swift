package import BiometricsCore
internal import OpenCVKit

/// Searches for the frame of a screen or of paper around the face, in one picture or in some frames of a clip. One
/// presentation at a time, one thread at a time.
///
/// A good screen that fills the picture shows no frame, so a search without a result proves nothing: the score is then
/// 0.6. Of a clip, about four frames are examined, and each cue counts with its median over them.
package final class PresentationCuesAnalyzer: LivenessAnalyzing {
    private var thinning = FrameThinning(.still, to: CueLimits.clipFrames)
    private var frames: [Frame.Strength] = []
    private var isTooSmall = false

    private static let cleanScore = 0.6
    private static let suspectScore = 0.05
    private static let threshold = 0.5

    /// An analyser that has not seen a frame yet.
    package init() {}

    /// Discards the previous presentation and starts a new one.
    package func begin(_ presentation: Presentation) {
        thinning = FrameThinning(presentation, to: CueLimits.clipFrames)
        frames = []
        isTooSmall = false
    }

    /// Observes one frame. Of a clip, only about four frames are examined, spread evenly over its duration.
    package func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard let subject = frame.subject, !frame.image.isEmpty, thinning.isDue(atSeconds: frame.timestampSeconds)
        else { return }
        let box = subject.box
        guard [box.x, box.y, box.width, box.height].allSatisfy({ abs($0) < 1e6 }),
            min(box.width, box.height) >= CueLimits.smallestFace
        else {
            isTooSmall = true
            return
        }
        frames.append(try FrameSearch(in: frame.image, around: box).strength)
        thinning.take(atSeconds: frame.timestampSeconds)
    }

    /// The evidence of all frames since `begin`. Without a face of sufficient size, it is not assessed.
    package func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard !frames.isEmpty else {
            return LivenessEvidence(
                id: PresentationCuesPlugin.id,
                notAssessedBecause: isTooSmall
                    ? "The face is smaller than \(Int(CueLimits.smallestFace)) pixels." : "No face was found.",
                remedy: isTooSmall ? .comeCloser : .showFace)
        }
        let cues = [
            LivenessCue(
                name: "frameEdge", value: Self.median(frames.map(\.edge)), threshold: CueLimits.frameStrength,
                higherIsSuspicious: true,
                explanation:
                    "How surely straight edges with one colour along them enclose the face, 0 to 1; the edge of "
                    + "paper or of a screen does."),
            LivenessCue(
                name: "frameBand", value: Self.median(frames.map(\.band)), threshold: CueLimits.bandStrength,
                higherIsSuspicious: true,
                explanation: "How surely a band of one colour with an edge on either side encloses the face, 0 to 1; a "
                    + "bezel or the margin of paper does."),
        ]
        return LivenessEvidence(
            id: PresentationCuesPlugin.id,
            score: cues.contains(where: \.isSuspicious) ? Self.suspectScore : Self.cleanScore,
            threshold: Self.threshold, cues: cues)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
