public import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Looks for traces of a screen or of paper in one picture, or in some frames of a clip. One presentation at a time, one
/// thread at a time.
///
/// Finding nothing speaks for life only a little (0.6), as a good screen at the right distance leaves no trace; each trace
/// found takes log-odds off. Of a clip about four frames are looked at, and each trace counts by its median over them.
public final class PresentationCuesAnalyzer: LivenessAnalyzing {
    /// What one frame showed.
    private struct Traces {
        let moire: MoireSearch?
        let frame: Frame.Strength
        let tone: ToneMeasure?
    }

    private var thinning = FrameThinning(.still, to: CueLimits.clipFrames)
    private var traces: [Traces] = []
    private var smallFaces = 0

    /// An analyser that has seen nothing yet.
    public init() {}

    /// Forgets what came before and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        thinning = FrameThinning(presentation, to: CueLimits.clipFrames)
        traces = []
        smallFaces = 0
    }

    /// Takes in one frame; of a clip only about four, evenly spread over its duration, are looked at.
    public func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard let subject = frame.subject, !frame.image.isEmpty, thinning.isDue(atSeconds: frame.timestampSeconds)
        else { return }
        let box = subject.box
        guard [box.x, box.y, box.width, box.height].allSatisfy({ abs($0) < 1e6 }),
            min(box.width, box.height) >= CueLimits.smallestFace
        else {
            smallFaces += 1
            return
        }
        traces.append(
            Traces(
                moire: try MoireSearch(in: frame.image.grayscale(), around: box),
                frame: try FrameSearch(in: frame.image, around: box).strength,
                tone: ToneMeasure(in: frame.image, around: box)))
        thinning.take(atSeconds: frame.timestampSeconds)
    }

    /// The evidence of all frames since `begin`; not assessed without a face of sufficient size, or where the spectrum is
    /// empty and nothing else was found.
    public func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard !traces.isEmpty else {
            return notAssessed(
                smallFaces > 0 ? "The face is smaller than \(Int(CueLimits.smallestFace)) pixels." : "There is no face."
            )
        }
        var cues: [LivenessCue] = []
        var logOdds = CueLimits.cleanLogOdds
        let patterns = traces.compactMap(\.moire).sorted { $0.peak - $0.threshold < $1.peak - $1.threshold }
        if !patterns.isEmpty {
            let pattern = patterns[patterns.count / 2]
            cues.append(
                LivenessCue(
                    name: "moirePeak", value: pattern.peak, threshold: pattern.threshold, higherIsSuspicious: true,
                    explanation: "How far the strongest regular pattern on and around the face (here every "
                        + "\((pattern.period * 10).rounded() / 10) pixels) rises over its surroundings in the spectrum, as a "
                        + "natural logarithm of power; a screen's pixels and a print's raster do."))
            if pattern.peak > pattern.threshold { logOdds -= 1 + 1.5 * (pattern.peak - pattern.threshold) }
        }
        let (edge, band) = (Self.median(traces.map(\.frame.edge)), Self.median(traces.map(\.frame.band)))
        cues.append(
            LivenessCue(
                name: "frameEdge", value: edge, threshold: CueLimits.frameStrength, higherIsSuspicious: true,
                explanation:
                    "How surely straight edges with one colour along them enclose the face, 0 to 1; the edge of "
                    + "paper or of a screen does, and so does a picture that was padded."))
        cues.append(
            LivenessCue(
                name: "frameBand", value: band, threshold: CueLimits.bandStrength, higherIsSuspicious: true,
                explanation: "How surely a band of one colour with an edge on either side encloses the face, 0 to 1; a "
                    + "bezel or the margin of paper does."))
        if edge > CueLimits.frameStrength { logOdds -= CueLimits.edgeLogOdds }
        if band > CueLimits.bandStrength { logOdds -= CueLimits.bandLogOdds * band }
        let tones = traces.compactMap(\.tone)
        if !tones.isEmpty {
            let floor = Self.median(tones.map(\.darkestFloor))
            cues.append(
                LivenessCue(
                    name: "darkestChannelFloor", value: floor, threshold: CueLimits.darkestFloor,
                    higherIsSuspicious: true,
                    explanation:
                        "The level that one pixel in a hundred of the face falls below in its darkest channel; "
                        + "paper lifts shadows and dulls colours, and so does haze."))
            let highlights = Self.median(tones.map(\.highlightShare))
            // Haze lifts shadows of living faces too, so this trace counts little, and not at all where skin shines.
            if floor > CueLimits.darkestFloor, highlights < 0.001 {
                logOdds -= min(1.5, 0.1 * (floor - CueLimits.darkestFloor))
            }
        }
        guard !patterns.isEmpty || logOdds < 0 else {
            return notAssessed("The picture is too small or too compressed for traces of a screen to show.", cues)
        }
        return LivenessEvidence(
            id: PresentationCuesPlugin.id, score: 1 / (1 + exp(-logOdds)), threshold: 0.5, cues: cues)
    }

    private func notAssessed(_ cause: String, _ cues: [LivenessCue] = []) -> LivenessEvidence {
        LivenessEvidence(id: PresentationCuesPlugin.id, notAssessedBecause: cause, cues: cues)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
