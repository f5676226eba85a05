internal import Biometrics
public import BiometricsCore
public import Verification

extension BiometricsAnalyzer {
    /// The verdict of active liveness on the clip, with what became of each prompt; and where the movements were made,
    /// whether they were made by the person whose face was given before: else anybody could answer for a photograph.
    public func examine(
        _ clip: [UInt8], answering question: ChallengeQuestion, of submission: Submission, for step: JourneyStep
    ) async throws(BiometricsError) -> Examination {
        let (report, sample) = try await matcher.judge(
            .bytes(clip, name: submission.slot.rawValue), answering: question.challenge, by: question.clock,
            asPersonOf: .bytes(question.face, name: SubmissionSlot.faceImage.rawValue), with: assessor)
        if let sample { try recent.keep(sample, of: clip, as: .selfie) }
        var assessment = report.assessment
        // A clip without a head has no verdict.
        if report.challenge == nil {
            assessment = assessment.answered(LivenessAnswer(.notTold, reasons: [.challengeNotAnswered]))
        }
        let capture = SelfieCapture(
            assessment,
            challenge: ChallengeFinding(
                report.challenge, report.challenge?.reasons ?? [.faceLost],
                deliveredWhole: question.clock.pieces.isEmpty), asksAgain: step.asksAgain)
        return Examination(finding: .selfie(capture), feedback: Self.feedback(on: capture))
    }
}

extension ChallengeFinding {
    /// A report as an event holds it.
    init(_ report: ChallengeReport?, _ reasons: [ChallengeReason], deliveredWhole: Bool) {
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
            }, unasked: (report?.surplus ?? []).map(\.movement.rawValue), deliveredWhole: deliveredWhole)
    }
}
