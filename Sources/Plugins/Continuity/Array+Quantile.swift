extension Array where Element == Double {
    /// The value below which the part `fraction` (0...1) of all values lies, interpolated; 0 for an empty array.
    func quantile(_ fraction: Double) -> Double {
        guard !isEmpty else { return 0 }
        let ordered = sorted()
        let position = fraction * Double(count - 1)
        let below = Int(position)
        let above = Swift.min(below + 1, count - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (position - Double(below))
    }
}
