/// The Levenshtein distance. BiometricsCore has the same function, but this module does not depend on it.
enum EditDistance {
    /// The smallest number of bytes to replace, insert or remove.
    static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
        distances(of: first, to: second, from: Array(0...second.count))[second.count]
    }

    /// The smallest number of bytes of `part` to replace, insert or remove so that it occurs in `text`.
    static func within(_ text: [UInt8], of part: [UInt8]) -> Int {
        // The occurrence may begin and end anywhere.
        distances(of: part, to: text, from: [Int](repeating: 0, count: text.count + 1)).min() ?? part.count
    }

    /// The distances from `first` to each prefix of `second`.
    ///
    /// - Parameter row: the distances for an empty `first`.
    private static func distances(of first: [UInt8], to second: [UInt8], from row: [Int]) -> [Int] {
        var row = row
        for (i, a) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let substitution = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, diagonal + 1, row[j] + 1)
            }
        }
        return row
    }
}
