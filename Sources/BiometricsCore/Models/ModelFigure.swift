/// One number that says how well a model does, with the set it was found on.
public struct ModelFigure: Sendable, Hashable, Codable {
    /// The labelled set, with the protocol where there are several.
    public let set: String
    /// What was measured, such as `accuracy` or `fnmrAtFmr1e-3`.
    public let metric: String
    /// The number; rates and accuracies are fractions of one.
    public let value: Double
    /// How many comparisons, faces or presentations stand behind the number, where that is known.
    public let count: Int?
    /// What stood around the model: detector, alignment, engine. Absent where a publisher does not say.
    public let pipeline: String?

    /// `metric` is `value` on `set`.
    public init(set: String, metric: String, value: Double, count: Int? = nil, pipeline: String? = nil) {
        self.set = set
        self.metric = metric
        self.value = value
        self.count = count
        self.pipeline = pipeline
    }
}
