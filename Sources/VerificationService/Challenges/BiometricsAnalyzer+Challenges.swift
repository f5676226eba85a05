internal import Biometrics
public import BiometricsCore
public import Verification

extension BiometricsAnalyzer {
    /// Judges whether a clip answers a challenge, and reports on each prompt.
    ///
    /// If the movements were made, it also compares the person with the face that was given before. Otherwise anyone
    /// could answer the challenge for a photograph.
    public func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        let (report, sample) = try await matcher.judge(
            .bytes(clip, name: submission.slot.rawValue), answering: question.challenge, by: question.clock,
            asPersonOf: .bytes(question.face, name: SubmissionSlot.faceImage.rawValue), with: assessor)
        if let sample { try recent.keep(sample, of: clip, as: .selfie) }
        var assessment = report.assessment
        // Without a head in the clip, there is no verdict on the challenge.
        if report.challenge == nil {
            assessment = assessment.answered(LivenessAnswer(.notTold, reasons: [.challengeNotAnswered]))
        }
        let capture = SelfieCapture(
            assessment,
            challenge: ChallengeFinding(
                report.challenge, report.challenge?.reasons ?? [.faceLost],
                deliveredWhole: question.clock.pieces.isEmpty), asksAgain: step.asksAgain)
        return Examination(
            finding: .selfie(capture), feedback: Self.feedback(on: capture),
            clipSeconds: report.clip?.metadata.durationSeconds)
    }
}

extension ChallengeFinding {
    /// Creates the form of a report that events hold.
    init(_ report: ChallengeReport?, _ reasons: [ChallengeReason], deliveredWhole: Bool) {
        self.init(
            reasons: reasons,
            steps: (report?.steps ?? []).map { step in
                // Times and extents come from numbers in the clip, which may have any value.
                let begin = step.event.map { Int(max(-1e9, min(1e9, $0.beginSeconds * 1000)).rounded()) }
                return Step(
                    movement: step.prompt.movement.rawValue, outcome: step.outcome,
                    shownMilliseconds: step.prompt.atMilliseconds,
                    delayMilliseconds: begin.map { $0 - step.prompt.atMilliseconds },
                    strength: step.event.flatMap { $0.strength.isFinite ? $0.strength : nil })
            }, unasked: (report?.surplus ?? []).map(\.movement.rawValue), deliveredWhole: deliveredWhole)
    }
}
