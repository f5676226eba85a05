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

    private init(_ lines: [PrintedLine]) {
        self.lines = lines
        text = lines.map(\.text).joined(separator: " ").split(separator: " ").joined(separator: " ")
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
                return abs(last.middle - line.middle) < 0.5 * min(last.height, line.height)
                    && (-deepestOverlap * last.height...widestGap * last.height).contains(line.x - last.maxX)
            }
            if let index { rows[index].append(line) } else { rows.append([line]) }
        }
        return rows.map { PrintedRow($0) }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    var middle: Double { y + height / 2 }
    var confidence: Double { lines.map(\.confidence).min() ?? 0 }
    /// How many letters there are.
    var letterCount: Int { text.count(where: \.isLetter) }
    var hasDigits: Bool { text.contains(where: \.isNumber) }
}
