/// The section of the report on a face match.
struct MatchSections {
    let match: MatchEvaluation
    let picture: ((String) -> EvaluationReport.Picture?)?

    var html: String {
        var html = tiles
        for warning in match.groups.flatMap(\.warnings) { html += "<p class=\"warn\">\(Markup.escape(warning))</p>\n" }
        html += Markup.section("FNMR at false match rates", targets)
        if !match.thresholds.isEmpty { html += Markup.section("At given thresholds", thresholds) }
        html += Markup.section("Detection error trade-off", det)
        html += Markup.section("Scores", histograms)
        html += Markup.section("Acquisition", acquisition)
        if let accuracy = match.accuracy { html += Markup.section("Accuracy over folds", folds(accuracy)) }
        for groups in match.groups { html += Markup.section("By \(groups.column)", table(groups)) }
        if let quality = match.quality {
            let caption =
                "Threshold \(Figure.score(quality.threshold)), chosen for FMR ≤ "
                + "\(Figure.rate(quality.falseMatchRate)). The band is the interval of FNMR."
            html += Markup.section(
                "Error versus discard", Markup.figure(DiscardChart(curve: quality).svg, caption))
        }
        return html + Markup.section("Worst errors", worst)
    }

    private var tiles: String {
        var tiles: [(String, String, String)] = []
        if let accuracy = match.accuracy {
            tiles.append(
                (
                    "Accuracy", Figure.fixed(accuracy.mean * 100, 2) + "\u{202F}%",
                    "± \(Figure.fixed(accuracy.standardDeviation * 100, 2)) over \(accuracy.folds.count) folds"
                ))
        }
        if let equal = match.equalErrorRate {
            let interval = match.bootstrap.map { Figure.interval($0.equalErrorRate) + " by people" }
            tiles.append(
                ("Equal error rate", Figure.rate(equal.rate), interval ?? "at \(Figure.score(equal.threshold))"))
        }
        for target in match.targets where [1e-3, 1e-4].contains(target.falseMatchRate) {
            if let figures = target.figures {
                tiles.append(
                    (
                        "FNMR at FMR \(Figure.goal(target.falseMatchRate))",
                        Figure.rate(figures.falseNonMatches.rate), Figure.interval(figures.falseNonMatches.interval)
                    ))
            }
        }
        let lost = match.acquisition.failureToAcquire
        tiles.append(
            (
                "Failure to acquire", Figure.rate(lost.rate),
                "\(Figure.count(lost.errors)) of \(Figure.count(lost.count)) probes"
            ))
        let cells = tiles.map { name, figure, remark in
            "<div class=\"tile\"><span>\(name)</span><b>\(figure)</b><span>\(remark)</span></div>"
        }
        return "<div class=\"tiles\">\(cells.joined())</div>\n"
    }

    private var targets: String {
        let rows = match.targets.enumerated().map { index, target -> [String] in
            let goal = "≤\u{A0}\(Figure.goal(target.falseMatchRate))"
            guard let figures = target.figures else {
                return [goal, "<span class=\"soft\">\(target.notSupported ?? "no mated scores")</span>"]
            }
            let few = target.support == .few ? " <span class=\"soft\">(few)</span>" : ""
            let people = match.bootstrap.flatMap { bootstrap in
                bootstrap.targets.first { $0.falseMatchRate == target.falseMatchRate }
            }
            return [goal, Figure.score(figures.threshold)] + Markup.cells(figures.falseNonMatches)
                + [
                    people.map { Figure.interval($0.falseNonMatchRate) } ?? "–",
                    "\(Figure.count(figures.falseMatches.errors)) / \(Figure.count(figures.falseMatches.count))\(few)",
                    Figure.interval(figures.falseMatches.interval),
                ]
        }
        var html = Markup.table(
            [
                "FMR", "Threshold#", "FNMR#", "Errors#", "Clopper–Pearson#", "By people#", "False matches#",
                "FMR interval#",
            ], rows)
        html +=
            "<p class=\"soft\">The threshold is the lowest score with at most the stated FMR; a score at or "
            + "above it is "
        html += "a match, and a tie between mated and non-mated scores always costs. <i>few</i>: fewer than ten false "
        html += "matches are allowed there. Clopper–Pearson assumes independent comparisons"
        if let bootstrap = match.bootstrap {
            html += "; <i>by people</i> resamples the \(Figure.count(bootstrap.subjectCount)) people "
            html += "\(Figure.count(bootstrap.replicates)) times (seed \(bootstrap.seed))"
        } else if let omission = match.bootstrapOmission {
            html += "; there are no intervals <i>by people</i>: \(Markup.escape(omission.reason))"
        }
        return html + ".</p>\n" + ruleOfThree
    }

    private var ruleOfThree: String {
        let spotless = match.targets.compactMap(\.figures).first { $0.falseMatches.errors == 0 }
        guard let rates = spotless?.falseMatches, let bound = rates.ruleOfThree else { return "" }
        return
            "<p class=\"soft\">At thresholds where none of \(Figure.count(rates.count)) non-mated comparisons matched, "
            + "the true FMR is below \(Figure.rate(bound)) with 95 % confidence (rule of three).</p>\n"
    }

    private var thresholds: String {
        let rows = match.thresholds.map { figures in
            [Markup.escape(figures.name), Figure.score(figures.threshold)] + Markup.cells(figures.falseMatches)
                + Markup.cells(figures.falseNonMatches)
                + [Figure.rate(figures.falseAccepts.rate), Figure.rate(figures.falseRejects.rate)]
        }
        return Markup.table(
            [
                "", "Threshold#", "FMR#", "Errors#", "Interval#", "FNMR#", "Errors#", "Interval#", "FAR#", "FRR#",
            ], rows)
            + "<p class=\"soft\">FAR and FRR count comparisons lost in acquisition as rejected.</p>\n"
    }

    private var marks: [(label: String, point: OperatingPoint)] {
        match.targets.compactMap { target in
            guard let figures = target.figures else { return nil }
            let point = OperatingPoint(
                threshold: figures.threshold, falseMatches: figures.falseMatches.errors,
                falseNonMatches: figures.falseNonMatches.errors, nonMatedCount: figures.falseMatches.count,
                matedCount: figures.falseNonMatches.count)
            return (Figure.score(figures.threshold), point)
        }
    }

    private var det: String {
        let chart = DETChart(
            series: [.init(label: "all", points: match.det)], marks: marks,
            equalErrorRate: match.equalErrorRate?.rate, xTitle: "false match rate (FMR)",
            yTitle: "false non-match rate (FNMR)")
        guard let svg = chart.svg else {
            return "<p>No threshold has errors of both kinds, so there is no trade-off to draw.</p>\n"
        }
        return Markup.figure(
            svg,
            "Normal-deviate axes. Circles: the thresholds for the false match rates of the table. The curve ends where "
                + "the last error was counted; the shaded part has fewer than ten false matches.")
    }

    private var histograms: String {
        guard let histogram = match.histogram else { return "<p>There are no scores.</p>\n" }
        let named = match.thresholds.map { ($0.name, $0.threshold) }
        let targets = match.targets.compactMap { target in
            target.figures.map { ("FMR \(Figure.goal(target.falseMatchRate))", $0.threshold) }
        }
        func chart(_ isLogarithmic: Bool) -> String {
            HistogramChart(
                histogram: histogram, marks: isLogarithmic ? [] : named + targets, mated: "mated",
                nonMated: "non-mated", score: "comparison score", isLogarithmic: isLogarithmic
            ).svg
        }
        return Markup.figure(chart(false), "Each class as shares of its own count, with the thresholds of the tables.")
            + Markup.figure(chart(true), "The same on a logarithmic axis: the tails, where errors happen.")
    }

    private var acquisition: String {
        let lost = match.acquisition
        var html = Markup.table(
            ["", "Rate#", "Samples#", "Interval#"],
            [
                ["Failure to acquire (probes)"] + Markup.cells(lost.failureToAcquire),
                ["Failure to enrol (references)"] + Markup.cells(lost.failureToEnrol),
            ])
        html +=
            "<p class=\"soft\">\(Figure.count(lost.matedLost)) mated and \(Figure.count(lost.nonMatedLost)) non-mated "
        html += "comparisons were lost; they count neither for FMR nor for FNMR.</p>\n"
        guard !lost.reasons.isEmpty else { return html }
        return html
            + Markup.table(
                ["Reason", "Comparisons#"],
                lost.reasons.map { [Markup.escape($0.reason), Figure.count($0.comparisons)] })
    }

    private func folds(_ accuracy: FoldAccuracy) -> String {
        Markup.table(
            ["Fold", "Accuracy#", "Threshold from the other folds#", "Comparisons#"],
            accuracy.folds.map {
                [
                    String($0.fold), Figure.fixed($0.accuracy * 100, 2) + "\u{202F}%", Figure.score($0.threshold),
                    Figure.count($0.count),
                ]
            })
            + "<p class=\"soft\">Mean \(Figure.fixed(accuracy.mean * 100, 2)) %, standard deviation "
            + "\(Figure.fixed(accuracy.standardDeviation * 100, 2)), standard error "
            + "\(Figure.fixed(accuracy.standardError * 100, 2)). A lost comparison counts as a non-match.</p>\n"
    }

    private func table(_ groups: MatchGroups) -> String {
        let rows = groups.groups.map { group in
            [Markup.escape(group.label) + (group.exceedsTarget ? " ⚠" : "")]
                + Markup.cells(group.figures.falseMatches) + Markup.cells(group.figures.falseNonMatches)
                + [Figure.rate(group.equalErrorRate)]
        }
        func ratio(_ value: Double?) -> String { value.map { Figure.significant($0, 3) } ?? "not defined" }
        return Markup.table(
            ["", "FMR#", "Errors#", "Interval#", "FNMR#", "Errors#", "Interval#", "Own EER#"], rows)
            + "<p class=\"soft\">All at the threshold \(Figure.score(groups.threshold)), which has FMR ≤ "
            + "\(Figure.rate(groups.falseMatchRate)) over all comparisons. Worst to best: FMR "
            + "\(ratio(groups.falseMatchRatio)), FNMR \(ratio(groups.falseNonMatchRatio)). ⚠: more than "
            + "\(Figure.significant(groups.warningFactor, 2)) times the target.</p>\n"
    }

    private var worst: String {
        var html = ""
        html += table("Mated, lowest scores first", match.worst.mated)
        html += table("Non-mated, highest scores first", match.worst.nonMated)
        html += table("Lost in acquisition", match.worst.lost)
        return html.isEmpty ? "<p>There are none.</p>\n" : html
    }

    private func table(_ title: String, _ rows: [MatchRow]) -> String {
        guard !rows.isEmpty else { return "" }
        let cells = rows.map { row in
            let figure =
                switch row.outcome {
                case .score(let score): Figure.score(score)
                case .failure(let failure): Markup.escape("\(failure.reason) (\(failure.sample.rawValue))")
                }
            return [figure, sample(row.probe), sample(row.reference)]
        }
        let isLost = rows.allSatisfy { if case .failure = $0.outcome { true } else { false } }
        return "<h3>\(title)</h3>" + Markup.table([isLost ? "Reason" : "Score#", "Probe", "Reference"], cells)
    }

    private func sample(_ name: String) -> String {
        (picture?(name)?.element ?? "") + Markup.file(name)
    }
}
