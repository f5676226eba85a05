/// Rows of text in aligned columns.
struct TextTable: Sendable {
    /// The headings of the columns.
    let header: [String]
    /// The rows, each with as many cells as the header.
    private(set) var rows: [[String]] = []

    init(_ header: String...) { self.init(header) }

    init(_ header: [String]) { self.header = header }

    /// Adds a row.
    mutating func add(_ cells: String...) { add(cells) }

    /// Adds a row.
    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The table; every row ends with a newline, without trailing spaces.
    func text(in style: Style) -> String {
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            var text = ""
            for (column, cell) in cells.enumerated() {
                text += cell + blanks(widths[column] - cell.count + 2)
            }
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }
        return style.bold(line(header)) + "\n" + rows.map { line($0) + "\n" }.joined()
    }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
