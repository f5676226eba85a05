/// The subject, system and time of the measurement: the part of a report that the figures do not contain.
public struct EvaluationContext: Sendable, Hashable {
    /// A model that took part.
    public struct Model: Sendable, Hashable, Codable {
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

    /// The duration of one part of the run.
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

    /// Samples that have a template, but on which the measured system makes no decision.
    public struct Refusal: Sendable, Hashable {
        /// The side of the comparisons.
        public var sample: AcquisitionFailure.Sample
        /// Why the system makes no decision on them, in stable text such as `selfieTooManyFaces`.
        public var reason: String
        /// How many there are.
        public var count: Int
        /// All samples of that side.
        public var total: Int

        /// `count` of `total` samples of one side, rejected for `reason`.
        public init(sample: AcquisitionFailure.Sample, reason: String, count: Int, total: Int) {
            self.sample = sample
            self.reason = reason
            self.count = count
            self.total = total
        }
    }

    /// The name of the labelled set, as a person would cite it.
    public var set: String
    /// The models, in the order in which the pipeline uses them.
    public var models: [Model] = []
    /// The pipeline or profile, if there is one.
    public var pipeline: String?
    /// Remarks for the reader, such as limits in use or known faults of the labels.
    public var notes: [String] = []
    /// The rejected rows of the input.
    public var rejected = RejectedRows()
    /// Samples on which the system makes no decision although they can be compared; nil if unknown, for example for
    /// scores from a table.
    public var refusals: [Refusal]?
    /// Whether `refusals` count as failures to acquire and to enrol, and are not compared.
    public var refusalsAreFailures = false
    /// When it was run, ISO 8601. Reported under `run`, the one part that differs between equal runs.
    public var date = ""
    /// The command that was run. Reported under `run`.
    public var command = ""
    /// The durations of the parts. Reported under `run`.
    public var timings: [Timing] = []

    /// A context of the named set.
    public init(set: String) {
        self.set = set
    }
}
