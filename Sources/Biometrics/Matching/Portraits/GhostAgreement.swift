internal import BiometricsCore

/// Decides whether a smaller face on a document is its portrait's ghost. It must score at least as high against the
/// portrait as one pair of different people in a thousand does.
///
/// A ghost is pale and small, so less similarity is required than for a match. Documents.md lists the honest pairs on
/// which the rate was chosen, and those on which it was measured.
struct GhostAgreement: Sendable {
    static let falseMatchRate = 1e-3

    private let fusion: ScoreFusion
    /// The least score of a ghost; `nil` without a calibration. Smaller faces are then never ghosts.
    let least: Double?

    init(_ fusion: ScoreFusion, calibration: ScoreCalibration?) {
        self.fusion = fusion
        least = calibration?.threshold(forFalseMatchRate: Self.falseMatchRate)?.score
    }

    /// The score of a smaller face against the portrait.
    ///
    /// - Throws: `.templateMismatch`.
    func score(_ face: [FaceTemplate], against portrait: [FaceTemplate]) throws(BiometricsError) -> Double {
        try fusion.score(face, against: portrait).value
    }
}
