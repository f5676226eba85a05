/// What is to be worked out from a score table.
public struct EvaluationOptions: Sendable, Hashable {
    /// A threshold that is to be judged, with the name under which it is reported.
    public struct NamedThreshold: Sendable, Hashable {
        /// What it is, such as `pass`.
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
    /// Thresholds in use, judged beside those for `falseMatchRates`.
    public var thresholds: [NamedThreshold] = []
    /// The confidence of every interval.
    public var confidence: Double = 0.95
    /// How often people are drawn anew where pairs share them; 0 for never.
    public var bootstrapReplicates: Int = 1000
    /// The seed of that drawing.
    public var seed: UInt64 = 1
    /// How many of the worst errors of each kind are listed.
    public var worstCount: Int = 20
    /// The group columns to report on; nil for every one with at most `maximumGroups` labels.
    public var groupColumns: [String]?
    /// The most labels of a column that is taken for groups.
    public var maximumGroups: Int = 50
    /// The false match rate whose threshold, chosen on all comparisons, the groups are judged at.
    public var groupFalseMatchRate: Double = 1e-3
    /// A group whose false match rate is above this many times `groupFalseMatchRate` is warned of.
    public var groupWarningFactor: Double = 2

    /// The defaults.
    public init() {}

    /// `groupFalseMatchRate`, or the rate that ten of `count` non-mated scores make where one cannot be counted at it.
    func supportedGroupRate(_ count: Int) -> Double {
        Double(count) * groupFalseMatchRate >= 1 ? groupFalseMatchRate : 10 / Double(max(10, count))
    }
}
