/// The edit distance of Levenshtein. BiometricsCore has the same, on which this module does not depend.
enum EditDistance {
    /// How many bytes have to be replaced, put in or taken out, at the least.
    static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
        distances(of: first, to: second, from: Array(0...second.count))[second.count]
    }

    /// How many bytes of `part` have to be replaced, put in or taken out, at the least, for it to stand somewhere in `text`.
    static func within(_ text: [UInt8], of part: [UInt8]) -> Int {
        // It may begin and end anywhere.
        distances(of: part, to: text, from: [Int](repeating: 0, count: text.count + 1)).min() ?? part.count
    }

    /// The distances of `first` to what `second` has up to each of its places.
    ///
    /// - Parameter row: those of nothing.
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
