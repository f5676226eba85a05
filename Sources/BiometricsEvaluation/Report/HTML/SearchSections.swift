internal import Platform

/// The part of the report that is about finding people among many.
struct SearchSections {
    let search: SearchEvaluation

    var html: String {
        Markup.section("Found, and found falsely", targets) + Markup.section("Detection error trade-off", curves)
            + Markup.section("Cumulative matches", matches) + predictions
    }

    private var targets: String {
        var rows: [[String]] = []
        for gallery in search.galleries {
            for target in gallery.targets {
                rows.append(
                    [
                        Figure.count(gallery.people), Figure.goal(target.maximumFPIR), Figure.score(target.threshold),
                        Figure.rate(target.falsePositives.errors.rate), Figure.interval(target.falsePositives.interval),
                        Figure.rate(target.falseNegatives.errors.rate), Figure.interval(target.falseNegatives.interval),
                    ])
            }
        }
        var html = Markup.table(
            ["People#", "FPIR at most#", "Threshold#", "FPIR#", "interval#", "FNIR#", "interval#"], rows)
        let gallery = search.galleries.last
        html += """
            <p class="soft">FNIR counts searches for people who are in the gallery that do not give the right one among the first \
            \(search.rank) candidates above the threshold. FPIR counts searches that give anybody where the person is not there. \
            The largest gallery has \(Figure.count(gallery?.matedCount ?? 0)) searches of the first kind and \
            \(Figure.count(gallery?.nonMatedCount ?? 0)) of the second. Intervals draw people anew.</p>

            """
        return html
    }

    private var matches: String {
        let rows = search.galleries.map { gallery in
            [Figure.count(gallery.people)]
                + SearchEvaluation.ranks.map { rank in
                    let place = gallery.cumulativeMatches.first { $0.rank == rank }
                    return place.map { Figure.rate($0.rate.errors.rate) } ?? "–"
                }
        }
        return Markup.table(["People#"] + SearchEvaluation.ranks.map { "rank \($0)#" }, rows)
    }

    private var predictions: String {
        let rows = search.galleries.flatMap { gallery in
            gallery.predictions.map { prediction in
                [
                    Figure.count(gallery.people), Figure.goal(prediction.predictedFPIR),
                    Figure.score(prediction.threshold),
                    Figure.rate(prediction.falsePositives.errors.rate),
                    Figure.interval(prediction.falsePositives.interval), prediction.isWithinInterval ? "yes" : "no",
                    prediction.isExtrapolated ? "extrapolated" : "counted",
                ]
            }
        }
        guard !rows.isEmpty else { return "" }
        let text = """
            <p class="soft">The threshold follows from the calibration and from how many faces there are: \
            FPIR = 1 − (1 − FMR)<sup>N</sup>.</p>

            """
        return Markup.section(
            "What the calibration predicts",
            Markup.table(
                ["People#", "Predicted FPIR#", "Threshold#", "Counted#", "interval#", "predicted lies within", "FMR"],
                rows)
                + text)
    }

    private static let ticks = [1e-4, 1e-3, 1e-2, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9]

    private var curves: String {
        let drawn = search.galleries.map { gallery in
            gallery.curve.filter { $0.fpir > 0 && $0.fpir < 1 && $0.fnir > 0 && $0.fnir < 1 }
        }
        let all = drawn.joined()
        guard let x = Self.range(all.map(\.fpir)), let y = Self.range(all.map(\.fnir)) else {
            return "<p>There are too few errors for a curve.</p>\n"
        }
        let legend = search.galleries.enumerated().map { index, gallery in
            (style: "fill s\(index % 6)", label: "\(Figure.count(gallery.people)) people")
        }
        var plot = Plot(x: x, y: y, height: 440, legend: legend)
        let labels = Self.ticks.map { (NormalDistribution.deviate($0), Figure.goal($0)) }
        plot.axes(
            xTicks: labels, yTicks: labels, xTitle: "false positive identification rate",
            yTitle: "false negative identification rate")
        for (index, points) in drawn.enumerated() {
            plot.line(
                points.map { (NormalDistribution.deviate($0.fpir), NormalDistribution.deviate($0.fnir)) },
                style: "curve s\(index % 6)")
        }
        return plot.svg("FNIR against FPIR, by the size of the gallery")
    }

    private static func range(_ rates: [Double]) -> ClosedRange<Double>? {
        guard let least = rates.min(), let most = rates.max() else { return nil }
        let low = ticks.last { $0 <= least } ?? 1e-5
        let high = ticks.first { $0 >= most } ?? 0.99
        guard low < high else { return nil }
        return NormalDistribution.deviate(low)...NormalDistribution.deviate(high)
    }
}
