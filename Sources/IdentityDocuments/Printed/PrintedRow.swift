/// Lines of print that stand side by side and belong together.
struct PrintedRow: Hashable {
    /// From the left; never empty.
    let lines: [PrintedLine]
    /// Their text, blanks between them.
    let text: String
    let x: Double
    let maxX: Double
    let y: Double
    let height: Double

    /// Parts of one row stand no farther from each other, in their own heights, and hardly over each other: of a tilted card
    /// the boxes of a label and its value overlap.
    private static let widestGap = 1.6
    private static let deepestOverlap = 0.5
    /// How much higher than another a part of a row is at most: signatures stand beside labels, and are higher by more.
    private static let tallest = 2.5

    private init(_ lines: [PrintedLine], text: String? = nil) {
        self.lines = lines
        self.text = text ?? lines.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
        x = lines.map(\.x).min() ?? 0
        maxX = lines.map(\.maxX).max() ?? 0
        y = lines.map(\.y).min() ?? 0
        height = lines.map(\.height).max() ?? 0
    }

    /// Lines by rows, from the top.
    static func rows(of lines: [PrintedLine], widestGap: Double = PrintedRow.widestGap) -> [PrintedRow] {
        var rows: [[PrintedLine]] = []
        for line in lines.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            let index = rows.firstIndex { row in
                guard let last = row.last else { return false }
                let (low, high) = (min(last.height, line.height), max(last.height, line.height))
                return high <= tallest * low && abs(last.middle - line.middle) < 0.5 * low
                    && (-deepestOverlap * last.height...widestGap * last.height).contains(line.x - last.maxX)
            }
            if let index { rows[index].append(line) } else { rows.append([line]) }
        }
        return rows.map { PrintedRow($0) }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// The row with what stands in the rows beneath it, as of an address of several lines, divided by commas.
    func joined(with rows: [PrintedRow]) -> PrintedRow {
        PrintedRow(lines + rows.flatMap(\.lines), text: ([self] + rows).map(\.text).joined(separator: ", "))
    }

    var middle: Double { y + height / 2 }
    var confidence: Double { lines.map(\.confidence).min() ?? 0 }
    /// How many letters there are.
    var letterCount: Int { text.count(where: \.isLetter) }
    var hasDigits: Bool { text.contains(where: \.isNumber) }
}
