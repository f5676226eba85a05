extension SplitMix64 {
    /// `count` different numbers from 0..<`bound` in rising order, or all of them if there are no more.
    ///
    /// - Source: Bentley and Floyd, A Sample of Brilliance, Communications of the ACM 30 (1987) 754.
    mutating func sample(_ count: Int, below bound: Int) -> [Int] {
        guard count < bound else { return Array(0..<bound) }
        var chosen: Set<Int> = []
        for last in (bound - count)..<bound {
            let candidate = nextIndex(below: last + 1)
            chosen.insert(chosen.contains(candidate) ? last : candidate)
        }
        return chosen.sorted()
    }
}
