/// The mark before a cell that a spreadsheet would run as a formula when it opens the table: an apostrophe, after which it
/// takes the cell for text. Names of files and words of a table come from strangers.
///
/// Every text comes back as it was: one that begins like a marked cell is marked once more. Numbers such as `-0.5` are
/// values to a spreadsheet as well, and stay as they are.
///
/// - Source: “CSV Injection”, OWASP, which names the signs and the apostrophe.
enum FormulaMark {
    private static let mark = UInt8(ascii: "'")
    private static let signs: Set<UInt8> = [
        UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 10, 13,
    ]

    /// The cell as it is written.
    static func added(to text: String) -> String {
        isSignBehindMarks(text) && !isNumber(text) ? "'" + text : text
    }

    /// The text of a cell that was written so.
    static func removed(from cell: String) -> String {
        cell.utf8.first == mark && isSignBehindMarks(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func isSignBehindMarks(_ text: String) -> Bool {
        text.utf8.first { $0 != mark }.map(signs.contains) ?? false
    }

    /// Whether it is a number in digits; words such as `-inf` are none.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
    }
}
