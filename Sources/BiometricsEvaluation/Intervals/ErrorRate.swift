/// Errors among independent trials: the counts, their ratio and the interval of the true rate.
public struct ErrorRate: Sendable, Hashable {
    /// Trials that went wrong.
    public let errors: Int
    /// All trials.
    public let count: Int
    /// The confidence of `interval`.
    public let confidence: Double

    /// A rate from its counts.
    ///
    /// - Requires: `0 ≤ errors ≤ count` and a confidence between 0 and 1.
    public init(errors: Int, count: Int, confidence: Double = 0.95) {
        precondition(errors >= 0 && errors <= count, "errors are a part of the trials")
        precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1")
        self.errors = errors
        self.count = count
        self.confidence = confidence
    }

    /// `errors / count`; nil without trials.
    public var rate: Double? { count > 0 ? Double(errors) / Double(count) : nil }

    /// The Clopper–Pearson interval of the true rate; nil without trials.
    ///
    /// - Source: Clopper and Pearson, Biometrika 26 (1934) 404; accurate to 1e-10.
    public var interval: ClosedRange<Double>? {
        guard count > 0 else { return nil }
        let half = (1 - confidence) / 2
        let low = errors == 0 ? 0 : IncompleteBeta.inverse(half, a: errors, b: count - errors + 1)
        let high = errors == count ? 1 : IncompleteBeta.inverse(1 - half, a: errors + 1, b: count - errors)
        return low...max(low, high)
    }

    /// The upper bound `3 / count` of the rate at 95 % confidence if `count` trials had no errors; nil otherwise.
    /// otherwise.
    public var ruleOfThree: Double? {
        errors == 0 && count > 0 ? min(1, 3 / Double(count)) : nil
    }
}
