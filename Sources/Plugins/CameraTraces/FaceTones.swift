internal import BiometricsCore

/// How a face's tones are spread: over all levels with soft changes, or in steps with contours between.
struct FaceTones {
    /// How ragged the distribution of the levels is: the sum of the deviations from the mean of five neighbouring levels,
    /// less what chance makes of as few pixels; 0 for a smooth one.
    let raggedness: Double
    /// The root mean square change from pixel to pixel over the median change: high where plain parts meet at contours.
    let contourRatio: Double

    /// The tones of the face with `box`; `nil` where it lies outside or has few pixels.
    init?(_ luma: Image, face box: Rect) {
        let part = box.intersection(luma.bounds)
        let columns = Int(part.x)..<max(Int(part.x), Int(part.maxX))
        let rows = Int(part.y)..<max(Int(part.y), Int(part.maxY))
        guard columns.count >= 16, rows.count >= 16 else { return nil }
        var levels = [Int](repeating: 0, count: 256)
        var changes = levels
        for row in rows {
            let start = row * luma.width
            var before = Int(luma.pixels[start + columns.lowerBound])
            for column in columns {
                let value = Int(luma.pixels[start + column])
                levels[value] += 1
                changes[abs(value - before)] += 1
                before = value
            }
        }
        raggedness = Self.raggedness(levels)
        let total = changes.reduce(0, +)
        let squares = changes.enumerated().reduce(0) { $0 + $1.offset * $1.offset * $1.element }
        var (median, below) = (0, changes[0])
        while below * 2 < total, median < 255 {
            median += 1
            below += changes[median]
        }
        contourRatio = (Double(squares) / Double(total)).squareRoot() / (Double(median) + 0.5)
    }

    private static func raggedness(_ levels: [Int]) -> Double {
        let total = levels.reduce(0, +)
        var (first, last, below) = (0, 255, 0)
        for (level, count) in levels.enumerated() {
            if Double(below) < 0.02 * Double(total) { first = level }
            if Double(below) < 0.98 * Double(total) { last = level }
            below += count
        }
        var (deviations, counted, chance) = (0.0, 0, 0.0)
        for level in first...max(first, last) {
            let near = levels[max(0, level - 2)...min(255, level + 2)]
            let mean = Double(near.reduce(0, +)) / Double(near.count)
            deviations += abs(Double(levels[level]) - mean)
            // The mean magnitude of a count's deviation from the mean of five that it is one of.
            chance += (0.8 * mean * 2 / Double.pi).squareRoot()
            counted += levels[level]
        }
        return counted > 0 ? max(0, deviations - chance) / Double(counted) : 0
    }
}
