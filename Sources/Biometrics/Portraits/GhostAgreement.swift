internal import BiometricsCore

/// When a smaller face on a document is its portrait's ghost: it scores at least as high against the portrait as one pair of
/// different people in a thousand does.
///
/// A ghost is pale and small, so that less likeness is asked for than of a match. Documents.md has the honest pairs on
/// which the rate was chosen, and those on which it was measured.
struct GhostAgreement: Sendable {
    static let falseMatchRate = 1e-3

    private let fusion: ScoreFusion
    /// The least score of a ghost; `nil` without a calibration, where no smaller face is taken for a ghost.
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
