/// The false match rates at which two faces match; the embedder's calibration turns them into scores.
public struct MatchPolicy: Sendable, Hashable, Codable {
    /// A score passes if at most this fraction of non-mated comparisons scores as high.
    public let passFalseMatchRate: Double
    /// A score fails if more than this fraction of non-mated comparisons scores as high. Scores in between are
    /// undetermined.
    public let failFalseMatchRate: Double

    /// A policy of two target rates.
    ///
    /// - Throws: `.invalidConfiguration` unless 0 < pass ≤ fail < 1.
    public init(
        passFalseMatchRate: Double = 1e-4, failFalseMatchRate: Double = 1e-2
    ) throws(BiometricsError) {
        guard passFalseMatchRate > 0, passFalseMatchRate <= failFalseMatchRate, failFalseMatchRate < 1 else {
            throw BiometricsError(
                .invalidConfiguration,
                "The false match rates must satisfy 0 < pass ≤ fail < 1; "
                    + "they are \(passFalseMatchRate) and \(failFalseMatchRate).",
                setting: .policy)
        }
        self.init(pass: passFalseMatchRate, fail: failFalseMatchRate)
    }

    private enum CodingKeys: String, CodingKey {
        case passFalseMatchRate, failFalseMatchRate
    }

    /// Reads what was encoded.
    ///
    /// - Throws: `DecodingError.dataCorrupted` unless 0 < pass ≤ fail < 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let pass = try container.decode(Double.self, forKey: .passFalseMatchRate)
        let fail = try container.decode(Double.self, forKey: .failFalseMatchRate)
        self = try container.checked(.passFalseMatchRate) { () throws(BiometricsError) in
            try MatchPolicy(passFalseMatchRate: pass, failFalseMatchRate: fail)
        }
    }

    private init(pass: Double, fail: Double) {
        passFalseMatchRate = pass
        failFalseMatchRate = fail
    }

    /// Pass at a false match rate of 1e-4, fail above 1e-2.
    public static let standard = MatchPolicy(pass: 1e-4, fail: 1e-2)

    /// The policy as scores of one calibrated embedder.
    ///
    /// - Throws: `.invalidConfiguration` when the calibration supports no claim of so small a rate.
    public func thresholds(with calibration: ScoreCalibration) throws(BiometricsError) -> MatchThresholds {
        guard let pass = calibration.threshold(forFalseMatchRate: passFalseMatchRate),
            let fail = calibration.threshold(forFalseMatchRate: failFalseMatchRate)
        else {
            let limit = calibration.extrapolationLimit.rounded(toSignificantDigits: 2)
            let asked = [passFalseMatchRate, failFalseMatchRate].filter {
                calibration.threshold(forFalseMatchRate: $0) == nil
            }
            throw BiometricsError(
                .invalidConfiguration,
                "The calibration on \(calibration.source.set) supports no false match rate below \(limit), and "
                    + "\(asked.map { "\($0)" }.joined(separator: " and ")) was asked for. Ask for larger rates "
                    + "to pass and "
                    + "to fail, or calibrate on more pairs.", setting: .policy)
        }
        return MatchThresholds(pass: pass, fail: fail, calibration: calibration)
    }
}

/// The two scores of a policy under one calibration.
public struct MatchThresholds: Sendable, Hashable {
    /// Scores of at least this match.
    public let pass: ScoreCalibration.Threshold
    /// Scores below this do not match.
    public let fail: ScoreCalibration.Threshold
    /// The calibration that turned the rates into scores.
    public let calibration: ScoreCalibration

    /// Whether `score` is a match: `nil` in the band between the thresholds, with the reasons for the answer.
    public func match(_ score: Double) -> (isMatch: Bool?, reasons: [FaceMatchReason]) {
        var reasons: [FaceMatchReason] = []
        let isMatch: Bool?
        if score >= pass.score {
            isMatch = true
            if pass.isExtrapolated { reasons.append(.falseMatchRateExtrapolated) }
        } else if score < fail.score {
            isMatch = false
            reasons.append(.scoreBelowFailThreshold)
        } else {
            isMatch = nil
            reasons.append(.scoreInUncertaintyBand)
        }
        return (isMatch, reasons)
    }
}
