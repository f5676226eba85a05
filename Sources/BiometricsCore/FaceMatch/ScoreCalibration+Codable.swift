/// `{"schema": "biometrics.calibration/1", …}` in JSON, checked when read.
extension ScoreCalibration: JSONPayload {
    /// The schema that is written, and the only one that is read.
    public static let schema = "biometrics.calibration/1"
    /// The most points that are read.
    public static let maximumPointCount = 4096

    private enum CodingKeys: String, CodingKey {
        case schema, source, nonMatedCount, nonMatedMean, nonMatedStandardDeviation, points, tail, extrapolationLimit
    }

    /// Reads a calibration and checks that it is monotone and whole.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let schema = try container.decode(String.self, forKey: .schema)
        guard schema == Self.schema else {
            throw BiometricsError(
                .manifestInvalid, "This calibration has schema \(schema); expected \(Self.schema).")
        }
        try self.init(
            source: container.decode(Source.self, forKey: .source),
            nonMatedCount: container.decode(Int.self, forKey: .nonMatedCount),
            nonMatedMean: container.decode(Double.self, forKey: .nonMatedMean),
            nonMatedStandardDeviation: container.decode(Double.self, forKey: .nonMatedStandardDeviation),
            points: container.decode([Point].self, forKey: .points),
            tail: container.decodeIfPresent(Tail.self, forKey: .tail),
            extrapolationLimit: container.decode(Double.self, forKey: .extrapolationLimit))
    }

    /// Writes the calibration with its schema.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.schema, forKey: .schema)
        try container.encode(source, forKey: .source)
        try container.encode(nonMatedCount, forKey: .nonMatedCount)
        try container.encode(nonMatedMean, forKey: .nonMatedMean)
        try container.encode(nonMatedStandardDeviation, forKey: .nonMatedStandardDeviation)
        try container.encode(points, forKey: .points)
        try container.encodeIfPresent(tail, forKey: .tail)
        try container.encode(extrapolationLimit, forKey: .extrapolationLimit)
    }
}

extension ScoreCalibration {
    /// The smallest rate that a calibration may claim. To count a smaller one takes more than 10¹⁵ comparisons.
    static let smallestLimit = 1e-15

    /// Checks the calibration as a whole.
    ///
    /// - Throws: `.manifestInvalid` unless every part is in its range and rates fall as scores rise.
    func validate() throws(BiometricsError) {
        try require((1...Self.maximumPointCount).contains(points.count), "it has \(points.count) points")
        try require(nonMatedCount > 0, "it counts no non-mated comparisons")
        try require(points[0].rate == 1, "its first point has not rate 1")
        try require(nonMatedMean.isFinite, "its mean is not finite")
        try require(
            nonMatedStandardDeviation.isFinite && nonMatedStandardDeviation > 0,
            "its standard deviation is not positive")
        for point in points {
            try require(
                point.score.isFinite && point.rate > 0 && point.rate <= 1 && point.interval.contains(point.rate)
                    && point.interval.lowerBound >= 0 && point.interval.upperBound <= 1
                    && (1...nonMatedCount).contains(point.falseMatches),
                "the point at score \(point.score) is out of range")
        }
        for (low, high) in zip(points, points.dropFirst()) {
            try require(
                low.score < high.score && low.rate >= high.rate, "rates do not fall from score \(low.score) on")
        }
        try require(
            extrapolationLimit >= Self.smallestLimit && extrapolationLimit <= lastCountedRate,
            "its extrapolation limit lies below \(Self.smallestLimit) or above the last counted rate")
        try require(
            tail != nil || extrapolationLimit == lastCountedRate,
            "it has no tail, and its extrapolation limit is not the last counted rate")
        try require(
            source.modelSHA256.utf8.count == 64 && source.modelSHA256.allSatisfy(\.isHexDigit),
            "its model digest is not 64 hexadecimal digits")
        if let tail { try validate(tail) }
    }

    private func validate(_ tail: Tail) throws(BiometricsError) {
        try require(
            tail.threshold.isFinite && tail.threshold <= lastCountedScore, "its tail begins above the counted scores")
        try require(tail.rateAtThreshold > 0 && tail.rateAtThreshold <= 1, "its tail's rate is out of range")
        try require(tail.scale.isFinite && tail.scale > 0, "its tail's scale is not positive")
        try require(tail.shape >= -0.5 && tail.shape < 1, "its tail's shape is out of −0.5..<1")
        try require(tail.survival(at: lastCountedScore) > 0, "its tail ends below the last counted score")
    }

    private func require(_ condition: Bool, _ what: String) throws(BiometricsError) {
        guard condition else { throw BiometricsError(.manifestInvalid, "The calibration is not sound: \(what).") }
    }
}
