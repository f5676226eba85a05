/// The Levenshtein distance.
package enum EditDistance {
    /// The smallest number of elements to replace, insert or remove.
    package static func between<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
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
}
