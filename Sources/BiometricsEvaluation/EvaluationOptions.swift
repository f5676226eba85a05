/// The options for evaluating a score table.
public struct EvaluationOptions: Sendable, Hashable {
    /// A threshold to evaluate, with its name in the report.
    public struct NamedThreshold: Sendable, Hashable {
        /// The name, such as `pass`.
        public var name: String
        /// The lowest score that is a match (or bona fide).
        public var score: Double

        /// A threshold of `score`, reported as `name`.
        public init(name: String, score: Double) {
            self.name = name
            self.score = score
        }
    }

    /// The false match rates at which FNMR is stated.
    public var falseMatchRates: [Double] = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6]
    /// Thresholds in use, evaluated in addition to those for `falseMatchRates`.
    public var thresholds: [NamedThreshold] = []
    /// The confidence of every interval.
    public var confidence: Double = 0.95
    /// The number of times people are resampled if pairs share people; 0 disables it.
    public var bootstrapReplicates: Int = 1000
    /// The seed of the resampling.
    public var seed: UInt64 = 1
    /// How many of the worst errors of each kind are listed.
    public var worstCount: Int = 20
    /// The group columns to report; nil for every column with at most `maximumGroups` labels.
    public var groupColumns: [String]?
    /// The largest number of labels in a column that counts as groups.
    public var maximumGroups: Int = 50
    /// The false match rate that sets the common threshold of groups, chosen on all comparisons.
    public var groupFalseMatchRate: Double = 1e-3
    /// A group gets a warning if its false match rate exceeds this multiple of `groupFalseMatchRate`.
    public var groupWarningFactor: Double = 2

    /// The defaults.
    public init() {}

    /// `groupFalseMatchRate`, or the rate of ten among `count` non-mated scores if the former cannot be counted.
    func supportedGroupRate(_ count: Int) -> Double {
        Double(count) * groupFalseMatchRate >= 1 ? groupFalseMatchRate : 10 / Double(max(10, count))
    }
}
