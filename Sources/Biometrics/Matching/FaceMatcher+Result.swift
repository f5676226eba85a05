public import BiometricsCore

/// Decides a match from two samples.
extension FaceMatcher {
    /// The match of a selfie's sample with a document's. It equals the result of `compare` on the same sources to the
    /// bit.
    ///
    /// - Parameters:
    ///   - probe: the selfie's sample; `nil` if none was provided.
    ///   - reference: the document's sample; `nil` if none was provided.
    ///   - policy: the rates at which the match passes and fails; `nil` for the configuration's.
    /// - Throws: `.templateMismatch` if the samples come from a matcher with other models, and as
    ///   ``thresholds(of:)``.
    public func match(
        _ probe: FaceSample?, with reference: FaceSample?, policy: MatchPolicy? = nil
    ) throws(BiometricsError) -> FaceMatch {
        try decide(probe, reference, by: policy ?? configuration.policy).match
    }

    /// The scores at which a match passes and fails by `policy`; `nil` without a calibration.
    ///
    /// - Throws: `.invalidConfiguration` if the calibration supports no claim of so small a rate.
    public func thresholds(of policy: MatchPolicy) throws(BiometricsError) -> MatchThresholds? {
        if policy == configuration.policy { return thresholds }
        return try calibration.map { calibration throws(BiometricsError) in try policy.thresholds(with: calibration) }
    }

    private func decide(
        _ probe: FaceSample?, _ reference: FaceSample?, by policy: MatchPolicy
    ) throws(BiometricsError) -> (match: FaceMatch, areComparable: Bool, photograph: PhotographAgreement?) {
        let thresholds = try thresholds(of: policy)
        let floor = configuration.qualityFloor
        var findings = MatchFindings(
            probe: probe?.findings(as: .selfie, floor: floor),
            reference: reference?.findings(as: .document, floor: floor), thresholds: thresholds,
            isCalibratedWithOtherDetector: isCalibratedWithOtherDetector)
        let areComparable = findings.areComparable
        if areComparable, let probe, let reference, let score = try self.score(probe, against: reference)?.value {
            findings.score = score
            findings.members = try fusion.memberScores(
                probe.templates, against: reference.templates, policy: policy)
            findings.steadiness = try fusion.steadiness(of: probe.views, against: reference.templates)
        }
        var photograph: PhotographAgreement?
        let (isMatch, reasons) = findings.answer {
            guard let probe, let reference else { return .another }
            let agreement = PhotographAgreement(probe, reference)
            photograph = agreement
            return isOnePhotograph(probe, reference) ? .one : agreement.likeness
        }
        let decision = FaceMatchDecision(
            isEnabled: configuration.isFaceMatchEnabled, selfieProvided: probe != nil,
            document: reference.map {
                .provided(isRecognized: $0.showsIdentityDocument, portraitLocated: !$0.templates.isEmpty)
            } ?? .notProvided,
            match: isMatch, matchReasons: reasons)
        let match = FaceMatch(
            decision: decision, score: findings.score, members: findings.members,
            steadiness: findings.steadiness, policy: policy, thresholds: thresholds)
        return (match, areComparable, photograph)
    }

    func result(
        selfie: String?, probe: FaceSample?, liveness: LivenessAssessment?, document: String?, reference: FaceSample?,
        policy: MatchPolicy? = nil, since start: ContinuousClock.Instant
    ) throws(BiometricsError) -> FaceComparison {
        let clock = StageClock()
        let (match, areComparable, photograph) = try clock.measure(.match) { () throws(BiometricsError) in
            try decide(probe, reference, by: policy ?? configuration.policy)
        }
        let isCopy = match.reasons.contains(.selfieResemblesDocumentPicture)
        let liveness = isCopy ? liveness?.withheld(because: .presentationAttackSuspected) : liveness
        return FaceComparison(
            faceMatch: match,
            selfie: probe.flatMap { probe in
                selfie.map {
                    SelfieReport(path: $0, sample: probe, liveness: liveness, faceMatch: match.result)
                }
            },
            document: reference.flatMap { reference in document.map { PortraitReport(path: $0, sample: reference) } },
            frameScores: areComparable ? try frameScores(probe, reference) : nil, photograph: photograph,
            pipeline: pipeline,
            timingsMs: StageTimings.combined(
                selfie: probe?.timings, document: reference?.timings, match: clock.timings, since: start))
    }

    /// The scores of the frames of one clip or of two; `nil` for pictures.
    private func frameScores(_ probe: FaceSample?, _ reference: FaceSample?) throws(BiometricsError) -> FrameScores? {
        guard let probe, let reference else { return nil }
        var pairs = [(probe.templates, reference.templates)]
        pairs += probe.otherTemplates.map { ($0, reference.templates) }
        pairs += reference.otherTemplates.map { (probe.templates, $0) }
        var scores: [Double] = []
        for (first, second) in pairs where !first.isEmpty && !second.isEmpty {
            scores.append(try fusion.score(first, against: second).value)
        }
        return FrameScores(scores)
    }

    /// Whether any frame of one side is a copy of the other side's photograph. Someone who only has the document can
    /// show nothing else.
    private func isOnePhotograph(_ probe: FaceSample, _ reference: FaceSample) -> Bool {
        probe.patches.contains { patch in
            reference.patches.contains { PhotographComparison.areOne(patch, $0) }
        }
    }
}
