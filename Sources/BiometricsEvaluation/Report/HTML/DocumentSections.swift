/// The section of the report on a document reader.
struct DocumentSections {
    let documents: DocumentEvaluation
    let picture: ((String) -> EvaluationReport.Picture?)?

    private var figures: DocumentFigures { documents.figures }

    var html: String {
        var html = tiles + Markup.section("Errors", errors + Self.reading)
        if !figures.fields.isEmpty { html += Markup.section("Fields", fields) }
        if figures.outlines.errors.count > 0 { html += Markup.section("Outlines", outlines) }
        if !documents.flags.isEmpty { html += Markup.section("By capture", flags) }
        if !documents.defects.isEmpty { html += Markup.section("Defects", defects) }
        if !documents.failures.isEmpty {
            let rows = documents.failures.map { [Markup.escape($0.reason), Figure.count($0.count)] }
            html += Markup.section("Not read", Markup.table(["Reason", "Pictures#"], rows))
        }
        return html + Markup.section("Worst errors", worst)
    }

    private static let reading = """
        <p class="soft">A zone is exact where every character is the document's, and an outline wrong where it is missing or \
        shares less than 0.9 of what it and the labelled one cover together. A value relied on is right where either zone of the \
        document has it.</p>

        """

    private var tiles: String {
        let tiles = [
            ("False accepts", figures.falseAccepts), ("Zones not exact", figures.zoneErrors),
            ("Printed values not exact", figures.printedErrors), ("False values", figures.falseValues),
        ]
        let cells = tiles.map { name, rate in
            "<div class=\"tile\"><span>\(name)</span><b>\(Figure.rate(rate.rate))</b>"
                + "<span>\(Figure.interval(rate.interval))</span></div>"
        }
        return "<div class=\"tiles\">\(cells.joined())</div>\n"
    }

    private var errors: String {
        let rows: [(String, ErrorRate)] = [
            ("Accepted zones that the document does not have", figures.falseAccepts),
            ("Zones whose checks all hold that the document does not have", figures.falseChecks),
            ("Zones accepted on pictures without a zone", figures.zonesFromNothing),
            ("Stated values that the document does not have", figures.falseValues),
            ("Legible zones not exact", figures.zoneErrors), ("Legible zones not accepted", figures.zonesNotAccepted),
            ("Types", figures.typeErrors), ("Sides", figures.sideErrors), ("Turns, where told", figures.turnErrors),
            ("Documents not recognised", figures.missedDocuments),
            ("Other things recognised as documents", figures.falseDocuments),
            ("Sound documents with a finding", documents.falseAlarms),
        ]
        return Markup.table(["", "Rate#", "Errors#", "Interval#"], rows.map { [$0] + Markup.cells($1) })
            + "<p>\(Figure.count(figures.characterErrors)) of \(Figure.count(figures.characters)) characters of "
            + "legible zones were read wrongly.</p>\n"
    }

    private var fields: String {
        let rows = figures.fields.map { field in
            [field.zone.rawValue, Markup.escape(field.name)] + Markup.cells(field.errors)
                + [Figure.count(field.missing)]
        }
        return Markup.table(["Zone", "Field", "Not exact#", "Errors#", "Interval#", "Of these missing#"], rows)
    }

    private var outlines: String {
        let outlines = figures.outlines
        return Markup.table(
            ["Wrong#", "Errors#", "Interval#", "Missing#", "Mean overlap#", "Mean corner error#"],
            [
                Markup.cells(outlines.errors) + [Figure.count(outlines.missing)]
                    + [outlines.meanOverlap.map { Figure.fixed($0, 3) } ?? "–"]
                    + [Figure.rate(outlines.meanCornerError)]
            ])
    }

    private var flags: String {
        let rows = documents.flags.map { flag in
            [Markup.escape(flag.name), Figure.count(flag.count)]
                + [flag.figures.zoneErrors, flag.figures.falseAccepts, flag.figures.printedErrors]
                .map { "\(Figure.count($0.errors)) / \(Figure.count($0.count))" }
                + [flag.figures.outlines.errors, flag.figures.typeErrors]
                .map { "\(Figure.count($0.errors)) / \(Figure.count($0.count))" }
        }
        return Markup.table(
            [
                "Capture", "Pictures#", "Zones not exact#", "False accepts#", "Printed values#", "Outlines#",
                "Types#",
            ], rows)
    }

    private var defects: String {
        Markup.table(
            ["Defect", "Not found#", "Errors#", "Interval#"],
            documents.defects.map { [Markup.escape($0.name)] + Markup.cells($0.missed) })
    }

    private var worst: String {
        guard !documents.worst.isEmpty else { return "<p>There are none.</p>\n" }
        let rows = documents.worst.map { miss in
            [
                (picture?(miss.file)?.element ?? "") + Markup.file(miss.file),
                miss.kind == .falseAccept ? "accepted falsely" : "zone not exact", Figure.count(miss.characterErrors),
                Markup.escape(miss.failure ?? ""),
            ]
        }
        return Markup.table(["File", "Error", "Wrong characters#", "Failure"], rows)
    }
}
