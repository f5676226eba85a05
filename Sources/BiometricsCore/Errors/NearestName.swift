/// Finds the names that someone may have meant.
public enum NearestName {
    /// Up to three of `names` within a third of the word's length in edits (at least two), nearest first.
    public static func candidates(for word: String, among names: [String]) -> [String] {
        let limit = max(2, word.count / 3)
        return names.map { (name: $0, edits: distance(word.lowercased(), $0.lowercased())) }
            .filter { $0.edits <= limit && $0.edits < $0.name.count }
            .sorted { ($0.edits, $0.name) < ($1.edits, $1.name) }
            .prefix(3).map(\.name)
    }

    /// The least number of insertions, deletions and substitutions that turn `a` into `b` (Levenshtein).
    static func distance(_ a: String, _ b: String) -> Int {
        let first = Array(a.unicodeScalars)
        let second = Array(b.unicodeScalars)
        var row = Array(0...second.count)
        for i in first.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in second.indices {
                let substituted = diagonal + (first[i] == second[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[second.count]
    }
}
