public import BiometricsCore

/// The output of `evaluate` and the content of `report.json`: `biometrics.evaluation/1`. All except `run` is the same
/// for equal inputs.
///
/// Rates are fractions, 0...1; unknown values are `nil` and written as `null`. An interval is `[low, high]` at the
/// confidence of the evaluation, 95 % by default.
public struct EvaluationPayload: JSONPayload {
    /// `biometrics.evaluation/1`.
    public static let schema = "biometrics.evaluation/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<EvaluationPayload>()
    /// The measured set and system.
    public var measured: Measured
    /// The figures of a face match; missing if none was evaluated.
    public var match: Match?
    /// The figures of a liveness system; missing if none was evaluated.
    public var liveness: Liveness?
    /// The figures of answers to challenges; missing if no clip answers one.
    public var challenges: Challenges?
    /// The figures of a document reader; missing if none was evaluated.
    public var documents: Documents?
    /// The figures of searches among many; missing if none was evaluated.
    public var search: Search?
    /// Time and parameters of the run: the only part that differs between equal runs.
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

    /// The measured set and system.
    public struct Measured: Codable, Hashable, Sendable {
        /// The name of the labelled set.
        public var set: String
        /// The pipeline or profile, if there is one.
        @Nullable public var pipeline: String?
        /// The models, in the order in which the pipeline uses them.
        public var models: [EvaluationContext.Model]
        /// Remarks for the reader.
        public var notes: [String]
        /// Samples on which `compare` makes no decision although they can be compared; `nil` for scores from a table.
        @Nullable public var refusals: Refusals?
        /// The number of rejected rows in the table.
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

    /// Samples on which `compare` makes no decision.
    public struct Refusals: Codable, Hashable, Sendable {
        /// Whether they count as failures and are not compared.
        public var countedAsFailures: Bool
        /// How many there are, by side and reason.
        public var samples: [Samples]

        /// The samples of one side and reason.
        public struct Samples: Codable, Hashable, Sendable {
            /// The side of the comparisons.
            public var sample: AcquisitionFailure.Sample
            /// Why `compare` makes no decision on them, in its own codes.
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
        /// The command line, quoted for a shell.
        public var command: String
        /// The wall times of the parts.
        public var timingsMs: Timings
    }
}
