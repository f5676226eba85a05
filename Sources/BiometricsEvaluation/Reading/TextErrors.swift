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
        errors += Self.distance(text, truth)
    }

    /// The edit distance of Levenshtein.
    static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var row = Array(0...second.count)
        for (i, a) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let substitution = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, diagonal + 1, row[j] + 1)
            }
        }
        return row[second.count]
    }

    /// Whether two values are one to a reader: letter case and the width of blanks do not count.
    static func isSame(_ first: String, _ second: String) -> Bool { plain(first) == plain(second) }

    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
    }
}
