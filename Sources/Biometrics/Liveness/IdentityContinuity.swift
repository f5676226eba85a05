internal import ActiveLiveness
internal import BiometricsCore

/// Decides whether all frames of a clip show one person, including the frames of each movement.
///
/// Each frame that was captured well must show the person of the frame that is most like all others. Other frames are
/// left out unless they belong to a movement. Of a movement, the median score counts, because a single frame may be
/// smeared.
///
/// - Source: In 35 movements (20 in 7 real clips, 15 in 5 simulated ones), every frame scores 0.70 or more with the
///   frame that stands for the clip. In 624 pairs of a movement and another person's clip, the median frame scores at
///   most 0.35 with the most similar frame. The limit is the score that one pair of different people in ten thousand
///   reaches.
struct IdentityContinuity: Sendable {
    /// A frame with one face.
    struct Frame: Sendable {
        let seconds: Double
        /// The frame's index among all frames of the clip, from 0.
        var index = 0
        let template: FaceTemplate
        /// Whether it was captured well.
        let isFit: Bool
        /// The detector's confidence in the face, 0...1.
        var confidence = 1.0
        /// The head's turn to either side, in degrees; 0 if it was not measured.
        var yawDegrees = 0.0
        /// The blur's standard deviation in inter-eye distances; 0 if it was not measured.
        var blur = 0.0
    }

    /// How far the confidence in a clearly visible face may lie below that of the clearest quarter of frames.
    private static let confidenceMargin = 0.015
    /// The largest turn of a clearly visible face, in degrees. Most training faces of embedders are turned less.
    private static let mostYawDegrees = 30.0
    /// A single stranger may be a smeared frame. A truly foreign single frame is found by its difference from its
    /// neighbours.
    private static let fewestStrangers = 2
    /// The largest blur of a clearly visible face, and of a visible one, in multiples of the sharpest quarter's blur.
    private static let (clearBlur, mostBlur) = (1.3, 2.0)
    /// If two blurred strangers are at least this far apart, in seconds, and at least this alike, they are one person.
    /// Smears do not repeat: in the honest clip with the most of them, two smears reach 0.93.
    private static let (returnSeconds, returnScore) = (0.5, 0.95)

    /// The least score of two templates of one person; `nil` without a calibration, which allows no decision.
    let leastScore: Double?
    /// A frame below this score shows another person, because 99 of 100 pairs of different people score below it.
    /// Scores between the two limits decide nothing.
    var strangerScore: Double?

    /// - Parameter movements: the movements in the clip. The frames from the beginning to the end of each one count.
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

    /// The frames of `drawn` and `frames` that clearly show another person than most of `frames`; empty if there are
    /// fewer than two. If no frame was captured well, badly captured ones count.
    ///
    /// With this rule, 0 of 75 honest clips of 57 people show a stranger. With the score of single frames alone, 4 of
    /// 40 did.
    func strangers(among drawn: [Frame], in frames: [Frame]) throws(BiometricsError) -> [Frame] {
        guard let strangerScore, !frames.isEmpty else { return [] }
        let (clear, agreement) = try agreement(of: frames)
        let person = clear[agreement.center]
        let isSeen = Self.clarity(of: frames, blur: Self.mostBlur)
        let isClear = Self.clarity(of: frames)
        var candidates: [Frame] = []
        for frame in frames + drawn where isSeen(frame) {
            if try frame.template.compare(to: person.template).value < strangerScore { candidates.append(frame) }
        }
        var strangers: [Frame] = []
        for frame in candidates {
            var isShown = isClear(frame)
            if !isShown { isShown = try returns(frame, among: candidates) }
            if isShown { strangers.append(frame) }
        }
        return strangers.count >= Self.fewestStrangers ? strangers : []
    }

    private func returns(_ frame: Frame, among frames: [Frame]) throws(BiometricsError) -> Bool {
        for other in frames where abs(other.seconds - frame.seconds) >= Self.returnSeconds {
            if try other.template.compare(to: frame.template).value >= Self.returnScore { return true }
        }
        return false
    }

    /// The frames with a clearly visible face, or all frames if there are none.
    private func clearFrames(of frames: [Frame]) -> [Frame] {
        let clear = frames.filter(Self.clarity(of: frames))
        return clear.isEmpty ? frames : clear
    }

    /// Decides whether a face is clearly visible compared with `frames`. It was captured well, if any frame was, and it
    /// looks towards the camera. It is about as sharp, and detected with about as much confidence, as in the clearest
    /// quarter.
    ///
    /// A hand before the face, a profile or a smear gives a template that resembles no person. An attacker's picture
    /// must be as clearly visible as the rest, or it does not match.
    private static func clarity(of frames: [Frame], blur: Double = clearBlur) -> (Frame) -> Bool {
        let isAnyFit = frames.contains(where: \.isFit)
        let confidences = frames.map(\.confidence).sorted()
        let blurs = frames.map(\.blur).sorted()
        guard !frames.isEmpty else { return { _ in true } }
        let clearest = confidences[frames.count * 3 / 4]
        let sharpest = blurs[frames.count / 4]
        return { frame in
            // A face with more confidence than the clearest quarter was shown on purpose, so more blur is allowed.
            let blurFactor = frame.confidence >= clearest ? 2 * blur : blur
            return (frame.isFit || !isAnyFit) && frame.confidence >= clearest - confidenceMargin
                && frame.yawDegrees <= mostYawDegrees && frame.blur <= sharpest * blurFactor
        }
    }

    /// The frames that identify the person, and how well they agree.
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

extension IdentityContinuity.Frame {
    /// A frame with an embedded face; `nil` for any other.
    init?(_ seen: LivenessPipeline.Seen) {
        guard let template = seen.template else { return nil }
        self.init(
            seconds: seen.sample.frame?.timestampSeconds ?? 0, index: seen.sample.frame?.index ?? 0, template: template,
            isFit: seen.sample.isFit, confidence: seen.sample.faces.first?.face.confidence ?? 0,
            yawDegrees: abs(seen.sample.quality?.value(.headPoseYaw) ?? 0),
            blur: seen.sample.quality?.value(.sharpness) ?? 0)
    }
}
