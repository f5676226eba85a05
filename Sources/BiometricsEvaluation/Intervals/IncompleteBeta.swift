internal import Platform

/// The regularised incomplete beta function of whole positive parameters, and its inverse.
///
/// It multiplies two parts. The prefactor is Loader's saddle-point form of the binomial probability, which loses no
/// digits to cancellation even for large counts. The other part is the continued fraction of the integral (modified
/// Lentz).
///
/// - Source: C. Loader, Fast and Accurate Computation of Binomial Probabilities (2000); NIST DLMF 8.17.22.
enum IncompleteBeta {
    /// I_x(a, b), 0...1.
    static func value(_ x: Double, a: Int, b: Int) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        let a = Double(a)
        let b = Double(b)
        if x < (a + 1) / (a + b + 2) {
            return probability(x, 1 - x, a: a, b: b) * b / (a + b) * fraction(x, a: a, b: b)
        }
        return 1 - probability(1 - x, x, a: b, b: a) * a / (a + b) * fraction(1 - x, a: b, b: a)
    }

    /// The x at which I_x(a, b) = `p`, by Newton steps within a shrinking bracket.
    static func inverse(_ p: Double, a: Int, b: Int) -> Double {
        if p <= 0 { return 0 }
        if p >= 1 { return 1 }
        let n = Double(a) + Double(b)
        var low = 0.0
        var high = 1.0
        var x = Double(a) / n
        for _ in 0..<400 {
            let error = value(x, a: a, b: b) - p
            if error == 0 { return x }
            if error > 0 { high = x } else { low = x }
            let density =
                probability(x, 1 - x, a: Double(a), b: Double(b)) * Double(a) * Double(b) / (n * x * (1 - x))
            let step = x - error / density
            let next = step > low && step < high ? step : (low + high) / 2
            if abs(next - x) <= 1e-16 * x || high - low <= 1e-16 * high { return next }
            x = next
        }
        return x
    }

    /// Γ(a+b+1) / (Γ(a+1) Γ(b+1)) x^a y^b with y = 1 − x.
    private static func probability(_ x: Double, _ y: Double, a: Double, b: Double) -> Double {
        let n = a + b
        let exponent =
            stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y)
        return exp(exponent) * (n / (2 * Double.pi * a * b)).squareRoot()
    }

    /// log(n!) − (n + ½) log n + n − ½ log 2π.
    private static func stirlingError(_ n: Double) -> Double {
        if n < 16 {
            var factorial = 1.0
            var i = 2.0
            while i <= n {
                factorial *= i
                i += 1
            }
            return log(factorial) - (n + 0.5) * log(n) + n - 0.5 * log(2 * Double.pi)
        }
        let s = n * n
        return (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 - 1.0 / 1188 / s) / s) / s) / s) / n
    }

    /// x log(x / m) + m − x, by a series where x is close to m.
    private static func deviance(_ x: Double, _ m: Double) -> Double {
        guard abs(x - m) < 0.1 * (x + m) else { return x * log(x / m) + m - x }
        let v = (x - m) / (x + m)
        var sum = (x - m) * v
        var term = 2 * x * v
        var j = 1.0
        while true {
            term *= v * v
            let next = sum + term / (2 * j + 1)
            if next == sum { return next }
            sum = next
            j += 1
        }
    }

    private static func fraction(_ x: Double, a: Double, b: Double) -> Double {
        let tiny = 1e-300
        var c = 1.0
        var d = 1 - (a + b) * x / (a + 1)
        d = 1 / (abs(d) < tiny ? tiny : d)
        var result = d
        for i in 1...100_000 {
            let m = Double(i)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 + even * d
            c = 1 + even / c
            d = 1 / (abs(d) < tiny ? tiny : d)
            c = abs(c) < tiny ? tiny : c
            result *= d * c
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 + odd * d
            c = 1 + odd / c
            d = 1 / (abs(d) < tiny ? tiny : d)
            c = abs(c) < tiny ? tiny : c
            result *= d * c
            if abs(d * c - 1) < 1e-15 { break }
        }
        return result
    }
}
