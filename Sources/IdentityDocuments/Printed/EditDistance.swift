/// The edit distance of Levenshtein. BiometricsCore has the same, on which this module does not depend.
enum EditDistance {
    /// How many bytes have to be replaced, put in or taken out, at the least.
    static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
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

    /// How many bytes of `part` have to be replaced, put in or taken out, at the least, for it to stand somewhere in `text`.
    static func within(_ text: [UInt8], of part: [UInt8]) -> Int {
        var row = [Int](repeating: 0, count: text.count + 1)
        for (i, a) in part.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in text.enumerated() {
                let substitution = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, diagonal + 1, row[j] + 1)
            }
        }
        return row.min() ?? part.count
    }
}
