/// An apostrophe before cells that a spreadsheet would run as formulas; with it, the spreadsheet shows text. File names
/// and words of a table are untrusted.
///
/// Every text reads back unchanged: a text that looks like a marked cell is marked once more. Numbers such as `-0.5`
/// are plain values in a spreadsheet and stay unmarked.
///
/// - Source: “CSV Injection”, OWASP, which lists the characters and the apostrophe.
enum FormulaMark {
    private static let mark = UInt8(ascii: "'")
    private static let signs: Set<UInt8> = [
        UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 9, 10, 13,
    ]

    /// The cell for a text.
    static func added(to text: String) -> String {
        isSignBehindMarks(text) && !isNumber(text) ? "'" + text : text
    }

    /// The text of a cell.
    static func removed(from cell: String) -> String {
        cell.utf8.first == mark && isSignBehindMarks(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func isSignBehindMarks(_ text: String) -> Bool {
        text.utf8.first { $0 != mark }.map(signs.contains) ?? false
    }

    /// Whether it is a number in digits; words such as `-inf` are not.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
    }
}
