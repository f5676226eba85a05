import BiometricsCore

/// Calibrations of made-up scores.
enum Calibrations {
    /// Rates counted from 1 at −0.5 down to 1e-4 at 0.4, and extrapolated to 1e-6.
    static func toy(of model: ModelIdentity) throws -> ScoreCalibration {
        let points = [(-0.5, 1.0), (0.0, 0.1), (0.2, 1e-2), (0.3, 1e-3), (0.4, 1e-4)]
        return try ScoreCalibration(
            source: .init(set: "toy", date: "2026-01-01", modelID: model.id, modelSHA256: model.sha256),
            nonMatedCount: 1_000_000, nonMatedMean: 0, nonMatedStandardDeviation: 0.1,
            points: points.map { score, rate in
                .init(
                    score: score, falseMatches: Int((rate * 1e6).rounded()), rate: rate,
                    interval: (rate * 0.8)...min(1, rate * 1.2))
            },
            tail: .init(
                threshold: 0.15, rateAtThreshold: 0.02, exceedances: 20000, scale: 0.045, shape: 0, estimatedShape: 0,
                shapeStandardError: 0.01),
            extrapolationLimit: 1e-6)
    }
}
