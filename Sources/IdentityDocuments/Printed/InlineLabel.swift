/// A label with its value on one line: `Nom : BERTHIER`, or the codes of North American licences, `EXP 02/01/2023`.
struct InlineLabel {
    let name: DocumentFieldName
    /// The text after the label; nil if the value is a separate line beside it.
    let value: PrintedLine?
    /// The text before the label, such as the title of the French card; nil if the line begins with the label.
    let before: PrintedLine?

    /// A licence has at least this many codes beside its title.
    private static let leastCodes = 3

    /// The lines that contain such labels.
    static func all(in lines: [PrintedLine], _ designs: DocumentDesigns) -> [PrintedLine: InlineLabel] {
        var found: [PrintedLine: InlineLabel] = [:]
        for line in lines { found[line] = InlineLabel(line, designs.labels) }
        guard lines.contains(where: { designs.titles.title(in: $0.text)?.type == .driversLicense }) else {
            return found
        }
        let codes = lines.compactMap { line in InlineLabel(code: line, designs.labels).map { (line, $0) } }
        if codes.count >= leastCodes { found.merge(codes) { known, _ in known } }
        return found
    }

    private init(_ name: DocumentFieldName, _ value: PrintedLine?, before: PrintedLine? = nil) {
        self.name = name
        self.value = value
        self.before = before
    }

    /// A label, a colon and a value; nil for any other line.
    private init?(_ line: PrintedLine, _ labels: FieldLabels) {
        guard let colon = line.text.firstIndex(of: ":") else { return nil }
        let value = line.part(from: line.text.index(after: colon), to: line.text.endIndex)
        guard let value else { return nil }
        let label = line.text[..<colon]
        if let name = labels.field(of: String(label)) {
            self.init(name, value)
        } else if let blank = label.trimmed.lastIndex(of: " "), label.trimmed.count > 2,
            let name = FieldLabels.sign(label[label.index(after: blank)...])
        {
            self.init(name, value, before: line.part(from: line.text.startIndex, to: blank))
        } else {
            return nil
        }
    }

    /// The codes of the AAMVA standard that some States print without any other word.
    private static let codes: [(code: String, name: DocumentFieldName)] = [
        ("DOB", .birthDate), ("EXP", .expiryDate), ("ISS", .issueDate), ("SEX", .sex), ("DL", .documentNumber),
        ("LN", .surname), ("FN", .givenNames),
    ]

    /// A code and the text after it, if the field can have that value; nil for any other line.
    private init?(code line: PrintedLine, _ labels: FieldLabels) {
        guard labels.field(of: line.text) == nil,
            let (code, name) = Self.codes.first(where: { line.text.hasPrefix($0.code) })
        else { return nil }
        let start = line.text.index(line.text.startIndex, offsetBy: code.count)
        guard let value = line.part(from: start, to: line.text.endIndex) else {
            self.init(name, nil)
            return
        }
        let isValue =
            switch name {
            case .birthDate, .expiryDate, .issueDate: PrintedDate(value.text)?.isWhole == true
            case .sex: value.text.count == 1 && PrintedZone.value(of: name, value.text) != nil
            case .documentNumber:
                value.text.contains(where: \.isNumber) && PrintedZone.value(of: name, value.text) != nil
            default: value.text.count > 1 && value.text.allSatisfy { $0.isUppercase || " -'’".contains($0) }
            }
        guard isValue else { return nil }
        self.init(name, value)
    }
}

extension PrintedLine {
    /// The part of the line between two indices, without surrounding spaces; nil if it holds only punctuation.
    fileprivate func part(from start: String.Index, to end: String.Index) -> PrintedLine? {
        let part = text[start..<end]
        let kept = part.drop { " :.".contains($0) }.trimmed
        guard kept.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        let unit = width / Double(max(1, text.count))
        return PrintedLine(
            String(kept), x: x + unit * Double(text.distance(from: text.startIndex, to: kept.startIndex)), y: y,
            width: unit * Double(kept.count), height: height, confidence: confidence,
            leastConfidence: leastConfidence)
    }
}

extension Substring {
    /// The text without trailing spaces.
    fileprivate var trimmed: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
