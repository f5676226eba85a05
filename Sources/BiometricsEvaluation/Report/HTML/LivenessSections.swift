/// The section of the report on a liveness system.
struct LivenessSections {
    let liveness: LivenessEvaluation
    let picture: ((String) -> EvaluationReport.Picture?)?

    var html: String {
        var html = tiles
        if let decided = liveness.decided {
            html += Markup.section("As decided", table(decided) + Self.reading)
        }
        if !liveness.targets.isEmpty { html += Markup.section("BPCER at fixed APCER", targets) }
        for threshold in liveness.thresholds {
            html += Markup.section(
                "At threshold \(threshold.name): \(Figure.score(threshold.threshold))", table(threshold.figures))
        }
        if !liveness.curves.isEmpty { html += Markup.section("Detection error trade-off", det) }
        if let histogram = liveness.histogram {
            let marks = (liveness.thresholds + liveness.targets.compactMap(\.point)).map { ($0.name, $0.threshold) }
            let chart = HistogramChart(
                histogram: histogram, marks: marks, mated: "bona fide", nonMated: "attacks", score: "PAD score",
                isLogarithmic: false)
            html += Markup.section(
                "Scores", Markup.figure(chart.svg, "Each class as shares of its own count; higher is more bona fide."))
        }
        if !liveness.groups.isEmpty { html += Markup.section("By group", groups) }
        return html + Markup.section("Worst errors", worst)
    }

    private static let reading = """
        <p class="soft">A presentation without a decision is a non-response: it counts for APNRR or BPNRR, and is neither an \
        error nor an attack detected. <i>If let through</i> is APCER if every attack without a response passed; <i>refused</i> \
        counts bona fide presentations without a response as well.</p>

        """

    private var tiles: String {
        var tiles: [(String, String, String)] = []
        if let decided = liveness.decided {
            if let worst = decided.worst {
                tiles.append(
                    (
                        "Worst APCER: \(Markup.escape(worst.species))", Figure.rate(worst.classificationErrors.rate),
                        Figure.interval(worst.classificationErrors.interval)
                    ))
            }
            tiles.append(
                ("BPCER", Figure.rate(decided.bonaFideErrors.rate), Figure.interval(decided.bonaFideErrors.interval)))
            tiles.append(
                (
                    "Bona fide refused", Figure.rate(decided.bonaFideRefused.rate),
                    "\(Figure.count(decided.bonaFideNonResponses.errors)) without a response"
                ))
        }
        if let equal = liveness.equalErrorRate {
            tiles.append(("Equal error rate", Figure.rate(equal.rate), "all attacks together"))
        }
        let cells = tiles.map { name, figure, remark in
            "<div class=\"tile\"><span>\(name)</span><b>\(figure)</b><span>\(remark)</span></div>"
        }
        return "<div class=\"tiles\">\(cells.joined())</div>\n"
    }

    private func table(_ figures: LivenessFigures) -> String {
        let attacks = figures.attacks.map { species in
            [Markup.escape(species.species) + (species == figures.worst ? " <b>(worst)</b>" : "")]
                + Markup.cells(species.classificationErrors) + [Figure.rate(species.nonResponses.rate)]
                + [Figure.rate(species.worstCase.rate)]
        }
        let bonaFide =
            ["bona fide"] + Markup.cells(figures.bonaFideErrors) + [Figure.rate(figures.bonaFideNonResponses.rate)]
            + [Figure.rate(figures.bonaFideRefused.rate)]
        return Markup.table(
            ["PAI species", "APCER#", "Errors#", "Interval#", "APNRR#", "If accepted#"], attacks)
            + Markup.table(["", "BPCER#", "Errors#", "Interval#", "BPNRR#", "Refused#"], [bonaFide])
    }

    private var targets: String {
        let rows = liveness.targets.map { target -> [String] in
            let goal = "≤\u{A0}\(Figure.goal(target.apcer))"
            guard let point = target.point else {
                return [goal, "<span class=\"soft\">\(Markup.escape(target.notSupported ?? ""))</span>"]
            }
            return [goal, Figure.score(point.threshold)] + Markup.cells(point.figures.bonaFideErrors)
                + [Markup.escape(point.figures.worst?.species ?? "–")]
        }
        return Markup.table(
            ["APCER of every species", "Threshold#", "BPCER#", "Errors#", "Interval#", "Worst species"], rows)
    }

    private var det: String {
        let chart = DETChart(
            series: liveness.curves.map { .init(label: $0.species, points: $0.det) }, marks: [],
            equalErrorRate: nil, xTitle: "APCER", yTitle: "BPCER")
        let rates = Markup.table(
            ["PAI species", "Equal error rate#"],
            liveness.curves.map { [Markup.escape($0.species), Figure.rate($0.equalErrorRate?.rate)] })
        guard let svg = chart.svg else {
            return "<p>No threshold has errors of both kinds, so there is no trade-off to draw.</p>\n" + rates
        }
        return Markup.figure(svg, "Each PAI species against all bona fide presentations, on normal-deviate axes.")
            + rates
    }

    private var groups: String {
        let rows = liveness.groups.map { group in
            [Markup.escape(group.column), Markup.escape(group.label)] + Markup.cells(group.figures.bonaFideErrors)
                + [
                    Figure.rate(group.figures.worst?.classificationErrors.rate),
                    Markup.escape(group.figures.worst?.species ?? "–"),
                ]
        }
        return Markup.table(
            ["Column", "Group", "BPCER#", "Errors#", "Interval#", "Worst APCER#", "of species"], rows)
    }

    private var worst: String {
        let html =
            table("Attacks taken for bona fide, highest scores first", liveness.worstAttacks)
            + table("Bona fide taken for attacks, lowest scores first", liveness.worstBonaFide)
            + table("Without a response", liveness.silent)
        return html.isEmpty ? "<p>There are none.</p>\n" : html
    }

    private func table(_ title: String, _ rows: [LivenessRow]) -> String {
        guard !rows.isEmpty else { return "" }
        let cells = rows.map { row in
            [
                row.score.map(Figure.score) ?? "–", (picture?(row.file)?.element ?? "") + Markup.file(row.file),
                Markup.escape(row.species ?? "bona fide"), Markup.escape(row.failure ?? ""),
            ]
        }
        return "<h3>\(title)</h3>" + Markup.table(["Score#", "File", "What it is", "Failure"], cells)
    }
}
