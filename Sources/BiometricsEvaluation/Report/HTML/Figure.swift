internal import Platform

/// Formats numbers for readers; the same number always gives the same text.
enum Figure {
    /// `value` with `places` decimals.
    static func fixed(_ value: Double, _ places: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return value.description }
        let scale = pow(10, Double(places))
        let scaled = Int((abs(value) * scale).rounded())
        let whole = scaled / Int(scale)
        let rest = String(scaled % Int(scale))
        let sign = value < 0 && scaled > 0 ? "−" : ""
        guard places > 0 else { return sign + String(whole) }
        return sign + "\(whole)." + String(repeating: "0", count: places - rest.utf8.count) + rest
    }

    /// `value` with `digits` significant digits.
    static func significant(_ value: Double, _ digits: Int) -> String {
        guard value != 0, value.isFinite else { return value == 0 ? "0" : value.description }
        let exponent = Int((log10(abs(value)) + 1e-12).rounded(.down))
        return fixed(value, min(max(digits - 1 - exponent, 0), 9))
    }

    /// A rate as a percentage, or as a power of ten if it is small.
    static func rate(_ rate: Double?) -> String {
        guard let rate else { return "–" }
        if rate == 0 { return "0\u{202F}%" }
        if rate >= 9.995e-5 { return significant(rate * 100, 3) + "\u{202F}%" }
        return power(rate)
    }

    /// A chosen rate, without trailing zeros.
    static func goal(_ rate: Double) -> String {
        guard rate >= 9.995e-5 else { return rate > 0 ? power(rate) : "0\u{202F}%" }
        return trimmed(rate * 100) + "\u{202F}%"
    }

    /// A number with three significant digits, without trailing zeros.
    static func trimmed(_ value: Double) -> String {
        var digits = significant(value, 3)
        while digits.contains("."), digits.last == "0" || digits.last == "." {
            if digits.removeLast() == "." { break }
        }
        return digits
    }

    /// `6.7 × 10⁻⁶`.
    static func power(_ value: Double) -> String {
        let exponent = Int((log10(value) + 1e-12).rounded(.down))
        let mantissa = fixed(value / pow(10, Double(exponent)), 1)
        let digits = String(exponent).map { superscripts[$0] ?? String($0) }.joined()
        return (mantissa == "1.0" ? "" : mantissa + " × ") + "10" + digits
    }

    /// `[0.1 %, 0.3 %]`.
    static func interval(_ interval: ClosedRange<Double>?) -> String {
        interval.map { "[\(rate($0.lowerBound)), \(rate($0.upperBound))]" } ?? "–"
    }

    /// A comparison score.
    static func score(_ score: Double) -> String {
        abs(score) < 1000 ? fixed(score, 4) : significant(score, 6)
    }

    /// A count in groups of three digits.
    static func count(_ count: Int) -> String {
        let digits = Array(String(count))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
            text.append(digit)
        }
        return text
    }

    private static let superscripts: [Character: String] = [
        "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
    ]
}
