internal import ActiveLiveness
public import BiometricsCore

/// The liveness of one picture or clip, with its evidence. Its JSON form is ``LivenessResult``.
public struct LivenessReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The judgement with its evidence.
    public let assessment: LivenessAssessment
    /// The upright picture's size in pixels, or that of a clip's best frame.
    public let size: Size
    /// The subject's face in the picture or in a clip's best frame; `nil` without a face.
    public let face: DetectedFace?
    /// The quality of that face; `nil` without a face.
    public let quality: FaceQuality?
    /// The properties of the clip; `nil` for a picture.
    public let clip: ClipSummary?
    /// The result of the challenge; `nil` if there was none.
    public let challenge: ChallengeReport?
    /// The answer that the clip shows, to this challenge or any other; `nil` if the head was not measured.
    public let answer: ClipAnswer?
    /// Wall time in milliseconds.
    public let milliseconds: Double
    /// The findings of every frame, for drawings.
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

    /// The report after the person in the clip was compared with the person who was asked. The challenge counts as
    /// answered only if `isThatPerson` is true. If it is false, the clip is not live.
    func answered(byThatPerson isThatPerson: Bool?) -> LivenessReport {
        guard let challenge, isThatPerson != true else { return self }
        let verdict = ChallengeVerdict(steps: challenge.steps, surplus: challenge.surplus, reasons: challenge.reasons)
            .withheld(because: [isThatPerson == false ? .otherPerson : .personNotCompared])
        return LivenessReport(
            path: path, assessment: assessment.answered(LivenessAnswer(verdict)), trail: trail, clip: clip,
            challenge: ChallengeReport(id: challenge.id, verdict: verdict), answer: answer, milliseconds: milliseconds)
    }

    /// The report on a clip that was not allowed to answer, so its movements were not checked.
    func refused(_ challenge: LivenessChallenge, because reason: ChallengeReason) -> LivenessReport {
        let verdict = ChallengeVerdict(steps: [], surplus: [], reasons: [reason])
        return LivenessReport(
            path: path, assessment: assessment.answered(LivenessAnswer(.notTold, reasons: [.challengeNotAnswered])),
            trail: trail, clip: clip, challenge: ChallengeReport(id: challenge.id, verdict: verdict),
            milliseconds: milliseconds)
    }
}

/// The metadata of a clip's file, and how much of the clip was examined.
public struct ClipSummary: Sendable, Hashable, Codable {
    /// The metadata of the file.
    public let metadata: ClipMetadata
    /// The number of examined frames.
    public let framesExamined: Int
    /// The number of examined frames with a face.
    public let framesWithFace: Int
    /// Whether the file ended early or was damaged, so that frames are missing.
    public let isPartial: Bool
}
