/// A vector as 8 bits a component, with a scale and a bound of what that loses.
///
/// Let x be a template of the gallery and q the probe, both as 32-bit numbers, and let
///
///     x = a·c + r        q = b·d + t
///
/// where c and d are the codes (whole numbers of −127...127), a and b the scales, and r and t what rounding leaves. Then
///
///     q·x = (b·d + t)·x = b·d·(a·c + r) + t·x = a·b·(c·d) + b·d·r + t·x
///
/// and by the inequality of Cauchy and Schwarz
///
///     |q·x − a·b·(c·d)| ≤ ‖b·d‖·‖r‖ + ‖t‖·‖x‖.
///
/// `error` is ‖r‖ of a template, `length` is ‖b·d‖ of a probe, and `loss` is ‖t‖ of a probe times the greatest length that a
/// template of a gallery may have. So a template whose product with the probe is at least T has
///
///     a·b·(c·d) + length·error ≥ T − loss,
///
/// and a search that looks at all these misses none. The sum c·d is a whole number below 2²⁴, which 32-bit numbers hold exactly.
/// Afterwards they round by less than 4·2⁻²⁴ of numbers below 1.1, and the sums of 64 bits by far less: `slack`
/// stands for both. `error`, `length` and `loss` are worked out in 64 bits and rounded up.
struct QuantizedTemplate {
    /// One code a component; as many as asked for, zeros behind the last component.
    let codes: [Int8]
    /// The value of a code of 1: a.
    let scale: Float
    /// At least ‖r‖.
    let error: Float
    /// At least ‖a·c‖.
    let length: Float

    /// The greatest length of a template, as `FaceTemplate.isUnit` allows it.
    static let greatestLength = 1.001
    /// For what 32-bit numbers round.
    static let slack = 2e-6

    /// Quantises `features`, with zeros behind them up to `count` codes.
    ///
    /// - Requires: finite features, at most `count` of them.
    init(_ features: some RandomAccessCollection<Float>, count: Int) {
        var most: Float = 0
        for feature in features { most = max(most, abs(feature)) }
        let scale = max(most / 127, .leastNormalMagnitude)
        var codes = [Int8](repeating: 0, count: count)
        var (lost, kept) = (0.0, 0.0)
        let factor = Double(scale)
        var index = 0
        for feature in features {
            let rounded = min(127, max(-127, (Double(feature) / factor).rounded()))
            codes[index] = Int8(rounded)
            let rest = Double(feature) - factor * rounded
            lost += rest * rest
            kept += factor * rounded * (factor * rounded)
            index += 1
        }
        self.codes = codes
        self.scale = scale
        error = Self.above(lost.squareRoot())
        length = Self.above(kept.squareRoot())
    }

    /// The part of the bound that a probe's own rounding makes, whatever the template.
    var loss: Double { Double(error) * Self.greatestLength + Self.slack }

    /// The least estimate that may stand for a product of at least `floor`. Without a floor every estimate may.
    ///
    /// A score is cut off at −1, so that a floor of −1 is reached by every template.
    func lowered(_ floor: Double) -> Float {
        guard floor > -1 else { return -.infinity }
        return Float(floor - loss).nextDown
    }

    /// A 32-bit number above `number`, also above what 64 bits rounded away of it.
    private static func above(_ number: Double) -> Float { Float(number).nextUp }
}
