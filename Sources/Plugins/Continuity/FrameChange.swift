internal import BiometricsCore

/// How much a frame differs from the one before, in ways that exposure does not touch.
struct FrameChange {
    /// 1 minus the correlation of the two thumbnails: 0 for the same scene, about 1 for different ones.
    let structure: Double
    /// Half the sum of the differences of the two histograms over 32 bins, 0...1.
    let histogram: Double

    /// The change from one grey thumbnail to the next, of one size.
    init(from previous: [UInt8], to next: [UInt8]) {
        let count = Double(max(1, next.count))
        let means = (Self.sum(previous) / count, Self.sum(next) / count)
        var (product, first, second) = (0.0, 0.0, 0.0)
        var bins = [Double](repeating: 0, count: 32)
        for (a, b) in zip(previous, next) {
            let (x, y) = (Double(a) - means.0, Double(b) - means.1)
            product += x * y
            first += x * x
            second += y * y
            bins[Int(a >> 3)] -= 1
            bins[Int(b >> 3)] += 1
        }
        // A picture without structure (black, fog) is like any other without.
        let floor = 4 * count
        structure = 1 - (product + floor) / ((first + floor) * (second + floor)).squareRoot()
        histogram = bins.reduce(0) { $0 + abs($1) } / (2 * count)
    }

    private static func sum(_ values: [UInt8]) -> Double { Double(values.reduce(0) { $0 + Int($1) }) }
}
