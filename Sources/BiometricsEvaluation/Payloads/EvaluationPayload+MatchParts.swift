public import BiometricsCore

extension EvaluationPayload.Match {
    /// Accuracy over the folds.
    public struct Accuracy: Codable, Hashable, Sendable {
        /// The mean of the folds' accuracies.
        public var mean: Double
        /// Their standard deviation.
        public var std: Double
        /// Its standard error.
        public var standardError: Double
        /// The folds by number.
        public var folds: [Fold]

        /// One fold.
        public struct Fold: Codable, Hashable, Sendable {
            /// The fold's number.
            public var fold: Int
            /// Right decisions among its comparisons.
            public var accuracy: Double
            /// The threshold that was chosen on the other folds.
            @Nullable public var threshold: Double?
            /// Its comparisons.
            public var comparisons: Int
        }

        init(_ accuracy: FoldAccuracy) {
            mean = accuracy.mean
            std = accuracy.standardDeviation
            standardError = accuracy.standardError
            folds = accuracy.folds.map {
                Fold(fold: $0.fold, accuracy: $0.accuracy, threshold: $0.threshold.finite, comparisons: $0.count)
            }
        }
    }

    /// Intervals by resampling people.
    public struct Bootstrap: Codable, Hashable, Sendable {
        /// Different people in the table.
        public var subjects: Int
        /// The number of replicates.
        public var replicates: Int
        /// The seed in decimal, as text because it may exceed the range of JSON numbers.
        public var seed: String
        /// The interval of the equal error rate.
        public var eerInterval: ClosedRange<Double>
        /// The intervals for the supported targets.
        public var fnmrAtFmr: [Target]

        /// Intervals for one target false match rate.
        public struct Target: Codable, Hashable, Sendable {
            /// The target false match rate.
            public var fmr: Double
            /// FNMR at that rate, with the threshold chosen again in each replicate.
            public var fnmrInterval: ClosedRange<Double>
            /// FMR at the threshold that was chosen on the whole table.
            public var measuredFmrInterval: ClosedRange<Double>
        }

        init(_ bootstrap: SubjectBootstrap) {
            subjects = bootstrap.subjectCount
            replicates = bootstrap.replicates
            seed = String(bootstrap.seed)
            eerInterval = bootstrap.equalErrorRate
            fnmrAtFmr = bootstrap.targets.map {
                Target(
                    fmr: $0.falseMatchRate, fnmrInterval: $0.falseNonMatchRate,
                    measuredFmrInterval: $0.falseMatchRateAtThreshold)
            }
        }
    }

    /// The figures of the groups of one label column, all at the same threshold.
    public struct Groups: Codable, Hashable, Sendable {
        /// The label column.
        public var column: String
        /// The false match rate that the threshold was chosen for.
        public var fmr: Double
        /// The threshold.
        @Nullable public var threshold: Double?
        /// The ratio of the highest to the lowest FMR of a group.
        @Nullable public var fmrWorstToBest: Double?
        /// The ratio of the highest to the lowest FNMR of a group.
        @Nullable public var fnmrWorstToBest: Double?
        /// The multiple of the target above which a group's false match rate is warned of; missing in documents of earlier versions.
        public var warningFactor: Double?
        /// One sentence for each group whose false match rate exceeds the allowed multiple of the target.
        public var warnings: [String]
        /// The groups by label.
        public var groups: [Merged<Merged<Group, Figures>, Excess>]

        /// One group.
        public struct Group: Codable, Hashable, Sendable {
            /// The label.
            public var label: String
            /// Its mated scores.
            public var mated: Int
            /// Its non-mated scores.
            public var nonMated: Int
            /// Its own equal error rate; `nil` when a class has no scores.
            @Nullable public var eer: Double?
        }

        /// Whether a group has too many false matches.
        public struct Excess: Codable, Hashable, Sendable {
            /// Whether its false match rate exceeds the allowed multiple of the target.
            public var exceedsTarget: Bool
            /// Whether the excess is statistically significant.
            public var significant: Bool
        }

        init(_ groups: MatchGroups) {
            column = groups.column
            fmr = groups.falseMatchRate
            warnings = groups.warnings
            self.groups = groups.groups.map { group in
                let head = Group(
                    label: group.label, mated: group.figures.falseNonMatches.count,
                    nonMated: group.figures.falseMatches.count, eer: group.equalErrorRate)
                return Merged(
                    Merged(head, Figures(group.figures)),
                    Excess(exceedsTarget: group.exceedsTarget, significant: group.isSignificant))
            }
            threshold = groups.threshold.finite
            fmrWorstToBest = groups.falseMatchRatio
            fnmrWorstToBest = groups.falseNonMatchRatio
            warningFactor = groups.warningFactor
        }
    }

    /// The benefit of discarding the samples with the lowest quality, at a fixed threshold.
    public struct Discard: Codable, Hashable, Sendable {
        /// The false match rate that the threshold was chosen for.
        public var fmr: Double
        /// The threshold.
        @Nullable public var threshold: Double?
        /// The remaining rate after each discarded fraction.
        public var points: [Point]

        /// The remaining rate after one discarded fraction.
        public struct Point: Codable, Hashable, Sendable {
            /// The discarded fraction of mated comparisons, 0..<1.
            public var discarded: Double
            /// The quality of the last discarded comparison; `nil` if none was discarded.
            @Nullable public var quality: Double?
            /// FNMR among the rest.
            @Nullable public var fnmr: Double?
            /// Its interval.
            @Nullable public var interval: ClosedRange<Double>?
        }

        init(_ quality: ErrorVersusDiscard) {
            fmr = quality.falseMatchRate
            points = quality.points.map {
                Point(
                    discarded: $0.discarded, quality: $0.quality?.finite, fnmr: $0.falseNonMatches.rate,
                    interval: $0.falseNonMatches.interval)
            }
            threshold = quality.threshold.finite
        }
    }

    /// The comparisons with the worst errors.
    public struct Worst: Codable, Hashable, Sendable {
        /// Mated comparisons with the lowest scores, the lowest first.
        public var mated: [Row]
        /// Non-mated comparisons with the highest scores, the highest first.
        public var nonMated: [Row]
        /// Comparisons without a score, in the table's order.
        public var failedToAcquire: [Row]

        /// A comparison with its score or its failure.
        public struct Row: Codable, Hashable, Sendable {
            /// The name of the probe.
            public var probe: String
            /// The name of the reference.
            public var reference: String
            /// The comparison score.
            public var score: Double?
            /// Why the score is missing.
            public var failure: String?
            /// Which sample failed.
            public var failedSample: AcquisitionFailure.Sample?

            init(_ row: MatchRow) {
                probe = row.probe
                reference = row.reference
                switch row.outcome {
                case .score(let score): self.score = score
                case .failure(let failure): (self.failure, failedSample) = (failure.reason, failure.sample)
                }
            }
        }

        init(_ worst: WorstErrors) {
            mated = worst.mated.map(Row.init)
            nonMated = worst.nonMated.map(Row.init)
            failedToAcquire = worst.lost.map(Row.init)
        }
    }
}
