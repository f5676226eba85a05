internal import Biometrics
internal import BiometricsCore

/// A comparison as text.
struct ComparisonText {
    /// The comparison.
    let comparison: FaceComparison
    /// Whether to include thresholds, calibration, models and time.
    let isVerbose: Bool

    private var match: FaceMatch { comparison.faceMatch }

    /// The whole report; every line ends with a newline.
    func text(in style: Style) -> String {
        var lines = [headline(in: style)]
        lines += match.reasons.flatMap { reason in
            HelpPage.wrap(ReasonText.sentence(for: reason), indent: 2)
        }
        lines += rows.flatMap { title, values in
            values.enumerated().map { index, value in
                let head = index == 0 ? title : ""
                return style.faint(head + String(repeating: " ", count: 13 - head.count)) + value
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func headline(in style: Style) -> String {
        let word = style.bold(match.result.rawValue)
        let outcome =
            switch match.result {
            case .passed: style.green(word)
            case .failed: style.red(word)
            case .undetermined, .required, .skipped: style.yellow(word)
            }
        guard let score = match.score else { return outcome }
        return "\(outcome)  score \(NumberText.fixed(score))" + (meaning.map { ": \($0)" } ?? "")
    }

    /// "one non-mated pair in 52,000 scores this high (extrapolated)"
    private var meaning: String? {
        guard let estimate = match.falseMatchRate, let pairs = match.nonMatedPairsPerFalseMatch else { return nil }
        let share =
            estimate.rate > 0.095
            ? "\(NumberText.fixed(estimate.rate * 100, decimals: 0)) % of non-mated pairs score this high"
            : "one non-mated pair in \(NumberText.rounded(pairs)) scores this high"
        if estimate.isLimit {
            return "fewer than \(share) (extrapolated; no smaller rate is claimed)"
        }
        return share + (estimate.isExtrapolated ? " (extrapolated)" : "")
    }

    private var rows: [(String, [String])] {
        var rows: [(String, [String])] = []
        if isVerbose, let pass = match.passThreshold, let fail = match.failThreshold {
            rows.append(("Pass", ["from \(NumberText.fixed(pass)) up \(rate(match.policy.passFalseMatchRate))"]))
            rows.append(("Fail", ["below \(NumberText.fixed(fail)) \(rate(match.policy.failFalseMatchRate))"]))
        }
        if isVerbose, let calibration = match.calibration {
            let people = calibration.subjectCount.map { " (\(NumberText.grouped($0)) people)" } ?? ""
            rows.append(("Calibration", ["\(calibration.set)\(people), \(calibration.date)"]))
        }
        if isVerbose { rows.append(("Pipeline", pipeline)) }
        if let selfie = comparison.selfie {
            rows.append(("Selfie", picture(selfie.path, selfie.size, selfie.frame, selfie.faces, rotation: .none)))
        }
        if let liveness = comparison.selfie?.liveness {
            let text = LivenessText.verdict(of: liveness)
            let remedy = liveness.statusCode == nil ? liveness.instruction : nil
            rows.append(
                (
                    "Liveness",
                    [text] + liveness.reasons.map { CaptureText.sentence(for: $0) }
                        + [remedy].compactMap(\.self).map { CaptureText.sentence(for: $0) }
                ))
        }
        if let codes = comparison.selfie?.captureCodes, !codes.isEmpty {
            rows.append(("Capture", codes.map { "\($0.rawValue): \(CaptureText.sentence(for: $0))" }))
        }
        if let document = comparison.document {
            let faces = picture(
                document.path, document.size, document.frame, document.faces, rotation: document.rotation)
            rows.append(("Document", faces))
        }
        if isVerbose, let scores = comparison.frameScores {
            let spread = [scores.minimum, scores.median, scores.maximum].map { NumberText.fixed($0) }
            rows.append(
                ("Frames", ["\(scores.count) compared: score \(spread[0]) to \(spread[2]), median \(spread[1])"]))
        }
        if isVerbose, let total = comparison.timingsMs["total"] {
            rows.append(("Time", ["\(NumberText.fixed(total, decimals: 0)) ms"]))
        }
        return rows
    }

    private func rate(_ rate: Double) -> String { "(false match rate \(NumberText.rate(rate)))" }

    private var pipeline: [String] {
        let pipeline = comparison.pipeline
        let head =
            "profile \(pipeline.profile ?? ""), detector \(pipeline.detector), "
            + "engine \(pipeline.engine) (\(pipeline.precision.rawValue))"
        return [head]
            + pipeline.models.map { model in
                let isRestricted = pipeline.researchOnly?.contains(model.id) ?? false
                let terms = isRestricted ? ", NOT for commercial use" : ""
                return "\(model.id), SHA-256 \(model.sha256.prefix(16))…\(terms)"
            }
    }

    private func picture(
        _ path: String, _ size: Size, _ frame: ClipFrame?, _ faces: [LocatedFace], rotation: QuarterTurn
    ) -> [String] {
        var head = "\(path.printable), \(size.width) × \(size.height) px, "
        head += faces.isEmpty ? "no face" : FaceText.count(faces.count)
        if let frame { head += ", \(FaceText.place(of: frame))" }
        if rotation != .none { head += ", upright after \(rotation.degrees)° clockwise" }
        return [head] + faces.map { "\($0.role.words): \(FaceText.place(of: $0.face))" }
    }
}
