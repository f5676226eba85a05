/// Lines of print that stand side by side and belong together.
struct PrintedRow: Hashable {
    /// From the left; never empty.
    let lines: [PrintedLine]
    /// Their text, with spaces between.
    let text: String
    let x: Double
    let maxX: Double
    let y: Double
    let height: Double

    /// The largest gap between parts of one row, in their own heights. They hardly overlap; on a tilted card, the boxes
    /// of a label and its value do.
    private static let widestGap = 1.6
    private static let deepestOverlap = 0.5
    /// The largest ratio of heights in one row. Signatures stand beside labels and exceed it.
    private static let tallest = 2.5

    private init(_ lines: [PrintedLine], text: String? = nil) {
        self.lines = lines
        self.text = text ?? lines.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
        x = lines.map(\.x).min() ?? 0
        maxX = lines.map(\.maxX).max() ?? 0
        y = lines.map(\.y).min() ?? 0
        height = lines.map(\.height).max() ?? 0
    }

    /// The lines grouped in rows, from the top.
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

    /// The row joined with the rows below it by commas, for example for an address of several lines.
    func joined(with rows: [PrintedRow]) -> PrintedRow {
        PrintedRow(lines + rows.flatMap(\.lines), text: ([self] + rows).map(\.text).joined(separator: ", "))
    }

    var middle: Double { y + height / 2 }
    var confidence: Double { lines.map(\.confidence).min() ?? 0 }
    var leastConfidence: Double { lines.map(\.leastConfidence).min() ?? 0 }
    /// The number of letters.
    var letterCount: Int { text.count(where: \.isLetter) }
    var hasDigits: Bool { text.contains(where: \.isNumber) }
}
