internal import BiometricsCore

/// When the frames of a clip show one person: each that may stand for the clip scores at least as high against the one that
/// is most like all as one pair of different people in ten thousand does.
///
/// Of bona fide recordings no frame that was captured well is near it; see `ContinuityLimits.leastAgreement`.
struct ClipAgreement: Sendable {
    static let falseMatchRate = 1e-4

    private let fusion: ScoreFusion
    /// The least score; `nil` without a calibration, where no decision is made either.
    private let least: Double?

    init(_ fusion: ScoreFusion, thresholds: MatchThresholds?) {
        self.fusion = fusion
        least = thresholds.map {
            $0.calibration.threshold(forFalseMatchRate: Self.falseMatchRate)?.score ?? $0.fail.score
        }
    }

    /// The score of the frame that is least like the one that is most like all, and whether they are of one person.
    ///
    /// - Parameter frames: one template an embedder of each frame.
    /// - Throws: `.templateMismatch`.
    func judge(_ frames: [[FaceTemplate]]) throws(BiometricsError) -> (score: Double?, isOnePerson: Bool) {
        let agreement = try TemplateAgreement(count: frames.count) { (one, other) throws(BiometricsError) in
            try fusion.score(frames[one], against: frames[other]).value
        }
        guard let score = agreement.least, let least else { return (agreement.least, true) }
        return (score, score >= least)
    }
}
