public import BiometricsCore

/// What `evaluate` writes, and `report.json`: `biometrics.evaluation/1`. All but `run` is the same for equal inputs.
///
/// Rates are parts, 0...1; what is not known is `nil` and written as `null`. An interval is `[low, high]` at the confidence
/// of the evaluation, 95 % unless it was given another.
public struct EvaluationDocument: JSONDocument {
    /// `biometrics.evaluation/1`.
    public static let schema = "biometrics.evaluation/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<EvaluationDocument>()
    /// What was measured, and with what.
    public var measured: Measured
    /// The figures of a face match; not there when none was evaluated.
    public var match: Match?
    /// The figures of a liveness system; not there when none was evaluated.
    public var liveness: Liveness?
    /// The figures of answers to challenges; not there when no clip answers one.
    public var challenges: Challenges?
    /// The figures of a reader of documents; not there when none was evaluated.
    public var documents: Documents?
    /// The figures of searches among many; not there when none was evaluated.
    public var search: Search?
    /// When and how it was run: the one part that differs between equal runs.
    public var run: Run

    /// The document of a report.
    public init(_ report: EvaluationReport) {
        measured = Measured(report.context)
        match = report.match.map(Match.init)
        liveness = report.liveness.map(Liveness.init)
        challenges = report.challenges.map(Challenges.init)
        documents = report.documents.map(Documents.init)
        search = report.search.map(Search.init)
        run = Run(
            date: report.context.date, command: report.context.command,
            timingsMs: Timings(parts: report.context.timings))
    }

    /// What was measured, and with what.
    public struct Measured: Codable, Hashable, Sendable {
        /// The name of the labelled set.
        public var set: String
        /// The pipeline or profile, where there is one.
        @Nullable public var pipeline: String?
        /// The models, in the order in which the pipeline uses them.
        public var models: [EvaluationContext.Model]
        /// Remarks for the reader.
        public var notes: [String]
        /// Samples on which `compare` decides nothing though they can be compared; `nil` for scores from a table.
        @Nullable public var refusals: Refusals?
        /// How many rows of the table were refused.
        public var rejectedRows: Int
        /// The first thousand of them.
        public var rejectedRowsNamed: [RejectedRows.Row]

        init(_ context: EvaluationContext) {
            set = context.set
            models = context.models
            notes = context.notes
            rejectedRows = context.rejected.count
            rejectedRowsNamed = context.rejected.named
            pipeline = context.pipeline
            refusals = context.refusals.map { refusals in
                Refusals(
                    countedAsFailures: context.refusalsAreFailures,
                    samples: refusals.map {
                        Refusals.Samples(sample: $0.sample, reason: $0.reason, refused: $0.count, samples: $0.total)
                    })
            }
        }
    }

    /// Samples on which `compare` decides nothing.
    public struct Refusals: Codable, Hashable, Sendable {
        /// Whether they are counted as failures, and not compared.
        public var countedAsFailures: Bool
        /// How many there are, by side and reason.
        public var samples: [Samples]

        /// Those of one side and reason.
        public struct Samples: Codable, Hashable, Sendable {
            /// Which side of comparisons they are on.
            public var sample: AcquisitionFailure.Sample
            /// Why nothing is decided on them, in the words of `compare`.
            public var reason: String
            /// How many there are.
            public var refused: Int
            /// All samples of that side.
            public var samples: Int
        }
    }

    /// When and how it was run.
    public struct Run: Codable, Hashable, Sendable {
        /// When, ISO 8601.
        public var date: String
        /// The command, as a shell reads it.
        public var command: String
        /// Wall time of the parts.
        public var timingsMs: Timings
    }
}
