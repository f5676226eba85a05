extension Array where Element: Comparable {
    /// The element at the place `rank` of the sorted array, without sorting all of it.
    ///
    /// The time grows with the number of elements, and for unlucky orders as that of sorting.
    ///
    /// - Parameter rank: a valid index.
    package func element(ofRank rank: Int) -> Element {
        precondition(indices.contains(rank))
        var values = self
        var (low, high) = (0, count - 1)
        var rounds = 2 * Int.bitWidth
        while low < high {
            rounds -= 1
            guard rounds > 0 else { return values[low...high].sorted()[rank - low] }
            let pivot = Self.middle(values[low], values[(low + high) / 2], values[high])
            var (left, right) = (low, high)
            while left <= right {
                while values[left] < pivot { left += 1 }
                while pivot < values[right] { right -= 1 }
                if left <= right {
                    values.swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            // Everything up to `right` is at most the pivot, and everything from `left` at least; between both is the pivot.
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                return values[rank]
            }
        }
        return values[rank]
    }

    private static func middle(_ a: Element, _ b: Element, _ c: Element) -> Element {
        Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
    }
}
