public import BiometricsCore

extension EvaluationPayload {
    /// How people are found in galleries.
    public struct Search: Codable, Hashable, Sendable {
        /// The most candidates that somebody looks at.
        public var rank: Int
        /// The figures of each gallery, by its size.
        public var galleries: [Gallery]

        /// The figures of one gallery.
        public struct Gallery: Codable, Hashable, Sendable {
            /// How many people are in it.
            public var people: Int
            /// How many faces.
            public var faces: Int
            /// Searches for people who are there.
            public var mated: Int
            /// Searches for people who are not.
            public var nonMated: Int
            /// Searches that give the right person within the first places, without a threshold.
            public var cumulativeMatches: [Place]
            /// The errors at false positive rates that were asked for.
            public var targets: [Target]
            /// What the calibration predicts, beside what was counted.
            public var predictions: [Prediction]
            /// The errors by threshold: threshold, FPIR, FNIR.
            public var curve: [[Double]]
        }

        /// A rate whose interval comes from drawing people anew.
        public struct Rate: Codable, Hashable, Sendable {
            /// Searches of the kind that is counted.
            public var errors: Int
            /// All searches.
            public var count: Int
            /// The part of them; `nil` without searches.
            @Nullable public var rate: Double?
            /// Its interval; `nil` without searches.
            @Nullable public var interval: ClosedRange<Double>?

            init(_ rate: SearchEvaluation.Rate) {
                errors = rate.errors.errors
                count = rate.errors.count
                self.rate = rate.errors.rate
                interval = rate.interval
            }
        }

        /// How many are found within the first places.
        public struct Place: Codable, Hashable, Sendable {
            /// The last place that counts.
            public var rank: Int
            /// The searches that give the right person.
            public var found: Rate
        }

        /// The errors at a rate that was asked for.
        public struct Target: Codable, Hashable, Sendable {
            /// The rate that was asked for.
            public var maximumFPIR: Double
            /// The least threshold that keeps to it.
            public var threshold: Double
            /// FPIR there.
            public var falsePositives: Rate
            /// FNIR there.
            public var falseNegatives: Rate
        }

        /// What the calibration predicts.
        public struct Prediction: Codable, Hashable, Sendable {
            /// The rate that the threshold is meant for.
            public var predictedFPIR: Double
            /// The threshold.
            public var threshold: Double
            /// Whether its false match rate was not counted.
            public var isExtrapolated: Bool
            /// Whether the predicted rate lies within the interval of the counted one.
            public var isWithinInterval: Bool
            /// FPIR there.
            public var falsePositives: Rate
            /// FNIR there.
            public var falseNegatives: Rate
        }

        init(_ evaluation: SearchEvaluation) {
            rank = evaluation.rank
            galleries = evaluation.galleries.map { gallery in
                Gallery(
                    people: gallery.people, faces: gallery.faces, mated: gallery.matedCount,
                    nonMated: gallery.nonMatedCount,
                    cumulativeMatches: gallery.cumulativeMatches.map { Place(rank: $0.rank, found: Rate($0.rate)) },
                    targets: gallery.targets.map { target in
                        Target(
                            maximumFPIR: target.maximumFPIR, threshold: target.threshold,
                            falsePositives: Rate(target.falsePositives), falseNegatives: Rate(target.falseNegatives))
                    },
                    predictions: gallery.predictions.map { prediction in
                        Prediction(
                            predictedFPIR: prediction.predictedFPIR, threshold: prediction.threshold,
                            isExtrapolated: prediction.isExtrapolated, isWithinInterval: prediction.isWithinInterval,
                            falsePositives: Rate(prediction.falsePositives),
                            falseNegatives: Rate(prediction.falseNegatives))
                    },
                    curve: gallery.curve.map { [$0.threshold, $0.fpir, $0.fnir] })
            }
        }
    }
}
