internal import BiometricsCore

/// How far a text that was read is from the true one.
struct TextErrors: Sendable, Hashable {
    /// Characters to replace, put in or take out, at the least.
    private(set) var errors = 0
    /// Characters of the true texts.
    private(set) var count = 0

    /// Adds a text and its truth. One of which nothing was read lacks every character.
    mutating func add(_ text: [String], truth: [String]) {
        let (text, truth) = (Array(text.joined(separator: "\n").utf8), Array(truth.joined(separator: "\n").utf8))
        count += truth.count
        errors += EditDistance.between(text, truth)
    }

    /// Whether two values are one to a reader: letter case and the width of blanks do not count.
    static func isSame(_ first: String, _ second: String) -> Bool { plain(first) == plain(second) }

    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
    }
}
