public import BiometricsCore

extension EvaluationPayload.Liveness {
    /// The figures of the scores, and the worst errors.
    public struct Scored: Codable, Hashable, Sendable {
        /// The equal error rate of all attacks together; `nil` without scores.
        @Nullable public var eer: Double?
        /// Its threshold.
        @Nullable public var eerThreshold: Double?
        /// BPCER where no species' APCER is above a limit; empty without scores.
        public var bpcerAtApcer: [Target]
        /// The figures at the thresholds in use.
        public var thresholds: [Merged<Threshold, Figures>]
        /// Each species against the bona fide presentations, by name.
        public var species: [SpeciesCurve]
        /// The table's decisions by group; empty without decisions.
        public var groups: [Merged<Group, Figures>]
        /// The distribution of scores; `nil` without scores.
        @Nullable public var histogram: EvaluationPayload.Histogram?
        /// The presentations with the worst errors.
        public var worst: Worst

        init(_ liveness: LivenessEvaluation) {
            bpcerAtApcer = liveness.targets.map(Target.init)
            thresholds = liveness.thresholds.map {
                Merged(Threshold(name: $0.name, threshold: $0.threshold.finite), Figures($0.figures))
            }
            species = liveness.curves.map {
                SpeciesCurve(
                    species: $0.species, eer: $0.equalErrorRate?.rate, det: $0.det.map(EvaluationPayload.DETPoint.init)
                )
            }
            groups = liveness.groups.map { Merged(Group(column: $0.column, label: $0.label), Figures($0.figures)) }
            worst = Worst(
                attacks: liveness.worstAttacks.map(Row.init), bonaFide: liveness.worstBonaFide.map(Row.init),
                noResponse: liveness.silent.map(Row.init))
            eer = liveness.equalErrorRate?.rate
            eerThreshold = liveness.equalErrorRate?.threshold.finite
            histogram = liveness.histogram
        }
    }

    /// A threshold of the score: bona fide from there up.
    public struct Threshold: Codable, Hashable, Sendable {
        /// The name of the threshold.
        public var name: String
        /// The lowest score that is taken for bona fide.
        @Nullable public var threshold: Double?
    }

    /// A group of presentations.
    public struct Group: Codable, Hashable, Sendable {
        /// The label column.
        public var column: String
        /// The label.
        public var label: String
    }

    /// One species' scores against those of the bona fide presentations.
    public struct SpeciesCurve: Codable, Hashable, Sendable {
        /// The species of presentation attack instrument.
        public var species: String
        /// The rate at which APCER and BPCER are equal; `nil` if a class has no scores.
        @Nullable public var eer: Double?
        /// Points `[threshold, APCER, BPCER]`.
        public var det: [EvaluationPayload.DETPoint]
    }

    /// BPCER where no species' APCER is above a limit.
    public struct Target: Codable, Hashable, Sendable {
        /// The limit on APCER.
        public var apcer: Double
        /// The lowest threshold that satisfies it; `nil` if a species has too few attacks.
        @Nullable public var threshold: Double?
        /// BPCER there.
        @Nullable public var bpcer: Double?
        /// Its interval.
        @Nullable public var interval: ClosedRange<Double>?
        /// The number of these errors; missing if the limit is not supported.
        public var bpcerErrors: Int?
        /// Bona fide presentations with a response; missing if the limit is not supported.
        public var bpcerResponded: Int?
        /// The highest APCER of a species there.
        @Nullable public var apcerWorst: Double?
        /// The species with that APCER; missing if the limit is not supported.
        public var apcerWorstSpecies: String?
        /// Why the limit is not supported.
        @Nullable public var note: String?

        init(_ target: LivenessEvaluation.Target) {
            let figures = target.point?.figures
            apcer = target.apcer
            bpcerErrors = figures?.bonaFideErrors.errors
            bpcerResponded = figures?.bonaFideErrors.count
            apcerWorstSpecies = figures?.worst?.species
            threshold = target.point?.threshold.finite
            bpcer = figures?.bonaFideErrors.rate
            interval = figures?.bonaFideErrors.interval
            apcerWorst = figures?.worst?.classificationErrors.rate
            note = target.notSupported
        }
    }

    /// The presentations with the worst errors.
    public struct Worst: Codable, Hashable, Sendable {
        /// Attacks taken for live, those of the highest score first.
        public var attacks: [Row]
        /// Bona fide presentations taken for attacks, those of the lowest score first.
        public var bonaFide: [Row]
        /// Presentations without a response, in the table's order.
        public var noResponse: [Row]
    }

    /// One presentation.
    public struct Row: Codable, Hashable, Sendable {
        /// The name of the presentation.
        public var file: String
        /// The species of attack; `nil` for a bona fide presentation.
        @Nullable public var species: String?
        /// The score, higher for bona fide.
        @Nullable public var score: Double?
        /// Whether it was taken for live; `nil` without a decision.
        @Nullable public var isLive: Bool?
        /// Why the response is missing.
        @Nullable public var failure: String?

        init(_ row: LivenessRow) {
            file = row.file
            species = row.species
            score = row.score?.finite
            isLive = row.isLive
            failure = row.failure
        }
    }
}
