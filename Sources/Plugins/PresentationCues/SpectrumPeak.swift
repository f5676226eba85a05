internal import Platform

/// The highest peak of a square power spectrum over what lies around it.
struct SpectrumPeak {
    /// The height over the median of the surroundings, in the unit of the spectrum (a natural logarithm).
    let height: Double
    /// The period in pixels.
    let period: Double

    /// How many of the highest frequencies are held against their surroundings.
    private static let candidates = 40
    /// The surroundings reach so far, and begin beyond the peak's own width.
    private static let (reach, gap) = (7, 3)

    /// The peak of `logPower` (row-major, `side` × `side`, the constant part first); `nil` where middle frequencies are as
    /// empty as a blurred or heavily compressed picture leaves them.
    init?(logPower: [Double], side: Int) {
        let half = side / 2
        func signed(_ index: Int) -> Int { index < half ? index : index - side }
        func radius(_ x: Int, _ y: Int) -> Double { Double(signed(x) * signed(x) + signed(y) * signed(y)).squareRoot() }
        var rings = [[Double]](repeating: [], count: side)
        for y in 0..<side {
            for x in 0..<side { rings[Int(radius(x, y).rounded())].append(logPower[y * side + x]) }
        }
        let profile = rings.map(Self.median)
        let middle = Self.median(Array(profile[12..<(half * 5 / 8)]))
        guard middle > log(CueLimits.powerFloor) + CueLimits.powerMargin else { return nil }

        var level = logPower
        var order: [Int] = []
        for y in 0..<side {
            for x in 0..<side {
                let distance = radius(x, y)
                level[y * side + x] -= profile[Int(distance.rounded())]
                // The spectrum of real values is symmetric: half of it is enough.
                if distance >= CueLimits.lowestFrequency, y <= half { order.append(y * side + x) }
            }
        }
        order.sort { level[$0] > level[$1] }
        var best: (height: Double, period: Double)?
        for index in order.prefix(Self.candidates) {
            let (x, y) = (index % side, index / side)
            var around: [Double] = []
            for dy in -Self.reach...Self.reach {
                for dx in -Self.reach...Self.reach where max(abs(dx), abs(dy)) > Self.gap {
                    around.append(level[(y + dy + side) % side * side + (x + dx + side) % side])
                }
            }
            let height = level[index] - Self.median(around)
            if best.map({ height > $0.height }) ?? true { best = (height, Double(side) / radius(x, y)) }
        }
        guard let best else { return nil }
        (height, period) = best
    }

    private static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        return values.sorted()[values.count / 2]
    }
}
