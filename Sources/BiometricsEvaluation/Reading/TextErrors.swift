internal import Platform

/// The edit distance of read texts from the truth.
struct TextErrors: Sendable, Hashable {
    /// The smallest number of characters to replace, insert or remove.
    private(set) var errors = 0
    /// Characters of the true texts.
    private(set) var count = 0

    /// Adds a text and its truth. An empty text lacks every character.
    mutating func add(_ text: [String], truth: [String]) {
        let (text, truth) = (Array(text.joined(separator: "\n").utf8), Array(truth.joined(separator: "\n").utf8))
        count += truth.count
        errors += EditDistance.between(text, truth)
    }

    /// Whether two values are equal to a reader: case and the width of spaces do not matter.
    static func isSame(_ first: String, _ second: String) -> Bool { plain(first) == plain(second) }

    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
    }
}
