/// The figures of an embedder and its thresholds from a table of comparisons, by ISO/IEC 19795-1.
public struct MatchEvaluation: Sendable {
    /// Mated comparisons with a score.
    public let matedCount: Int
    /// Non-mated comparisons with a score.
    public let nonMatedCount: Int
    /// Samples and comparisons that were lost.
    public let acquisition: AcquisitionSummary
    /// The equal error rate; nil when a class has no scores.
    public let equalErrorRate: EqualErrorRate?
    /// FNMR at each requested false match rate.
    public let targets: [TargetFigures]
    /// The figures at the thresholds the caller named, and at the equal error rate.
    public let thresholds: [ThresholdFigures]
    /// Accuracy over the folds, if the table has them.
    public let accuracy: FoldAccuracy?
    /// Intervals by resampling people, if the table names them.
    public let bootstrap: SubjectBootstrap?
    /// Why `bootstrap` is missing; nil if it is present.
    public let bootstrapOmission: SubjectBootstrap.Omission?
    /// The detection error trade-off, thinned for a plot.
    public let det: [OperatingPoint]
    /// The distribution of scores; nil without scores.
    public let histogram: ScoreHistogram?
    /// The worst errors first.
    public let worst: WorstErrors
    /// Figures by group, one report per group column.
    public let groups: [MatchGroups]
    /// The benefit of discarding the samples with the lowest quality; nil without quality.
    public let quality: ErrorVersusDiscard?

    /// Evaluates `table`.
    ///
    /// - Note: in addition to the table, it takes about 24 bytes per comparison while it runs.
    public init(_ table: MatchTable, options: EvaluationOptions = EvaluationOptions()) {
        let curve = Self.curve(table)
        let acquisition = AcquisitionSummary(table, confidence: options.confidence)
        let equal = curve.equalErrorRate
        let targets = options.falseMatchRates.map {
            TargetFigures($0, curve, acquisition, confidence: options.confidence)
        }
        matedCount = curve.mated.count
        nonMatedCount = curve.nonMated.count
        self.acquisition = acquisition
        equalErrorRate = equal
        self.targets = targets
        let named = equal.map { [EvaluationOptions.NamedThreshold(name: "EER", score: $0.threshold)] } ?? []
        thresholds = (curve.range == nil ? [] : options.thresholds + named).map { threshold in
            ThresholdFigures(
                name: threshold.name, point: curve.point(at: threshold.score), matedLost: acquisition.matedLost,
                nonMatedLost: acquisition.nonMatedLost, confidence: options.confidence)
        }
        accuracy = FoldAccuracy(table)
        do throws(SubjectBootstrap.Omission) {
            bootstrap = try SubjectBootstrap(table, targets: targets, options: options)
            bootstrapOmission = nil
        } catch {
            bootstrap = nil
            bootstrapOmission = error
        }
        det = curve.mated.isEmpty || curve.nonMated.isEmpty ? [] : curve.detPoints()
        histogram = ScoreHistogram(curve)
        worst = WorstErrors(table, count: options.worstCount)
        groups = MatchGroups.all(table, curve, options)
        quality = ErrorVersusDiscard(table, curve, options)
    }

    private static func curve(_ table: MatchTable) -> ErrorCurve {
        var mated: [Double] = []
        var nonMated: [Double] = []
        for row in 0..<table.count where !table.scores[row].isNaN {
            if table.isMated[row] { mated.append(table.scores[row]) } else { nonMated.append(table.scores[row]) }
        }
        return ErrorCurve(mated: mated, nonMated: nonMated)
    }
}
