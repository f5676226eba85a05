public import BiometricsCore

extension Journey {
    /// The face match of the journey: the worst among its documents. While the journey is open, a match that was not
    /// made yet is required, and not undetermined.
    public func faceMatch(by facts: JourneyFacts) -> FaceMatchOutcome {
        let outcomes = givenIdentityDocuments.map { state in
            facts.matches[state.step.id]?.outcome ?? (status == .open ? awaited : uncompared(.provided(by: state)))
        }
        let gravest: [FaceMatchOutcome] = [.failed, .undetermined, .required, .skipped, .passed]
        return gravest.first(where: outcomes.contains)
            ?? (status == .open ? awaited : uncompared(.notProvided))
    }

    private var awaited: FaceMatchOutcome { definition.faceMatch.isEnabled ? .required : .skipped }

    private func uncompared(_ document: FaceMatchDecision.Document) -> FaceMatchOutcome {
        let decision = FaceMatchDecision(
            isEnabled: definition.faceMatch.isEnabled, selfieProvided: selfieStep?.selfie != nil, document: document)
        return decision.result.outcome
    }

    /// The result of the selfie, from its capture and the rule `same_subject`; `nil` without an examined selfie.
    public var selfieResult: SelfieResult? {
        guard let state = selfieStep, let capture = state.selfie else { return nil }
        let same = rules.first { $0.rule == .sameSubject }?.verdict
        return SelfieResult(
            isLive: capture.isLive, statusCode: capture.statusCode,
            isMatchFine: same == .passed || (same == .couldNotApply && !definition.faceMatch.isEnabled),
            isLivenessFine: capture.isLive == true || state.step.liveness == JourneyStep.Liveness.none)
    }
}

extension FaceMatchDecision.Document {
    fileprivate static func provided(by state: StepState) -> Self {
        .provided(
            isRecognized: state.recognition != nil,
            portraitLocated: state.step.slots.contains { state.lastAssessment($0)?.document?.portrait == .found })
    }
}
