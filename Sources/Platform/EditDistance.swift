/// The Levenshtein distance.
package enum EditDistance {
    /// The smallest number of elements to replace, insert or remove.
    @inlinable
    package static func between<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
        distances(of: first, to: second, from: Array(0...second.count))[second.count]
    }

    /// The smallest number of elements of `part` to replace, insert or remove so that it occurs in `text`.
    @inlinable
    package static func within<Element: Equatable>(_ text: [Element], of part: [Element]) -> Int {
        // The occurrence may begin and end anywhere.
        distances(of: part, to: text, from: [Int](repeating: 0, count: text.count + 1)).min() ?? part.count
    }

    /// The distances from `first` to each prefix of `second`.
    ///
    /// - Parameter row: the distances for an empty `first`.
    @inlinable
    package static func distances<Element: Equatable>(
        of first: [Element], to second: [Element], from row: [Int]
    ) -> [Int] {
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
