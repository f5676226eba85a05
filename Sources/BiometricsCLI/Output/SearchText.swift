internal import BiometricsEvaluation

/// The figures of searches as people read them on a terminal.
struct SearchText {
    /// What is told.
    let search: SearchEvaluation

    /// The summary, a newline behind every line.
    func text(in style: Style) -> String {
        var text = ""
        for gallery in search.galleries {
            text += style.bold("\(NumberText.grouped(gallery.people)) people in the gallery") + ": "
            text += "\(NumberText.grouped(gallery.matedCount)) searches for people who are there, "
            text += "\(NumberText.grouped(gallery.nonMatedCount)) for people who are not\n"
            let places = gallery.cumulativeMatches.map { place in
                "rank \(place.rank) \(place.rate.errors.rate.map { NumberText.fixed($0, decimals: 4) } ?? "–")"
            }
            text += "Found without a threshold: \(places.joined(separator: ", "))\n"
            var table = TextTable("FPIR at most", "threshold", "FPIR", "95 % interval", "FNIR", "95 % interval")
            for target in gallery.targets {
                table.add(
                    NumberText.rate(target.maximumFPIR), NumberText.fixed(target.threshold),
                    rate(target.falsePositives),
                    interval(target.falsePositives), rate(target.falseNegatives), interval(target.falseNegatives))
            }
            text += table.text(in: style)
            guard !gallery.predictions.isEmpty else { continue }
            var predicted = TextTable("predicted FPIR", "threshold", "FMR", "counted", "95 % interval", "")
            for prediction in gallery.predictions {
                predicted.add(
                    NumberText.rate(prediction.predictedFPIR), NumberText.fixed(prediction.threshold),
                    prediction.isExtrapolated ? "extrapolated" : "counted", rate(prediction.falsePositives),
                    interval(prediction.falsePositives), prediction.isWithinInterval ? "within" : "outside")
            }
            text += predicted.text(in: style)
        }
        return text
    }

    private func rate(_ rate: SearchEvaluation.Rate) -> String {
        rate.errors.rate.map { NumberText.fixed($0, decimals: 4) } ?? "–"
    }

    private func interval(_ rate: SearchEvaluation.Rate) -> String {
        rate.interval.map {
            "\(NumberText.fixed($0.lowerBound, decimals: 4)) to \(NumberText.fixed($0.upperBound, decimals: 4))"
        } ?? "–"
    }
}
