internal import Platform

/// The distribution of a face's luma, with the moments and parts that ISO/IEC 29794-5 names.
struct Luminance {
    /// The part of the pixels at each of 256 levels. The sum is 1.
    let histogram: [Double]

    /// The distribution over the counted pixels of `patch`; `nil` if there are none.
    init?(_ patch: FacePatch) {
        guard !patch.pixels.isEmpty else { return nil }
        var counts = [Int](repeating: 0, count: 256)
        let luma = patch.luma.pixels
        for index in patch.pixels { counts[Int(luma[index])] += 1 }
        histogram = counts.map { Double($0) / Double(patch.pixels.count) }
    }

    /// The mean, 0...1.
    var mean: Double { moment { $0 } }

    /// The variance, 0...0.25.
    var variance: Double {
        let mean = mean
        return moment { ($0 - mean) * ($0 - mean) }
    }

    /// The entropy in bits, 0...8.
    var entropy: Double { -histogram.reduce(0) { $1 > 0 ? $0 + $1 * log2($1) : $0 } }

    /// The part of the pixels in `levels`.
    func part(in levels: ClosedRange<Int>) -> Double { histogram[levels].reduce(0, +) }

    /// The lowest level, 0...1, up to which at least the part `fraction` of the pixels lies.
    func quantile(_ fraction: Double) -> Double {
        var sum = 0.0
        for (level, part) in histogram.enumerated() {
            sum += part
            if sum >= fraction { return Double(level) / 255 }
        }
        return 1
    }

    private func moment(_ value: (Double) -> Double) -> Double {
        histogram.enumerated().reduce(0) { $0 + $1.element * value(Double($1.offset) / 255) }
    }
}
