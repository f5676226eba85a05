/// What was measured, with what, and when: the part of a report that the figures themselves cannot tell.
public struct EvaluationContext: Sendable, Hashable {
    /// A model that took part.
    public struct Model: Sendable, Hashable {
        /// The id in the model manifest.
        public var id: String
        /// The SHA-256 of its bytes, in hexadecimal.
        public var sha256: String

        /// A model by id and digest.
        public init(id: String, sha256: String) {
            self.id = id
            self.sha256 = sha256
        }
    }

    /// How long one part of the run took.
    public struct Timing: Sendable, Hashable {
        /// The part, such as `embed`.
        public var name: String
        /// Milliseconds.
        public var milliseconds: Double

        /// `milliseconds` for the part `name`.
        public init(name: String, milliseconds: Double) {
            self.name = name
            self.milliseconds = milliseconds
        }
    }

    /// The name of the labelled set, as a person would cite it.
    public var set: String
    /// The models, in the order in which the pipeline uses them.
    public var models: [Model] = []
    /// The pipeline or profile, where there is one.
    public var pipeline: String?
    /// Remarks for the reader, such as limits that were set or known faults of the labels.
    public var notes: [String] = []
    /// Rows of the input that were refused.
    public var rejected = RejectedRows()
    /// When it was run, ISO 8601. Reported under `run`, the one part that differs between equal runs.
    public var date = ""
    /// The command that was run. Reported under `run`.
    public var command = ""
    /// How long the parts took. Reported under `run`.
    public var timings: [Timing] = []

    /// A context of the named set.
    public init(set: String) {
        self.set = set
    }
}
