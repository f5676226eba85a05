internal import ActiveLiveness
internal import BiometricsCore

/// Whether the frames of a clip are of one person, those in which somebody moves among them.
///
/// Frames that were captured well are held against the one that is most like all of them, and each has to be of its person.
/// Others are left out, but for movements: whoever turns away or blurs is then held against that frame as well, by the middle
/// one of the movement's scores, as a single frame may be a smear.
///
/// - Source: of 35 movements (20 in 7 real clips, 15 in 5 simulated ones) every frame scores 0.70 or more with the frame that
///   stands for the clip; of 624 pairs of a movement and somebody else's clip the middle frame scores 0.35 or less with the
///   frame that is most like it. The limit is the score that one pair of different people in ten thousand reaches.
struct PersonWatch: Sendable {
    /// A frame with one face.
    struct Frame: Sendable {
        let seconds: Double
        /// Its place among all frames of the clip, from 0.
        var index = 0
        let template: FaceTemplate
        /// Whether it was captured well.
        let isFit: Bool
        /// How sure the detector is of the face, 0...1.
        var confidence = 1.0
    }

    /// How much less sure than in the clearest quarter of frames a detector may be of a face that is clearly seen.
    private static let confidenceMargin = 0.015

    /// The least score of two templates of one person; `nil` without a calibration, where nothing can be told.
    let leastScore: Double?
    /// A frame below this score shows somebody else: 99 of 100 pairs of different people do. Between both nobody is accused.
    var strangerScore: Double?

    /// - Parameter movements: what was done in the clip; of each the frames from its begin to its end count.
    func seesOnePerson(in frames: [Frame], moving movements: [HeadEvent] = []) throws(BiometricsError) -> Bool {
        guard let leastScore else { return true }
        let (still, agreement) = try agreement(of: frames)
        if let least = agreement.least, least < leastScore { return false }
        guard !still.isEmpty else { return true }
        let person = still[agreement.center].template
        for movement in movements {
            var scores: [Double] = []
            for frame in frames where (movement.beginSeconds...movement.endSeconds).contains(frame.seconds) {
                scores.append(try frame.template.compare(to: person).value)
            }
            scores.sort()
            if !scores.isEmpty, scores[scores.count / 2] < leastScore { return false }
        }
        return true
    }

    /// Those of `drawn` and `frames` that clearly show somebody else than most of `frames`. Where none of `frames` was captured
    /// well, no frame has to be.
    func strangers(among drawn: [Frame], in frames: [Frame]) throws(BiometricsError) -> [Frame] {
        guard let strangerScore, !frames.isEmpty else { return [] }
        let (clear, agreement) = try agreement(of: frames)
        let person = clear[agreement.center]
        let isAnyFit = frames.contains(where: \.isFit)
        let leastConfidence = Self.leastConfidence(of: frames)
        var strangers: [Frame] = []
        for frame in frames + drawn where (frame.isFit || !isAnyFit) && frame.confidence >= leastConfidence {
            if try frame.template.compare(to: person.template).value < strangerScore { strangers.append(frame) }
        }
        return strangers
    }

    /// The frames that were captured well, where any was, and in which the detector is about as sure of the face as in the
    /// clearest quarter.
    private func clearFrames(of frames: [Frame]) -> [Frame] {
        guard !frames.isEmpty else { return [] }
        let fit = frames.filter(\.isFit)
        let leastConfidence = Self.leastConfidence(of: frames)
        let clear = (fit.isEmpty ? frames : fit).filter { $0.confidence >= leastConfidence }
        return clear.isEmpty ? frames : clear
    }

    /// A hand before the face and a turn to profile make a detector less sure, and a template that of nobody. A picture of
    /// somebody else that is meant to be matched is seen as clearly as the rest.
    private static func leastConfidence(of frames: [Frame]) -> Double {
        let ordered = frames.map(\.confidence).sorted()
        return ordered[ordered.count * 3 / 4] - confidenceMargin
    }

    /// The frames that tell who is seen, and how well they agree.
    private func agreement(
        of frames: [Frame]
    ) throws(BiometricsError) -> (still: [Frame], agreement: TemplateAgreement) {
        let still = clearFrames(of: frames)
        return (
            still,
            try TemplateAgreement(count: still.count) { (one, other) throws(BiometricsError) in
                try still[one].template.compare(to: still[other].template).value
            }
        )
    }
}

extension PersonWatch.Frame {
    /// What was seen of a face that was embedded; `nil` of another.
    init?(_ seen: LivenessPipeline.Seen) {
        guard let template = seen.template else { return nil }
        self.init(
            seconds: seen.sample.frame?.timestampSeconds ?? 0, index: seen.sample.frame?.index ?? 0, template: template,
            isFit: seen.sample.isFit, confidence: seen.sample.faces.first?.face.confidence ?? 0)
    }
}
