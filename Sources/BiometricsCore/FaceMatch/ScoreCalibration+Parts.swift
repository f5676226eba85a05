internal import Platform

extension ScoreCalibration {
    /// A false match rate at a score, and how it is known.
    public struct Estimate: Sendable, Hashable {
        /// The false match rate, 0...1.
        public let rate: Double
        /// Whether the rate comes from the tail model, beyond the scores at which false matches were counted.
        public let isExtrapolated: Bool
        /// Whether `rate` is the smallest that is claimed, and the true one is thought to lie below it.
        public let isLimit: Bool
        /// The 95 % interval of a counted rate; nil for an extrapolated one.
        public let interval: ClosedRange<Double>?
    }

    /// A score at which a false match rate is reached, and how it is known.
    public struct Threshold: Sendable, Hashable {
        /// Match when the comparison score is at least this.
        public let score: Double
        /// The false match rate there.
        public let rate: Double
        /// Whether the score comes from the tail model.
        public let isExtrapolated: Bool
    }

    /// The mean and deviation that z-normalised one embedder's cosines before fusion.
    public struct Normalization: Sendable, Hashable, Codable {
        /// The mean of its non-mated cosines.
        public let mean: Double
        /// Their standard deviation; positive.
        public let standardDeviation: Double

        /// A normalisation from its two numbers.
        public init(mean: Double, standardDeviation: Double) {
            self.mean = mean
            self.standardDeviation = standardDeviation
        }
    }

    /// The set, model and day of a calibration.
    public struct Source: Sendable, Hashable, Codable {
        /// The name of the labelled set, as a person would cite it.
        public let set: String
        /// The day of the measurement, `YYYY-MM-DD`.
        public let date: String
        /// The id of the embedder's model.
        public let modelID: String
        /// The SHA-256 of the model's bytes, 64 hexadecimal digits.
        public let modelSHA256: String
        /// The id of the detector that found the faces; nil if unknown, for example for scores from a table. Scores
        /// change with the detector, because its landmarks differ.
        public let detector: String?
        /// The number of different people in the set, if it identifies them.
        public let subjectCount: Int?
        /// The shares of the embedders in a fused score, summing to 1, in the order in which `modelID` joins them; nil for
        /// a single embedder.
        public let weights: [Double]?
        /// The normalisation of each embedder's cosines, in the same order; nil for a single embedder. Scores with
        /// another normalisation are not comparable.
        public let normalizations: [Normalization]?

        /// A source from its parts.
        public init(
            set: String, date: String, modelID: String, modelSHA256: String, detector: String? = nil,
            subjectCount: Int? = nil, weights: [Double]? = nil, normalizations: [Normalization]? = nil
        ) {
            self.set = set
            self.date = date
            self.modelID = modelID
            self.modelSHA256 = modelSHA256
            self.detector = detector
            self.subjectCount = subjectCount
            self.weights = weights
            self.normalizations = normalizations
        }
    }

    /// The counted rate at one score.
    public struct Point: Sendable, Hashable {
        /// The threshold.
        public let score: Double
        /// Non-mated scores at or above it.
        public let falseMatches: Int
        /// `falseMatches` over the number of non-mated comparisons.
        public let rate: Double
        /// The 95 % Clopper–Pearson interval of the rate.
        public let interval: ClosedRange<Double>

        /// A point from its parts.
        public init(score: Double, falseMatches: Int, rate: Double, interval: ClosedRange<Double>) {
            self.score = score
            self.falseMatches = falseMatches
            self.rate = rate
            self.interval = interval
        }
    }

    /// A generalised Pareto distribution of the excesses over a high score.
    ///
    /// P(score ≥ s) = `rateAtThreshold` · (1 + `shape` (s − `threshold`) / `scale`)^(−1 / `shape`), and exponential where
    /// the shape is 0.
    ///
    /// - Source: Hosking and Wallis, Technometrics 29 (1987) 339.
    public struct Tail: Sendable, Hashable, Codable {
        /// The score from which the excesses are counted.
        public let threshold: Double
        /// The share of non-mated scores above `threshold`.
        public let rateAtThreshold: Double
        /// How many scores the tail was fitted to.
        public let exceedances: Int
        /// The scale, in units of the score; positive.
        public let scale: Double
        /// The shape in use, −0.5..<1; negative has a finite end, positive is heavier than exponential.
        public let shape: Double
        /// The shape as estimated, before it was bounded towards more false matches.
        public let estimatedShape: Double
        /// The standard error of `estimatedShape`.
        public let shapeStandardError: Double

        /// A tail from its parts.
        public init(
            threshold: Double, rateAtThreshold: Double, exceedances: Int, scale: Double, shape: Double,
            estimatedShape: Double, shapeStandardError: Double
        ) {
            self.threshold = threshold
            self.rateAtThreshold = rateAtThreshold
            self.exceedances = exceedances
            self.scale = scale
            self.shape = shape
            self.estimatedShape = estimatedShape
            self.shapeStandardError = shapeStandardError
        }

        /// The share of the scores above `threshold` that reach `score`, 0...1.
        public func survival(at score: Double) -> Double {
            let excess = (score - threshold) / scale
            guard excess > 0 else { return 1 }
            if abs(shape) < 1e-9 { return exp(-excess) }
            let base = 1 + shape * excess
            return base > 0 ? exp(-log(base) / shape) : 0
        }

        /// The score that the share `survival` of the scores above `threshold` reaches.
        public func score(forSurvival survival: Double) -> Double {
            guard survival < 1 else { return threshold }
            if abs(shape) < 1e-9 { return threshold - scale * log(survival) }
            return threshold + scale * (exp(-shape * log(survival)) - 1) / shape
        }
    }
}

/// `{"score", "falseMatches", "rate", "interval": [low, high]}` in JSON.
extension ScoreCalibration.Point: Codable {
    private enum CodingKeys: String, CodingKey {
        case score, falseMatches, rate, interval
    }

    /// Reads a point.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var bounds = try container.nestedUnkeyedContainer(forKey: .interval)
        let low = try bounds.decode(Double.self)
        let high = try bounds.decode(Double.self)
        guard low <= high else {
            throw BiometricsError(.manifestInvalid, "A calibration's interval ends below its beginning.")
        }
        self.init(
            score: try container.decode(Double.self, forKey: .score),
            falseMatches: try container.decode(Int.self, forKey: .falseMatches),
            rate: try container.decode(Double.self, forKey: .rate), interval: low...high)
    }

    /// Writes a point.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(score, forKey: .score)
        try container.encode(falseMatches, forKey: .falseMatches)
        try container.encode(rate, forKey: .rate)
        var bounds = container.nestedUnkeyedContainer(forKey: .interval)
        try bounds.encode(interval.lowerBound)
        try bounds.encode(interval.upperBound)
    }
}
