internal import Platform

extension Double {
    /// The number rounded to `digits` significant decimal digits. Infinite numbers and NaN stay as they are.
    package func rounded(toSignificantDigits digits: Int) -> Double {
        guard isFinite, self != 0 else { return self }
        let decimals = digits - 1 - Int(log10(magnitude).rounded(.down))
        // Powers of ten up to 1e22 are exact: dividing by one gives the number that prints with these digits.
        let power = pow(10, Double(abs(decimals)))
        return decimals < 0 ? (self / power).rounded() * power : (self * power).rounded() / power
    }
}
