internal import Biometrics
internal import BiometricsCore

/// A liveness report as text.
struct LivenessText {
    /// The report.
    let report: LivenessReport

    private var assessment: LivenessAssessment { report.assessment }

    /// The whole report; every line ends with a newline.
    func text(in style: Style) -> String {
        var lines = [headline(in: style)]
        for code in [assessment.statusCode].compactMap(\.self) {
            lines += HelpPage.wrap(CaptureText.sentence(for: code), indent: 2)
        }
        for reason in assessment.reasons {
            lines += HelpPage.wrap(CaptureText.sentence(for: reason), indent: 2)
        }
        // The sentence of a status code already contains advice.
        if let instruction = assessment.instruction, assessment.statusCode == nil {
            lines += HelpPage.wrap(CaptureText.sentence(for: instruction), indent: 2)
        }
        lines += answers
        if let challenge = report.challenge { lines += ChallengeText(report: challenge).lines(in: style) }
        for entry in assessment.entries { lines += self.lines(about: entry, in: style) }
        if let clip = report.clip {
            let metadata = clip.metadata
            var fact = "clip: \(NumberText.fixed(metadata.durationSeconds, decimals: 1)) s, \(metadata.codec), "
            fact += "\(clip.framesExamined) frames looked at, \(clip.framesWithFace) with a face"
            if clip.isPartial { fact += "; the clip is damaged or cut off" }
            lines.append("  " + style.faint(fact))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The answer to each question, with the errors counted at the thresholds in use.
    private var answers: [String] {
        var rows: [(name: String, answer: LivenessAnswer)] = [
            ("presentation", assessment.presentation), ("injection", assessment.injection),
        ]
        if let challenge = assessment.challenge { rows.append(("challenge", challenge)) }
        return rows.flatMap { name, answer in
            var text =
                name + String(repeating: " ", count: max(1, 20 - name.count)) + Self.word(for: answer.finding, of: name)
            if let point = answer.operatingPoint {
                let attacks = point.attacks.map { "\($0.species) \(LivenessCalibrationText.rate($0.apcer))" }
                text +=
                    ". Attacks accepted when counted: " + (attacks.isEmpty ? "none" : attacks.joined(separator: ", "))
                text += "; honest refused: \(LivenessCalibrationText.rate(point.bpcer))"
            }
            return HelpPage.wrap(text, indent: 2)
        }
    }

    /// Most injections leave no trace, so a file without one is not called clear.
    private static func word(for finding: LivenessAnswer.Finding, of question: String) -> String {
        switch finding {
        case .clear: question == "injection" ? "nothing seen" : "clear"
        case .suspected: "suspected"
        case .notTold: "not told"
        }
    }

    private func headline(in style: Style) -> String {
        "\(style.bold(report.path.printable)): \(Self.verdict(of: assessment, in: style))"
    }

    /// `live, score 0.983 (0 attack, 1 bona fide)`.
    static func verdict(of assessment: LivenessAssessment, in style: Style = .plain) -> String {
        let verdict =
            switch assessment.isLive {
            case true?:
                style.green(style.bold("live")) + " \(CaptureText.phrase(for: assessment.level))"
            case false?: style.red(style.bold("not live"))
            case nil: style.yellow(style.bold("cannot be told"))
            }
        // Without a decision a score would read as a pass. The scores of each analyser stand below.
        guard assessment.isLive != nil else { return verdict }
        return verdict + (assessment.score.map { ", score \(NumberText.fixed($0)) (0 attack, 1 bona fide)" } ?? "")
    }

    private func lines(about entry: LivenessAssessment.Entry, in style: Style) -> [String] {
        let evidence = entry.evidence
        let name = evidence.id.split(separator: ".").last.map(String.init) ?? evidence.id
        let head = "  " + name + String(repeating: " ", count: max(1, 20 - name.count))
        guard let score = evidence.score else {
            return [head + style.faint("not assessed: \(evidence.cause ?? "no cause was given")")]
        }
        let word = evidence.isAttack ? style.red("attack") : "bona fide"
        var lines = [
            "\(head)\(NumberText.fixed(score)) (threshold \(NumberText.fixed(evidence.threshold))): \(word)"
        ]
        for cue in evidence.cues where cue.isSuspicious {
            let sign = cue.higherIsSuspicious ? "above" : "below"
            var text = "\(cue.name) \(NumberText.fixed(cue.value)), \(sign) \(NumberText.fixed(cue.threshold))"
            if let explanation = cue.explanation { text += ": \(explanation)" }
            lines += HelpPage.wrap(text, indent: 22)
        }
        return lines
    }
}
