public import BiometricsCore

extension EvaluationPayload {
    /// The figures of a liveness system.
    public struct Liveness: Codable, Hashable, Sendable {
        /// How many presentations there were.
        public var presentations: Presentations
        /// The figures of the table's own decisions.
        public var decided: Decided
        /// The figures of the scores.
        public var scored: Scored

        init(_ liveness: LivenessEvaluation) {
            presentations = Presentations(attacks: liveness.attackCount, bonaFide: liveness.bonaFideCount)
            decided = liveness.decided.map { .figures(Figures($0)) } ?? .none
            scored = Scored(liveness)
        }

        private enum CodingKeys: String, CodingKey { case presentations }

        /// Reads the keys of all parts from one object.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            presentations = try container.decode(Presentations.self, forKey: .presentations)
            decided = try Decided(from: decoder)
            scored = try Scored(from: decoder)
        }

        /// Writes the keys of all parts into one object.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(presentations, forKey: .presentations)
            try decided.encode(to: encoder)
            try scored.encode(to: encoder)
        }
    }
}

extension EvaluationPayload.Liveness {
    /// How many presentations there were, with and without response.
    public struct Presentations: Codable, Hashable, Sendable {
        /// Attacks.
        public var attacks: Int
        /// Bona fide presentations.
        public var bonaFide: Int
    }

    /// The figures of a table's own decisions.
    public enum Decided: Hashable, Sendable {
        /// The table states decisions.
        case figures(Figures)
        /// The table has no decisions: `apcer`, `apcerWorst` and `bpcer` are `null`.
        case none
    }

    /// The figures of decisions, or of one threshold.
    public struct Figures: Codable, Hashable, Sendable {
        /// The attacks by species.
        public var apcer: [Species]
        /// The highest APCER of a species; `nil` if no attack had a response.
        @Nullable public var apcerWorst: Double?
        /// The species with that APCER.
        @Nullable public var apcerWorstSpecies: String?
        /// BPCER: bona fide presentations taken for attacks, among those with a response.
        @Nullable public var bpcer: Double?
        /// Its interval.
        @Nullable public var bpcerInterval: ClosedRange<Double>?
        /// The number of these errors.
        public var bpcerErrors: Int
        /// Bona fide presentations with a response.
        public var bpcerResponded: Int
        /// BPNRR: bona fide presentations without a response, among all of them.
        @Nullable public var bpnrr: Double?
        /// Bona fide presentations taken for attacks or without a response, among all of them.
        @Nullable public var bonaFideRefused: Double?

        /// The decisions on one species of presentation attack instrument.
        public struct Species: Codable, Hashable, Sendable {
            /// The species.
            public var species: String
            /// All attacks.
            public var attacks: Int
            /// APCER: attacks taken for bona fide, among those with a response.
            @Nullable public var apcer: Double?
            /// Its interval.
            @Nullable public var interval: ClosedRange<Double>?
            /// The number of these errors.
            public var errors: Int
            /// Attacks with a response.
            public var responded: Int
            /// APNRR: attacks without a response, among all.
            @Nullable public var apnrr: Double?
            /// APCER if every attack without a response had been accepted.
            @Nullable public var apcerIfNonResponsesPass: Double?

            init(_ figures: AttackFigures) {
                species = figures.species
                attacks = figures.nonResponses.count
                errors = figures.classificationErrors.errors
                responded = figures.classificationErrors.count
                apcer = figures.classificationErrors.rate
                interval = figures.classificationErrors.interval
                apnrr = figures.nonResponses.rate
                apcerIfNonResponsesPass = figures.worstCase.rate
            }
        }

        init(_ figures: LivenessFigures) {
            apcer = figures.attacks.map(Species.init)
            bpcerErrors = figures.bonaFideErrors.errors
            bpcerResponded = figures.bonaFideErrors.count
            apcerWorst = figures.worst?.classificationErrors.rate
            apcerWorstSpecies = figures.worst?.species
            bpcer = figures.bonaFideErrors.rate
            bpcerInterval = figures.bonaFideErrors.interval
            bpnrr = figures.bonaFideNonResponses.rate
            bonaFideRefused = figures.bonaFideRefused.rate
        }
    }
}

extension EvaluationPayload.Liveness.Decided: Codable {
    private enum CodingKeys: String, CodingKey { case apcer, apcerWorst, bpcer }

    /// Reads figures, or `null` for them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self =
            try container.decodeNil(forKey: .apcer)
            ? .none : .figures(try EvaluationPayload.Liveness.Figures(from: decoder))
    }

    /// Writes the figures, or `null` for the main ones.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .figures(let figures): try figures.encode(to: encoder)
        case .none:
            var container = encoder.container(keyedBy: CodingKeys.self)
            for key in [CodingKeys.apcer, .apcerWorst, .bpcer] { try container.encodeNil(forKey: key) }
        }
    }
}
