internal import Platform

/// The standard normal distribution, for the axes of a DET plot.
enum NormalDistribution {
    /// The share of the distribution below `x`.
    static func cumulative(_ x: Double) -> Double {
        0.5 * erfc(-x / 2.0.squareRoot())
    }

    /// The quantile of `p`, 0...1.
    ///
    /// It starts with the rational approximation of Abramowitz and Stegun 26.2.23, and refines it to full precision by
    /// Halley steps.
    static func deviate(_ p: Double) -> Double {
        if p <= 0 { return -.infinity }
        if p >= 1 { return .infinity }
        if p > 0.5 { return -deviate(1 - p) }
        let t = (-2 * log(p)).squareRoot()
        var x =
            -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))))
        for _ in 0..<3 {
            let error = (cumulative(x) - p) * (2 * Double.pi).squareRoot() * exp(x * x / 2)
            x -= error / (1 + x * error / 2)
        }
        return x
    }
}
