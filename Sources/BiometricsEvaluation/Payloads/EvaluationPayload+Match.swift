public import BiometricsCore

extension EvaluationPayload {
    /// The figures of a face match.
    public struct Match: Codable, Hashable, Sendable {
        /// How many comparisons there were.
        public var comparisons: Comparisons
        /// Probes that failed (FTA), each named sample counted once.
        public var fta: Rate
        /// References that failed (FTE), each named sample counted once.
        public var fte: Rate
        /// Why samples failed, the most frequent reason first.
        public var failureReasons: [FailureReason]
        /// Accuracy over the folds; `nil` without folds.
        @Nullable public var accuracy: Accuracy?
        /// The equal error rate; `nil` when a class has no scores.
        @Nullable public var eer: Double?
        /// The threshold of the equal error rate.
        @Nullable public var eerThreshold: Double?
        /// The lowest and the highest equal error rate that the counts allow.
        @Nullable public var eerBounds: ClosedRange<Double>?
        /// FNMR at each target false match rate.
        public var fnmrAtFmr: [Target]
        /// The figures at the thresholds in use, by name.
        public var thresholds: [Merged<Name, Figures>]
        /// Intervals by resampling people; `nil` if they could not be computed.
        @Nullable public var bootstrap: Bootstrap?
        /// Why `bootstrap` is missing; `nil` if it is present.
        @Nullable public var bootstrapOmitted: String?
        /// A report for each label column.
        public var groups: [Groups]
        /// The benefit of discarding the samples with the lowest quality; `nil` without quality.
        @Nullable public var errorVersusDiscard: Discard?
        /// The detection error trade-off, thinned for a plot.
        public var det: [DETPoint]
        /// The distribution of scores; `nil` without scores.
        @Nullable public var histogram: Histogram?
        /// The worst errors.
        public var worst: Worst

        init(_ match: MatchEvaluation) {
            comparisons = Comparisons(match)
            fta = Rate(match.acquisition.failureToAcquire)
            fte = Rate(match.acquisition.failureToEnrol)
            failureReasons = match.acquisition.reasons
            fnmrAtFmr = match.targets.map(Target.init)
            thresholds = match.thresholds.map { Merged(Name(name: $0.name), Figures($0)) }
            groups = match.groups.map(Groups.init)
            det = match.det.map(DETPoint.init)
            worst = Worst(match.worst)
            accuracy = match.accuracy.map(Accuracy.init)
            eer = match.equalErrorRate?.rate
            eerThreshold = match.equalErrorRate?.threshold.finite
            eerBounds = match.equalErrorRate?.bounds
            bootstrap = match.bootstrap.map(Bootstrap.init)
            bootstrapOmitted = match.bootstrapOmission?.reason
            errorVersusDiscard = match.quality.map(Discard.init)
            histogram = match.histogram
        }
    }
}

extension EvaluationPayload.Match {
    /// How many comparisons there were.
    public struct Comparisons: Codable, Hashable, Sendable {
        /// Mated ones with a score.
        public var mated: Int
        /// Non-mated ones with a score.
        public var nonMated: Int
        /// Comparisons that were lost.
        public var failedToAcquire: Int
        /// Mated ones that were lost.
        public var matedFailedToAcquire: Int
        /// Non-mated ones that were lost.
        public var nonMatedFailedToAcquire: Int

        init(_ match: MatchEvaluation) {
            mated = match.matedCount
            nonMated = match.nonMatedCount
            failedToAcquire = match.acquisition.matedLost + match.acquisition.nonMatedLost
            matedFailedToAcquire = match.acquisition.matedLost
            nonMatedFailedToAcquire = match.acquisition.nonMatedLost
        }
    }

    /// Why samples failed.
    public typealias FailureReason = AcquisitionSummary.Reason

    /// The name of a threshold.
    public struct Name: Codable, Hashable, Sendable {
        /// The name that the caller gave it, or `EER`.
        public var name: String
    }

    /// The error rates at one threshold.
    public struct Figures: Codable, Hashable, Sendable {
        /// The lowest score that is a match.
        @Nullable public var threshold: Double?
        /// The false non-match rate.
        @Nullable public var fnmr: Double?
        /// Its interval.
        @Nullable public var interval: ClosedRange<Double>?
        /// Mated scores below the threshold.
        public var falseNonMatches: Int
        /// The false match rate.
        @Nullable public var measuredFmr: Double?
        /// Its interval.
        @Nullable public var measuredFmrInterval: ClosedRange<Double>?
        /// Non-mated scores at or above the threshold.
        public var falseMatches: Int
        /// The false reject rate, counting comparisons lost in acquisition as rejected.
        @Nullable public var frr: Double?
        /// The false accept rate, likewise.
        @Nullable public var far: Double?

        init(_ figures: ThresholdFigures) {
            falseNonMatches = figures.falseNonMatches.errors
            falseMatches = figures.falseMatches.errors
            threshold = figures.threshold.finite
            fnmr = figures.falseNonMatches.rate
            interval = figures.falseNonMatches.interval
            measuredFmr = figures.falseMatches.rate
            measuredFmrInterval = figures.falseMatches.interval
            frr = figures.falseRejects.rate
            far = figures.falseAccepts.rate
        }
    }

    /// FNMR at a target false match rate. Without support only the first five keys and `note` are present.
    public struct Target: Codable, Hashable, Sendable {
        /// The target false match rate.
        public var fmr: Double
        /// How well the counts support it.
        public var support: TargetFigures.Support
        /// The lowest threshold that satisfies it.
        @Nullable public var threshold: Double?
        /// The false non-match rate there.
        @Nullable public var fnmr: Double?
        /// Its interval.
        @Nullable public var interval: ClosedRange<Double>?
        /// Mated scores below the threshold.
        public var falseNonMatches: Int?
        /// The measured false match rate.
        public var measuredFmr: Double?
        /// Its interval.
        public var measuredFmrInterval: ClosedRange<Double>?
        /// Non-mated scores at or above the threshold.
        public var falseMatches: Int?
        /// The false reject rate, counting comparisons lost in acquisition as rejected.
        public var frr: Double?
        /// The false accept rate, likewise.
        public var far: Double?
        /// Why the target is not supported.
        public var note: String?

        init(_ target: TargetFigures) {
            fmr = target.falseMatchRate
            support = target.support
            note = target.notSupported
            let figures = target.figures.map(Figures.init)
            threshold = figures?.threshold
            fnmr = figures?.fnmr
            interval = figures?.interval
            falseNonMatches = figures?.falseNonMatches
            measuredFmr = figures?.measuredFmr
            measuredFmrInterval = figures?.measuredFmrInterval
            falseMatches = figures?.falseMatches
            frr = figures?.frr
            far = figures?.far
        }
    }
}
