/// The value of a field on a labelled page, with what stands beside it.
struct FieldSighting {
    let name: DocumentFieldName
    let place: DocumentDesign.Place
    /// The labels beside it that are not known.
    let labels: [String]
    /// Its number, as on licences.
    let number: String?
    /// The order of its day and month; nil without numbers for both, or if either order is possible.
    let dateOrder: PrintedDate.Order?

    /// Below this confidence, lines come from strokes and patterns.
    private static let leastConfidence = 0.5
    // A label stands at most this far above its value, in heights of the value, and beside it in the same row.
    private static let reachUp = -0.6..<1.0
    private static let reachBeside = 3.0
    /// A title stands in this upper part of the print.
    private static let titlePart = 0.25

    /// The values of a page that one place alone shows.
    static func all(
        on page: LabelledPage, size: DocumentDesign.Size, _ known: DocumentDesigns
    ) -> [FieldSighting] {
        let lines = page.lines.filter { $0.confidence >= leastConfidence }
        var rows = PrintedRow.rows(of: lines)
        // A value may share its row with its label or with another value.
        rows += lines.flatMap { line in PrintedRow.rows(of: [line]) }.filter { !rows.contains($0) }
        let unit = page.width / size.width
        var found: [(name: DocumentFieldName, row: PrintedRow)] = []
        for (name, value) in page.values {
            let saying = rows.filter { says($0.text, value, name) }
            // A row and its only line are one place.
            let places = Set(saying.map { [$0.x, $0.middle] })
            if let row = saying.first, places.count == 1 { found.append((name, row)) }
        }
        let taken = Set(found.flatMap(\.row.lines))
        return found.map { name, row in
            let near = lines.filter { !taken.contains($0) && isLabel($0, of: row) }
            let number = near.map(\.text).first { FieldLabels.numbered($0) != nil }
            let texts = near.map(\.text).filter { FieldLabels.numbered($0) == nil }
                .flatMap { $0.split(separator: "/") }.map(String.init).map(trimmed)
            return FieldSighting(
                name: name,
                place: DocumentDesign.Place(
                    x: row.x / unit, y: row.y / unit, width: (row.maxX - row.x) / unit, height: row.height / unit),
                labels: texts.filter { text in
                    text.count(where: \.isLetter) >= 2 && text.utf8.count <= 60 && known.labels.field(of: text) != name
                },
                number: number.map(FieldLabels.plainNumber),
                dateOrder: page.values[name].flatMap { order(of: row.text, $0) })
        }
    }

    /// The tallest line at the top with a few letters, besides the values; nil without one.
    static func title(on page: LabelledPage) -> String? {
        let lines = page.lines.filter { $0.confidence >= leastConfidence }
        let bottom = lines.map { $0.y + $0.height }.max() ?? 0
        let head = lines.filter { line in
            line.middle < titlePart * bottom && line.text.count(where: \.isLetter) >= 4
                && !page.values.contains { says(line.text, $0.value, $0.key) }
        }
        return head.max { $0.height < $1.height }?.text
    }

    /// Whether a text is the value of a field, whatever its spaces, case and marks.
    private static func says(_ text: String, _ value: String, _ name: DocumentFieldName) -> Bool {
        if let date = DocumentDate(value), date.isComplete {
            guard let printed = PrintedDate(text) else { return false }
            return printed.isWhole && printed.readings.contains(date)
        }
        if name == .sex {
            return text.count <= 5 && PrintedZone.value(of: .sex, text) == PrintedZone.value(of: .sex, value)
        }
        return plain(text) == plain(value)
    }

    private static func plain(_ text: String) -> String {
        Transliteration.plain(text).filter { $0.isLetter || $0.isNumber }
    }

    private static func order(of text: String, _ value: String) -> PrintedDate.Order? {
        guard let date = DocumentDate(value), let printed = PrintedDate(text) else { return nil }
        if printed.readings.count == 2 { return printed.readings[0] == date ? .dayFirst : .monthFirst }
        return printed.order(of: text)
    }

    /// Whether a line stands where the label of a value stands.
    private static func isLabel(_ line: PrintedLine, of row: PrintedRow) -> Bool {
        let isAbove =
            reachUp.contains((row.y - (line.y + line.height)) / row.height) && line.middle < row.y + 0.2 * row.height
            && line.x < row.maxX && line.maxX > row.x - row.height && line.height < row.height
        let isBeside =
            abs(line.middle - row.middle) < 0.5 * row.height && line.maxX <= row.x + 0.3 * row.height
            && row.x - line.maxX < reachBeside * row.height
        return isAbove || isBeside
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let last = text.last, " :.".contains(last) { text.removeLast() }
        return String(text.drop { $0 == " " })
    }
}
