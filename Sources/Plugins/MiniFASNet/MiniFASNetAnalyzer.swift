public import BiometricsCore

/// Asks both networks about one picture, or about some frames of a clip. One presentation at a time, one thread at a time.
///
/// The score of a picture is the lower of both live probabilities: each network sees what the other does not, and a picture
/// has no second chance. That of a clip's frame is their mean, and that of a clip the median of its frames' scores, so that a
/// few blurred frames do not count.
public final class MiniFASNetAnalyzer: LivenessAnalyzing {
    private let networks: [MiniFASNetNetwork]
    private var kind = Presentation.Kind.still
    private var thinning = FrameThinning(.still, to: MiniFASNetAnalyzer.clipFrames)
    private var probabilities: [[Double]] = []
    private var smallFaces = 0

    /// About as many frames of a clip are looked at.
    static let clipFrames = 12
    /// The shorter side of a face's box below which its crop has less detail than the networks' input, in pixels.
    static let smallestFace = 32.0
    /// The probability of the live class below which a presentation is taken for an attack.
    static let threshold = 0.5

    init(_ networks: [MiniFASNetNetwork]) {
        self.networks = networks
    }

    /// Forgets what came before and starts on a presentation.
    public func begin(_ presentation: Presentation) {
        kind = presentation.kind
        thinning = FrameThinning(presentation, to: Self.clipFrames)
        probabilities = []
        smallFaces = 0
    }

    /// Takes in one frame; of a clip only about twelve, evenly spread over its duration, are looked at.
    public func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard let subject = frame.subject, !frame.image.isEmpty, thinning.isDue(atSeconds: frame.timestampSeconds)
        else { return }
        guard min(subject.box.width, subject.box.height) >= Self.smallestFace else {
            smallFaces += 1
            return
        }
        var each: [Double] = []
        for network in networks { each.append(try network.liveProbability(of: subject.box, in: frame.image)) }
        probabilities.append(each)
        thinning.take(atSeconds: frame.timestampSeconds)
    }

    /// The evidence of all frames since `begin`; not assessed without a face of sufficient size.
    public func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard !probabilities.isEmpty else {
            return LivenessEvidence(
                id: MiniFASNetPlugin.id,
                notAssessedBecause: smallFaces > 0
                    ? "The face is smaller than \(Int(Self.smallestFace)) pixels." : "There is no face.",
                threshold: Self.threshold)
        }
        var cues = networks.indices.map { index in
            LivenessCue(
                name: "liveProbability.\(networks[index].id)", value: Self.median(probabilities.map { $0[index] }),
                threshold: Self.threshold, higherIsSuspicious: false)
        }
        let scores = probabilities.map { each in
            kind == .still ? each.min() ?? 0 : each.reduce(0, +) / Double(each.count)
        }
        if scores.count > 1 {
            cues.append(
                LivenessCue(
                    name: "attackFrameShare",
                    value: Double(scores.count { $0 < Self.threshold }) / Double(scores.count), threshold: 0.5,
                    higherIsSuspicious: true))
        }
        return LivenessEvidence(
            id: MiniFASNetPlugin.id, score: Self.median(scores), threshold: Self.threshold, cues: cues)
    }

    private static func median(_ values: [Double]) -> Double {
        let ordered = values.sorted()
        let middle = ordered.count / 2
        return ordered.count.isMultiple(of: 2) ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
    }
}
