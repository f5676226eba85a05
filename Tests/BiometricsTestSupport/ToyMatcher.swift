public import Biometrics
public import BiometricsCore
import FoundationEssentials

/// Matchers on toy plugins: every decision, without weights.
public enum ToyMatcher {
    /// A score of at least this passes.
    public static let passScore = 0.9
    /// A score below this fails.
    public static let failScore = 0.5

    /// The calibration of ``ToyEmbedder``.
    public static func calibration(detector: String? = nil) throws -> ScoreCalibration {
        try ScoreCalibration(
            source: .init(
                set: "toys", date: "2026-01-01", modelID: ToyEmbedder.model.id,
                modelSHA256: ToyEmbedder.model.sha256, detector: detector),
            nonMatedCount: 100_000, nonMatedMean: 0, nonMatedStandardDeviation: 0.2,
            points: [
                .init(score: -1, falseMatches: 100_000, rate: 1, interval: 0.9...1),
                .init(score: failScore, falseMatches: 1000, rate: 1e-2, interval: 9e-3...1.1e-2),
                .init(score: passScore, falseMatches: 10, rate: 1e-4, interval: 5e-5...2e-4),
            ],
            tail: nil, extrapolationLimit: 1e-4)
    }

    /// A configuration of these plugins that needs no model of any store.
    ///
    /// - Parameters:
    ///   - detector: what finds faces.
    ///   - embedder: what makes templates.
    public static func configuration(
        detector: ToyDetector = ToyPicture.detector, embedder: ToyEmbedder = ToyEmbedder()
    ) -> BiometricsConfiguration {
        var configuration = BiometricsConfiguration()
        let quality = ToyQualityAssessor()
        configuration.plugins = [detector, embedder, quality]
        configuration.detector = detector.manifest.id
        configuration.embedders = [embedder.manifest.id]
        configuration.qualityAssessor = quality.manifest.id
        configuration.modelDirectory = "/nonexistent"
        configuration.workers = 1
        return configuration
    }

    /// A matcher of the toys that decides by ``calibration(detector:)``.
    public static func calibrated(
        _ configuration: BiometricsConfiguration = configuration(), detector: String? = nil
    ) throws -> FaceMatcher {
        var configuration = configuration
        configuration.calibration = try calibration(detector: detector)
        return try FaceMatcher(configuration)
    }
}
