internal import BiometricsCore

/// Decides whether the frames of a clip show one person. The frame that is most like all others is the centre. Each
/// other usable frame must score at least as high against it as one pair of different people in ten thousand does.
///
/// Well-captured frames of bona fide recordings score far above this; see `ContinuityLimits.leastAgreement`.
struct ClipAgreement: Sendable {
    static let falseMatchRate = 1e-4

    private let fusion: ScoreFusion
    /// The least score; `nil` without a calibration. No decision is made then.
    private let least: Double?

    init(_ fusion: ScoreFusion, thresholds: MatchThresholds?) {
        self.fusion = fusion
        least = thresholds.map {
            $0.calibration.threshold(forFalseMatchRate: Self.falseMatchRate)?.score ?? $0.fail.score
        }
    }

    /// The lowest score against the frame that is most like all others, and whether all frames show one person.
    ///
    /// - Parameter frames: for each frame, one template per embedder.
    /// - Throws: `.templateMismatch`.
    func judge(_ frames: [[FaceTemplate]]) throws(BiometricsError) -> (score: Double?, isOnePerson: Bool) {
        let agreement = try TemplateAgreement(count: frames.count) { (one, other) throws(BiometricsError) in
            try fusion.score(frames[one], against: frames[other]).value
        }
        guard let score = agreement.least, let least else { return (agreement.least, true) }
        return (score, score >= least)
    }
}
