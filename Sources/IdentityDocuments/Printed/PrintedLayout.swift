/// Separates lines of print into labels and their values.
struct PrintedLayout {
    /// A text at a label, or in its place.
    struct Value {
        let name: DocumentFieldName
        let row: PrintedRow
        /// Whether it stands beside a number.
        var isNumbered = false
        /// Whether neither a label nor a design nor the zone tells the field, but only the order of the lines.
        var isGuess = false

        var text: String { row.text }
        var confidence: Double { row.confidence }
        var leastConfidence: Double { row.leastConfidence }
    }

    /// The values, by the order of their labels from the top.
    private(set) var values: [Value]
    /// The lines that are neither labels nor values, row by row from the top.
    private(set) var rest: [PrintedRow]
    /// Whether fields have numbers, as on licences.
    let isNumbered: Bool
    /// The designs, with their labels and titles.
    let designs: DocumentDesigns
    /// The label of a sex without a value.
    private(set) var emptySex: PrintedLine?

    // The distance from a label or number to its value, in heights of the label. A value begins at the left edge of its
    // label, 0 to 0.3 heights below it on 14 drawn documents. A text farther away is the next label, or the value of an
    // unread label.
    private static let reachDown = -0.5..<0.9
    private static let reachAcross = -1.0..<2.5
    /// A value beside its label is at most this far away.
    private static let widestBeside = 2.0
    /// Below this confidence, the text comes from strokes and patterns: blurred labels of 2 mm reach 0.46.
    private static let leastConfidence = 0.3
    /// Numbers count as labels only if a document has several.
    private static let leastNumbers = 3

    init(_ lines: [PrintedLine], _ designs: DocumentDesigns) {
        self.designs = designs
        let lines = lines.filter { $0.height > 0 && $0.confidence >= Self.leastConfidence && !$0.text.contains("<") }
            .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        let inline = InlineLabel.all(in: lines, designs)
        let labels = lines.map { inline[$0] == nil ? designs.labels.field(of: $0.text) : nil }
        let numbers = lines.map { FieldLabels.numbered($0.text) }
        let isNumbered = numbers.count { $0 != nil } >= Self.leastNumbers
        let isTaken = lines.indices.map {
            labels[$0] != nil || inline[lines[$0]] != nil || isNumbered && numbers[$0] != nil
        }
        let free = lines.indices.filter { !isTaken[$0] }.map { lines[$0] } + inline.values.compactMap(\.before)
        let taken = lines.indices.filter { isTaken[$0] }.map { lines[$0] }
        var values: [Value] = []
        for (index, line) in lines.enumerated() {
            if let found = inline[line] {
                let row = Self.row(beside: line, beginningWith: found.value, of: free)
                if let row { values.append(Value(name: found.name, row: row)) }
            } else if let name = labels[index] {
                let columnEnd = taken.filter { abs($0.middle - line.middle) < 0.5 * line.height && $0.x > line.maxX }
                    .map(\.x).min()
                let beside = line.text.hasSuffix(":") ? Self.row(beside: line, beginningWith: nil, of: free) : nil
                let found =
                    beside
                    ?? Self.row(
                        of: name, beneath: line, before: columnEnd ?? .infinity, of: free, besides: taken,
                        designs.labels)
                if let row = found {
                    values.append(Value(name: name, row: row))
                } else if name == .sex {
                    emptySex = line
                }
            } else if isNumbered, let name = numbers[index] {
                let beside = free.filter {
                    $0.x >= line.x + 0.5 * line.width && abs($0.middle - line.middle) < 0.5 * $0.height
                }
                if let row = PrintedRow.rows(of: beside).min(by: { $0.x < $1.x }), row.x - line.maxX < 4 * line.height {
                    values.append(Value(name: name, row: row, isNumbered: true))
                }
            }
        }
        self.values = values
        self.isNumbered = isNumbered
        if values.contains(where: { $0.name == .sex }) { emptySex = nil }
        let used = Set(values.flatMap(\.row.lines))
        rest = PrintedRow.rows(of: free.filter { !used.contains($0) })
    }

    /// Whether a field has a value.
    func has(_ name: DocumentFieldName) -> Bool { values.contains { $0.name == name } }

    /// The value of a field.
    subscript(name: DocumentFieldName) -> Value? { values.first { $0.name == name } }

    /// Gives a numbered value the name that a design has for its number. American licences have the document's number at 4d,
    /// where European ones have one of the person.
    mutating func renameNumbered(by design: DocumentDesign) {
        for field in design.fields {
            guard let number = field.number, let usual = FieldLabels.numbered(number), usual != field.name,
                !has(field.name), !design.fields.contains(where: { $0.name == usual }),
                let index = values.firstIndex(where: { $0.name == usual && $0.isNumbered })
            else { continue }
            values[index] = Value(name: field.name, row: values[index].row, isNumbered: true)
        }
    }

    /// Assigns a row to a field and removes it from `rest`.
    mutating func assign(
        _ row: PrintedRow, to name: DocumentFieldName, isNumbered: Bool = false, isGuess: Bool = true
    ) {
        values.append(Value(name: name, row: row, isNumbered: isNumbered, isGuess: isGuess))
        rest.removeAll { other in other.lines.contains { row.lines.contains($0) } }
    }

    /// The row that begins with `value`; if that is nil, the row close to the right of a label.
    private static func row(
        beside label: PrintedLine, beginningWith value: PrintedLine?, of lines: [PrintedLine]
    ) -> PrintedRow? {
        let value =
            value
            ?? lines.filter {
                abs($0.middle - label.middle) < 0.5 * label.height && $0.x >= label.middleAcross
                    && $0.x - label.maxX < widestBeside * label.height
            }.min { $0.x < $1.x }
        guard let value else { return nil }
        return PrintedRow.rows(of: lines.filter { $0.x > value.x } + [value]).first { $0.lines.first == value }
    }

    /// The line below a label, with the lines that belong to it, from the left.
    private static func row(
        of name: DocumentFieldName, beneath label: PrintedLine, before end: Double, of lines: [PrintedLine],
        besides taken: [PrintedLine], _ labels: FieldLabels
    ) -> PrintedRow? {
        let first = lines.filter { line in
            // If only the end of a label was read, the label stands over the middle of its value.
            let isUnder = line.x < label.x && line.maxX > label.middleAcross
            return reachDown.contains((line.y - (label.y + label.height)) / label.height)
                && (isUnder || reachAcross.contains((line.x - label.x) / label.height)) && line.middle > label.middle
        }.min { ($0.y, $0.x) < ($1.y, $1.x) }
        guard let first else { return nil }
        let rows = PrintedRow.rows(
            of: lines.filter { $0.x >= first.x && $0.x < end && abs($0.middle - first.middle) < 0.5 * first.height })
        guard let row = rows.first(where: { $0.lines.contains(first) }), mayBe(row.text, name, labels) else {
            return nil
        }
        return namesOfLines.contains(name) ? row.joined(with: beneath(row, of: lines, besides: taken, labels)) : row
    }

    /// Whether a text may be the value of a label. Words below the label of a number or a State's code are a title or a
    /// pattern. The next language's label may follow a label. Impossible dates are kept, so that they are reported.
    private static func mayBe(_ text: String, _ name: DocumentFieldName, _ labels: FieldLabels) -> Bool {
        switch name {
        case .documentNumber, .personalNumber: PrintedZone.value(of: name, text) != nil
        case .issuingCountry: text.count <= 3 && PrintedZone.value(of: name, text) != nil
        default: !labels.hasLongLabel(text)
        }
    }

    /// Fields that may have several lines.
    static let namesOfLines: Set<DocumentFieldName> = [.address, .issuingAuthority]
    // Lines of one value have the same left edge and the same height, and leave no room for a label between them.
    private static let mostBeneath = 2
    private static let sameLeft = 0.5
    private static let sameHeight = 0.75...1.33
    private static let linePitch = 0.6...1.35

    /// The rows that continue the first row of a field below it.
    static func beneath(
        _ row: PrintedRow, of lines: [PrintedLine], besides taken: [PrintedLine], _ labels: FieldLabels
    ) -> [PrintedRow] {
        var rows: [PrintedRow] = []
        let all = PrintedRow.rows(of: lines)
        while rows.count < mostBeneath {
            let last = rows.last ?? row
            let next = all.first { next in
                abs(next.x - last.x) < sameLeft * last.height && sameHeight.contains(next.height / last.height)
                    && linePitch.contains((next.middle - last.middle) / max(last.height, next.height))
                    && next.confidence >= valueConfidence && !labels.mayBe(next.text)
                    && !taken.contains { label in
                        label.middle > last.middle && label.middle < next.middle && label.x < last.maxX
                            && label.maxX > last.x
                    }
            }
            guard let next else { break }
            rows.append(next)
        }
        return rows
    }
}
