public import BiometricsCore

extension EvaluationPayload {
    /// A rate with its counts.
    public struct Rate: Codable, Hashable, Sendable {
        /// Trials that went wrong.
        public var errors: Int
        /// All trials.
        public var count: Int
        /// `errors / count`; `nil` without trials.
        @Nullable public var rate: Double?
        /// The Clopper–Pearson interval of the true rate; `nil` without trials.
        @Nullable public var interval: ClosedRange<Double>?
        /// `3 / count` where no trial went wrong; `nil` otherwise.
        @Nullable public var ruleOfThree: Double?

        init(_ rate: ErrorRate) {
            errors = rate.errors
            count = rate.count
            self.rate = rate.rate
            interval = rate.interval
            ruleOfThree = rate.ruleOfThree
        }
    }

    /// A point of a detection error trade-off: `[threshold, FMR, FNMR]`.
    public struct DETPoint: Hashable, Sendable {
        /// The lowest score that is a match; `nil` if it is not finite.
        public var threshold: Double?
        /// The false match rate.
        public var falseMatchRate: Double
        /// The false non-match rate.
        public var falseNonMatchRate: Double

        init(_ point: OperatingPoint) {
            threshold = point.threshold.finite
            falseMatchRate = point.falseMatchRate
            falseNonMatchRate = point.falseNonMatchRate
        }
    }

    /// The distribution of scores, as counts per bin.
    public typealias Histogram = ScoreHistogram
}

extension EvaluationPayload.DETPoint: Codable {
    /// Reads `[threshold, FMR, FNMR]`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        threshold = try container.decodeIfPresent(Double.self)
        falseMatchRate = try container.decode(Double.self)
        falseNonMatchRate = try container.decode(Double.self)
    }

    /// Writes `[threshold, FMR, FNMR]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if let threshold { try container.encode(threshold) } else { try container.encodeNil() }
        try container.encode(falseMatchRate)
        try container.encode(falseNonMatchRate)
    }
}

extension Double {
    /// The number, or `nil` if JSON cannot represent it.
    var finite: Double? { isFinite ? self : nil }
}
