internal import Platform

/// Numbers as text, the same in every locale.
enum NumberText {
    /// `52,000`.
    static func grouped(_ number: Int) -> String { number.grouped }

    /// `1 face`, `52,000 faces`.
    static func counted(_ number: Int, _ noun: String) -> String {
        "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
    }

    /// `52,000`: the whole part of a calculated amount, 0...1e15. A smaller or larger one is shown as the nearer end.
    static func amount(_ number: Double) -> String { grouped(Int(min(max(0, number), 1e15))) }

    /// `number` rounded to `digits` significant digits, grouped: 51,873 is `52,000`. From 1e15 on, it uses powers of
    /// ten.
    static func rounded(_ number: Double, digits: Int = 2) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
        guard number != 0 else { return "0" }
        let exponent = Int(log10(number.magnitude).rounded(.down)) - (digits - 1)
        guard exponent > 0 else { return fixed(number, decimals: min(-exponent, 12)) }
        let step = pow(10, Double(exponent))
        return grouped(Int(((number / step).rounded() * step).rounded()))
    }

    /// `0.413`: a fixed number of decimals.
    static func fixed(_ number: Double, decimals: Int = 3) -> String {
        guard number.isFinite, number.magnitude < 1e15 else { return "\(number)" }
        let scale = pow(10, Double(decimals))
        let scaled = Int((number.magnitude * scale).rounded())
        let whole = scaled / Int(scale)
        let sign = number < 0 && scaled != 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let fraction = String(scaled % Int(scale))
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// A rate: `1e-4`, `2.1e-6`, `0.013`.
    static func rate(_ rate: Double) -> String {
        guard rate.isFinite, rate > 0 else { return "\(rate)" }
        if rate >= 0.0095 { return trimmed(fixed(rate, decimals: rate >= 0.095 ? 2 : 3)) }
        var exponent = Int(log10(rate).rounded(.down))
        var mantissa = (rate / pow(10, Double(exponent)) * 10).rounded() / 10
        if mantissa >= 10 {
            mantissa /= 10
            exponent += 1
        }
        return trimmed(fixed(mantissa, decimals: 1)) + "e\(exponent)"
    }

    /// `1.2 MB`, in powers of 1000.
    static func bytes(_ count: Int) -> String {
        for (unit, size) in [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)] where Double(count) >= size {
            return fixed(Double(count) / size, decimals: 1) + " " + unit
        }
        return "\(count) B"
    }

    private static func trimmed(_ text: String) -> String {
        var digits = text[...]
        while digits.hasSuffix("0") { digits = digits.dropLast() }
        if digits.hasSuffix(".") { digits = digits.dropLast() }
        return String(digits)
    }
}
