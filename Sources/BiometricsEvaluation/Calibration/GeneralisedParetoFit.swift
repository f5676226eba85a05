internal import Platform

/// A generalised Pareto distribution fitted by probability-weighted moments.
struct GeneralisedParetoFit {
    /// The mean of the excesses.
    let mean: Double
    /// The shape; negative for a tail with an end.
    let shape: Double
    /// The asymptotic standard error of the shape.
    let shapeStandardError: Double

    /// Fits positive excesses in rising order, of which `independent` count as independent.
    init(ascending excesses: [Double], independent: Int) {
        let n = Double(excesses.count)
        var first = 0.0
        var weighted = 0.0
        for (index, excess) in excesses.enumerated() {
            first += excess
            weighted += excess * (1 - (Double(index + 1) - 0.35) / n)
        }
        mean = first / n
        let shape = 2 - mean / (mean - 2 * weighted / n)
        self.shape = shape
        // The variance is known only for shapes below ½. The variance at ½ is a lower bound for larger shapes. That is
        // sufficient, because a heavy tail is used as estimated.
        let x = min(max(shape, -0.5), 0.45)
        let variance = (1 - x) * (2 - x) * (2 - x) * (1 - x + 2 * x * x) / ((1 - 2 * x) * (3 - 2 * x))
        shapeStandardError = (variance / Double(max(1, independent))).squareRoot()
    }

    /// The shape bounded towards a heavier tail.
    var conservativeShape: Double {
        let upper = shape + 1.959963984540054 * shapeStandardError
        return upper < 0 ? max(upper, -0.5) : min(max(shape, 0), 0.9)
    }
}

/// Counts in equal logarithmic steps.
struct ExponentialSteps {
    let perDecade: Int

    /// `total` divided by ten once for every `perDecade` steps.
    func share(_ index: Int, of total: Int) -> Int {
        Int((Double(total) * pow(10, -Double(index) / Double(perDecade))).rounded())
    }
}
