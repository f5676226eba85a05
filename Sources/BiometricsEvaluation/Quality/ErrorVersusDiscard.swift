/// The decrease of FNMR if the mated comparisons with the lowest quality are discarded, at a fixed threshold.
///
/// If a quality measure predicts errors, the curve falls quickly. Among comparisons of equal quality, those without an
/// error are discarded first, so that ties do not flatter the measure.
///
/// - Source: error-versus-discard characteristic, ISO/IEC 29794-1; Grother and Tabassi, PAMI 29 (2007) 531.
public struct ErrorVersusDiscard: Sendable, Hashable {
    /// The remaining rate after one discarded fraction.
    public struct Point: Sendable, Hashable {
        /// The discarded fraction of mated comparisons, 0..<1.
        public let discarded: Double
        /// The quality of the last discarded comparison; nil if none was discarded.
        public let quality: Double?
        /// FNMR among the rest.
        public let falseNonMatches: ErrorRate
    }

    /// The false match rate that the threshold was chosen for.
    public let falseMatchRate: Double
    /// The threshold.
    public let threshold: Double
    /// The points in steps of one hundredth, as long as at least ten comparisons remain.
    public let points: [Point]

    /// The curve of the mated comparisons that have a score and a quality; nil with fewer than ten.
    init?(_ table: MatchTable, _ curve: ErrorCurve, _ options: EvaluationOptions) {
        guard table.hasQuality, !curve.nonMated.isEmpty else { return nil }
        let target = options.supportedGroupRate(curve.nonMated.count)
        guard let threshold = curve.point(atFalseMatchRate: target)?.threshold else { return nil }
        var rows: [(quality: Double, isError: Bool)] = []
        for row in 0..<table.count where table.isMated[row] && !table.scores[row].isNaN {
            if let quality = table.quality(row) { rows.append((quality, table.scores[row] < threshold)) }
        }
        guard rows.count >= 10 else { return nil }
        rows.sort { ($0.quality, $0.isError ? 1 : 0) < ($1.quality, $1.isError ? 1 : 0) }
        var errors = rows.count(where: \.isError)
        var gone = 0
        var points: [Point] = []
        for step in 0..<100 {
            let discard = rows.count * step / 100
            while gone < discard {
                if rows[gone].isError { errors -= 1 }
                gone += 1
            }
            guard rows.count - gone >= 10 else { break }
            points.append(
                Point(
                    discarded: Double(step) / 100, quality: gone > 0 ? rows[gone - 1].quality : nil,
                    falseNonMatches: ErrorRate(
                        errors: errors, count: rows.count - gone, confidence: options.confidence)))
        }
        falseMatchRate = target
        self.threshold = threshold
        self.points = points
    }
}
