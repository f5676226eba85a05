package import BiometricsCore
internal import Platform

/// Applies one network to a picture, or to some frames of a clip. One presentation at a time, one thread at a time.
///
/// The score of a clip is the median of its frames' log-odds, as a probability. A few blurred frames therefore do not
/// matter, and a longer clip is judged by as many frames as a short one.
package final class PADNetworkAnalyzer: LivenessAnalyzing {
    private let network: PADNetwork
    private let analyzerID: String
    private var kind = Presentation.Kind.still
    private var thinning = FrameThinning(.still, to: PADNetworkAnalyzer.clipFrames)
    private var logOdds: [Double] = []
    private var isTooSmall = false
    private var lacksRoom = false

    /// The approximate number of frames of a clip that are examined.
    static let clipFrames = 12
    /// The probability of the live class below which the network itself reports an attack.
    static let threshold = 0.5

    init(_ network: PADNetwork, id: String) {
        self.network = network
        analyzerID = id
    }

    /// Discards the previous presentation and starts a new one.
    package func begin(_ presentation: Presentation) {
        kind = presentation.kind
        thinning = FrameThinning(presentation, to: Self.clipFrames)
        logOdds = []
        isTooSmall = false
        lacksRoom = false
    }

    /// Observes one frame. Of a clip, only about twelve frames are examined, spread evenly over its duration.
    package func observe(_ frame: FrameObservation) throws(BiometricsError) {
        guard let subject = frame.subject, !frame.image.isEmpty, thinning.isDue(atSeconds: frame.timestampSeconds)
        else { return }
        let recipe = network.recipe
        guard min(subject.box.width, subject.box.height) >= recipe.smallestFace else {
            isTooSmall = true
            return
        }
        let room = FaceCrop(around: subject.box, by: recipe, in: frame.image).room
        guard kind == .clip || room >= recipe.leastStillRoom * recipe.cropFactor else {
            lacksRoom = true
            return
        }
        logOdds.append(try network.liveLogOdds(of: subject.box, in: frame.image))
        thinning.take(atSeconds: frame.timestampSeconds)
    }

    /// The evidence of all frames since `begin`. Without a face of sufficient size and with room around it, it is not
    /// assessed.
    package func conclude() throws(BiometricsError) -> LivenessEvidence {
        guard !logOdds.isEmpty else {
            let (cause, remedy): (String, LivenessInstruction) =
                if lacksRoom {
                    ("There is too little room around the face.", .moveBack)
                } else if isTooSmall {
                    ("The face is smaller than \(Int(network.recipe.smallestFace)) pixels.", .comeCloser)
                } else {
                    ("No face was found.", .showFace)
                }
            return LivenessEvidence(
                id: analyzerID, notAssessedBecause: cause, remedy: remedy, threshold: Self.threshold)
        }
        var cues: [LivenessCue] = []
        if kind == .clip {
            cues.append(
                LivenessCue(
                    name: "attackFrameShare", value: Double(logOdds.count { $0 < 0 }) / Double(logOdds.count),
                    threshold: 0.5, higherIsSuspicious: true))
        }
        return LivenessEvidence(
            id: analyzerID, score: 1 / (1 + exp(-Self.median(logOdds))), threshold: Self.threshold, cues: cues)
    }

    private static func median(_ values: [Double]) -> Double {
        let ordered = values.sorted()
        let middle = ordered.count / 2
        return ordered.count.isMultiple(of: 2) ? (ordered[middle - 1] + ordered[middle]) / 2 : ordered[middle]
    }
}
