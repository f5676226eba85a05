internal import Platform

extension LivenessPolicy {
    /// The assessment of all evidence about one presentation: a pure function of the evidence.
    ///
    /// | presentation | the first line that fits wins |
    /// |---|---|
    /// | not told | the face lies on its side or upside down, and networks know upright faces alone |
    /// | suspected | the score lies below the calibration's suspicion, or a guard suspects a presentation attack |
    /// | not told | a voice was not assessed, or nothing was counted on this kind of presentation |
    /// | clear | the score is at least the threshold |
    /// | not told | any other score |
    ///
    /// | injection | the first line that fits wins |
    /// |---|---|
    /// | suspected | a guard suspects an injection |
    /// | not told | a required guard was not assessed; then the presentation is not live |
    /// | clear | a guard assessed it |
    /// | not told | nobody looked, as of a picture |
    ///
    /// ``LivenessAssessment/isLive`` combines both answers.
    ///
    /// - Parameters:
    ///   - evidence: one entry per analyser; if ids repeat, the first entry counts.
    ///   - kind: whether one picture or a clip was presented.
    ///   - statusCode: the most serious fault of the capture, if any.
    public func assess(
        _ evidence: [LivenessEvidence], of kind: Presentation.Kind, statusCode: LivenessStatusCode? = nil
    ) -> LivenessAssessment {
        var seen: Set<String> = []
        let entries = evidence.filter { seen.insert($0.id).inserted }.map { item in
            LivenessAssessment.Entry(evidence: item, weight: item.isApplicable ? weight(of: item.id, for: kind) : 0)
        }
        func isSuspected(_ question: LivenessQuestion) -> Bool {
            entries.contains { entry in
                guard let own = guards[entry.evidence.id], own.question == question else { return false }
                return entry.evidence.isAttack && own.suspects.contains(kind)
            }
        }
        return LivenessAssessment(
            presentation: statusCode == .imageOnItsSide
                ? LivenessAnswer(.notTold, reasons: [.notEnoughEvidence], operatingPoint: operatingPoint(for: kind))
                : presentation(entries, isSuspected: isSuspected(.presentation), of: kind),
            injection: injection(entries, isSuspected: isSuspected(.injection), of: kind), challenge: nil,
            level: .presentation, statusCode: statusCode,
            isWithheld: statusCode.map { withholds($0, of: kind) } ?? false, kind: kind, policy: self,
            entries: entries)
    }

    private func presentation(
        _ entries: [LivenessAssessment.Entry], isSuspected: Bool, of kind: Presentation.Kind
    ) -> LivenessAnswer {
        let point = operatingPoint(for: kind)
        let voices = entries.filter { $0.weight > 0 }
        let isComplete = calibration.voices.allSatisfy { voice in
            voices.contains { $0.evidence.id == voice.analyser && $0.evidence.isAssessed }
        }
        // Set the score to 0 for a guard's suspicion, so that a threshold on the score rejects it too.
        let score = point != nil && isComplete ? (isSuspected ? 0 : Self.fused(voices)) : nil
        func answer(_ finding: LivenessAnswer.Finding, _ reasons: [LivenessReason]) -> LivenessAnswer {
            LivenessAnswer(finding, score: score, reasons: reasons, operatingPoint: point)
        }
        let isLow = score.map { $0 < calibration.part(for: kind)?.suspicion?.threshold ?? 0 } ?? false
        if isLow || isSuspected { return answer(.suspected, [.presentationAttackSuspected]) }
        guard let point, let score else {
            let lacksModel = calibration.voices.contains { voice in
                entries.first { $0.evidence.id == voice.analyser }?.evidence.suspicion ?? .modelUnavailable
                    == .modelUnavailable
            }
            return answer(.notTold, [.notEnoughEvidence] + (lacksModel ? [.modelUnavailable] : []))
        }
        return score >= point.threshold ? answer(.clear, []) : answer(.notTold, [.notEnoughEvidence])
    }

    private func injection(
        _ entries: [LivenessAssessment.Entry], isSuspected: Bool, of kind: Presentation.Kind
    ) -> LivenessAnswer {
        let watching = entries.filter {
            guards[$0.evidence.id]?.question == .injection && $0.evidence.isAssessed
        }
        let score = watching.compactMap(\.evidence.score).min()
        func answer(_ finding: LivenessAnswer.Finding, _ reasons: [LivenessReason]) -> LivenessAnswer {
            LivenessAnswer(
                finding, score: score, reasons: reasons,
                operatingPoint: kind == .clip && !watching.isEmpty ? calibration.injection : nil)
        }
        if isSuspected { return answer(.suspected, [.injectionSuspected]) }
        let isComplete = guards.allSatisfy { id, own in
            own.question != .injection || !own.requiredFor.contains(kind) || watching.contains { $0.evidence.id == id }
        }
        guard isComplete else { return answer(.notTold, [.notEnoughEvidence]) }
        return answer(watching.isEmpty ? .notTold : .clear, [])
    }

    /// The weighted mean of the voices' log-odds, as a probability.
    private static func fused(_ voices: [LivenessAssessment.Entry]) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for voice in voices {
            guard let score = voice.evidence.score else { continue }
            let bounded = min(1 - 1e-9, max(1e-9, score))
            sum += voice.weight * log(bounded / (1 - bounded))
            weights += voice.weight
        }
        return 1 / (1 + exp(-sum / max(weights, .leastNormalMagnitude)))
    }
}
