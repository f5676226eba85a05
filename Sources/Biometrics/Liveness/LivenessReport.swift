internal import ActiveLiveness
public import BiometricsCore

/// The liveness of one picture or clip, with the evidence for it. Programs read it as a ``LivenessResult``.
public struct LivenessReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The judgement with the evidence behind it.
    public let assessment: LivenessAssessment
    /// The upright picture's size in pixels, or that of a clip's best frame.
    public let size: Size
    /// The subject's face in the picture or in a clip's best frame; `nil` where there is none.
    public let face: DetectedFace?
    /// How fit that face is; `nil` where there is none.
    public let quality: FaceQuality?
    /// What is known of the clip; `nil` for a picture.
    public let clip: ClipSummary?
    /// What became of the challenge that it was to answer; `nil` where there was none.
    public let challenge: ChallengeReport?
    /// What the clip shows of an answer, to this challenge or to any other; `nil` where nobody looked.
    public let answer: ClipAnswer?
    /// Wall time in milliseconds.
    public let milliseconds: Double
    /// What every frame showed, for drawing.
    let trail: FaceTrail

    init(
        path: String, assessment: LivenessAssessment, trail: FaceTrail, clip: ClipSummary?,
        challenge: ChallengeReport? = nil, answer: ClipAnswer? = nil, milliseconds: Double
    ) {
        self.path = path
        self.assessment = assessment
        self.clip = clip
        self.challenge = challenge
        self.answer = answer
        self.milliseconds = milliseconds
        self.trail = trail
        let best = trail.best
        size = best?.size ?? Size(width: 0, height: 0)
        face = best?.subject
        quality = best?.quality
    }

    /// The report on an answer whose maker was compared with the person who was to make it: no answer unless it `isThatPerson`,
    /// and no living one where it is somebody else.
    func answered(byThatPerson isThatPerson: Bool?) -> LivenessReport {
        guard let challenge, isThatPerson != true else { return self }
        let verdict = ChallengeVerdict(steps: challenge.steps, surplus: challenge.surplus, reasons: challenge.reasons)
            .withheld(because: [isThatPerson == false ? .otherPerson : .personNotCompared])
        return LivenessReport(
            path: path, assessment: assessment.answered(LivenessAnswer(verdict)), trail: trail, clip: clip,
            challenge: ChallengeReport(id: challenge.id, verdict: verdict), answer: answer, milliseconds: milliseconds)
    }

    /// The report on a clip that was not allowed to answer: nobody looked whether it would.
    func refused(_ challenge: LivenessChallenge, because reason: ChallengeReason) -> LivenessReport {
        let verdict = ChallengeVerdict(steps: [], surplus: [], reasons: [reason])
        return LivenessReport(
            path: path, assessment: assessment.answered(LivenessAnswer(.notTold, reasons: [.challengeNotAnswered])),
            trail: trail, clip: clip, challenge: ChallengeReport(id: challenge.id, verdict: verdict),
            milliseconds: milliseconds)
    }
}

/// What a clip's file tells about itself, and how much of the clip was looked at.
public struct ClipSummary: Sendable, Hashable, Codable {
    /// The file's own facts.
    public let metadata: ClipMetadata
    /// Frames that were looked at.
    public let framesExamined: Int
    /// Of these, frames with a face.
    public let framesWithFace: Int
    /// Whether the file ended early or was damaged, so that frames are missing.
    public let isPartial: Bool
}
