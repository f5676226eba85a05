internal import ActiveLiveness
internal import BiometricsCore

/// Whether the frames of a clip are of one person, those in which somebody moves among them.
///
/// Each frame that was captured well must show the person of the frame that is most like all of them. Other frames are left
/// out, unless they belong to a movement. A movement's middle score counts, because a single frame may be a smear.
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
        /// How far the head is turned to either side, in degrees; 0 where it was not measured.
        var yawDegrees = 0.0
        /// The blur's standard deviation in inter-eye distances; 0 where it was not measured.
        var blur = 0.0
    }

    /// How much less sure than in the clearest quarter of frames a detector may be of a face that is clearly seen.
    private static let confidenceMargin = 0.015
    /// Embedders are trained on faces that are turned less than this for the most part, in degrees.
    private static let mostYawDegrees = 30.0
    /// One frame may be a smear all the same; a single foreign one is found by what it changes beside its neighbours.
    private static let fewestStrangers = 2
    /// How many times the blur of the sharpest quarter a face may have that is clearly seen, and that is seen at all.
    private static let (clearBlur, mostBlur) = (1.3, 2.0)
    /// Two blurred strangers this far apart, in seconds, and this alike are one person. A smear does not come back the same:
    /// in the honest clip with the most of them two smears reach 0.93.
    private static let (returnSeconds, returnScore) = (0.5, 0.95)

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

    /// The frames of `drawn` and `frames` that clearly show somebody else than most of `frames`; empty unless there are two.
    /// If no frame was captured well, none has to be.
    ///
    /// By this 0 of 75 honest clips of 57 people show a stranger. By every frame's score alone 4 of 40 did.
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

    /// The frames in which a face is clearly seen, or all frames if it is in none.
    private func clearFrames(of frames: [Frame]) -> [Frame] {
        let clear = frames.filter(Self.clarity(of: frames))
        return clear.isEmpty ? frames : clear
    }

    /// When a face is clearly seen among `frames`. It was captured well if any was, and looks towards the camera. It is about
    /// as sharp, and as sure to the detector, as in the clearest quarter.
    ///
    /// A hand before the face, a profile or a smear gives a template that looks like nobody. An attacker's picture must be seen
    /// as clearly as the rest, or it does not match.
    private static func clarity(of frames: [Frame], blur: Double = clearBlur) -> (Frame) -> Bool {
        let isAnyFit = frames.contains(where: \.isFit)
        let confidences = frames.map(\.confidence).sorted()
        let blurs = frames.map(\.blur).sorted()
        guard !frames.isEmpty else { return { _ in true } }
        let clearest = confidences[frames.count * 3 / 4]
        let sharpest = blurs[frames.count / 4]
        return { frame in
            // A detector that is surer of a face than in the clearest quarter was shown it on purpose.
            let blurFactor = frame.confidence >= clearest ? 2 * blur : blur
            return (frame.isFit || !isAnyFit) && frame.confidence >= clearest - confidenceMargin
                && frame.yawDegrees <= mostYawDegrees && frame.blur <= sharpest * blurFactor
        }
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
            isFit: seen.sample.isFit, confidence: seen.sample.faces.first?.face.confidence ?? 0,
            yawDegrees: abs(seen.sample.quality?.value(.headPoseYaw) ?? 0),
            blur: seen.sample.quality?.value(.sharpness) ?? 0)
    }
}
