internal import Biometrics
public import BiometricsCore
public import Verification

extension BiometricsAnalyzer {
    /// The verdict of active liveness on the clip, with what became of each prompt; and where the movements were made,
    /// whether they were made by the person whose face was given before: else anybody could answer for a photograph.
    ///
    /// The same person is one whose score passes a match by the policy. Somebody whose score fails one is not live, between
    /// both nobody can tell.
    public func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        let source = MediaSource.bytes(clip, name: submission.slot.rawValue)
        let report = try await assessor.assess(source, answering: question.challenge, by: question.clock)
        var assessment = report.assessment
        var reasons = report.challenge?.reasons ?? [.faceLost]
        var isOther = false
        if reasons.isEmpty {
            switch try await comparison(
                of: source, with: .bytes(question.face, name: SubmissionSlot.faceImage.rawValue))
            {
            case true?: break
            case false?:
                reasons = [.otherPerson]
                isOther = true
            case nil: reasons = [.personNotCompared]
            }
        }
        if !reasons.isEmpty { assessment = assessment.withheld(because: .challengeNotAnswered) }
        let capture = SelfieCapture(
            isLive: isOther ? false : assessment.isLive, statusCode: assessment.statusCode,
            reasons: assessment.reasons, challenge: ChallengeFinding(report.challenge, reasons))
        let feedback = assessment.statusCode.map(Self.feedback)
        return Examination(
            finding: .selfie(capture), feedback: feedback ?? (capture.isSatisfactory ? nil : .challengeNotAnswered))
    }

    /// Whether a clip shows the person of a face, as a match is decided.
    private func comparison(
        of clip: MediaSource, with face: MediaSource
    ) async throws(BiometricsError) -> Bool? {
        let probe = try await matcher.sample(clip, as: .selfie)
        return try matcher.areOfOnePerson(probe, try await matcher.sample(face, as: .selfie))
    }
}

extension ChallengeFinding {
    /// A report as an event holds it.
    init(_ report: ChallengeReport?, _ reasons: [ChallengeReason]) {
        self.init(
            reasons: reasons.map { Reason(rawValue: $0.rawValue) },
            steps: (report?.steps ?? []).map { step in
                // Times and extents are worked out of a clip's own numbers, which may be anything.
                let begin = step.event.map { Int(max(-1e9, min(1e9, $0.beginSeconds * 1000)).rounded()) }
                return Step(
                    movement: step.prompt.movement.rawValue, outcome: step.outcome.rawValue,
                    shownMilliseconds: step.prompt.atMilliseconds,
                    delayMilliseconds: begin.map { $0 - step.prompt.atMilliseconds },
                    strength: step.event.flatMap { $0.strength.isFinite ? $0.strength : nil })
            }, unasked: (report?.surplus ?? []).map(\.movement.rawValue))
    }
}
