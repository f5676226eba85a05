internal import Platform

/// Suggests the names that a user may have meant.
public enum NearestName {
    /// Up to three of `names` within a third of the word's length in edits (at least two), nearest first.
    public static func candidates(for word: String, among names: [String]) -> [String] {
        let limit = max(2, word.count / 3)
        return names.map { (name: $0, edits: distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.edits <= limit && $0.edits < $0.name.count }
            .sorted { ($0.edits, $0.name) < ($1.edits, $1.name) }
            .prefix(3).map(\.name)
    }

    private static func distance(_ a: String, _ b: String) -> Int {
        EditDistance.between(Array(a.unicodeScalars), Array(b.unicodeScalars))
    }
}
