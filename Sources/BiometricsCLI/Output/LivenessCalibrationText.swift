internal import BiometricsCore

/// A liveness calibration as text: one table of thresholds for pictures and one for clips.
struct LivenessCalibrationText {
    /// The calibration.
    let calibration: LivenessCalibration
    /// The limits that the recordings are not sufficient for, in sentences.
    let refusals: [String]

    /// The whole text; every line ends with a newline.
    func text(in style: Style) -> String {
        var text = "Score: the mean log-odds of " + calibration.voices.map(\.analyser).joined(separator: ", ") + "\n"
        for (title, part) in [("Pictures", calibration.still), ("Clips", calibration.clip)] {
            guard let part else { continue }
            text += "\n" + style.bold(title) + ": \(part.set)\n" + table(of: part).text(in: style)
            if let suspicion = part.suspicion {
                text +=
                    "Suspected below \(NumberText.fixed(suspicion.threshold)): \(Self.rate(suspicion.bpcer)) of honest "
                text += "recordings that had no part in choosing it\n"
            }
        }
        if let injection = calibration.injection {
            text += "\n" + style.bold("Injected clips") + " that are not suspected: "
            text += injection.attacks.map { "\($0.species) \(Self.rate($0.apcer))" }.joined(separator: ", ")
            text += "; honest clips that are: \(Self.rate(injection.bpcer))\n"
        }
        if !refusals.isEmpty { text += "\n" + refusals.map { $0 + "\n" }.joined() }
        return text
    }

    private func table(of part: LivenessCalibration.Part) -> TextTable {
        let species = part.points.first?.operatingPoint.attacks.map(\.species) ?? []
        var table = TextTable(["APCER ≤", "threshold", "honest refused"] + species.map { "\($0) accepted" })
        for point in part.points {
            let isStandard = point.maximumAPCER == part.standardAPCER
            table.add(
                [
                    NumberText.rate(point.maximumAPCER) + (isStandard ? " *" : ""),
                    NumberText.fixed(point.operatingPoint.threshold), Self.rate(point.operatingPoint.bpcer),
                ] + point.operatingPoint.attacks.map { Self.rate($0.apcer) })
        }
        return table
    }

    /// `3 of 75 (1 to 9 %)`.
    static func rate(_ rate: LivenessOperatingPoint.Rate) -> String {
        func percent(_ value: Double) -> String { NumberText.fixed(100 * value, decimals: 1) }
        return "\(rate.errors) of \(rate.count) (\(percent(rate.interval[0])) to \(percent(rate.interval[1])) %)"
    }
}
