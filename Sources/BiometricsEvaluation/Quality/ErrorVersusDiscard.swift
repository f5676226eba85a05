/// How FNMR falls when the mated comparisons of lowest quality are discarded, at a fixed threshold.
///
/// A quality measure that predicts errors makes the curve fall quickly. Among comparisons of one quality those without an
/// error are discarded first, so that a tie never flatters.
///
/// - Source: error-versus-discard characteristic, ISO/IEC 29794-1; Grother and Tabassi, PAMI 29 (2007) 531.
public struct ErrorVersusDiscard: Sendable, Hashable {
    /// The rate that is left after one share was discarded.
    public struct Point: Sendable, Hashable {
        /// The share of mated comparisons discarded, 0..<1.
        public let discarded: Double
        /// The quality of the last comparison discarded; nil when none is.
        public let quality: Double?
        /// FNMR among the rest.
        public let falseNonMatches: ErrorRate
    }

    /// The false match rate that the threshold was chosen for.
    public let falseMatchRate: Double
    /// The threshold.
    public let threshold: Double
    /// The points in steps of one hundredth, up to where fewer than ten comparisons are left.
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
