/// One measured figure of a model, with the set on which it was measured.
public struct ModelFigure: Sendable, Hashable, Codable {
    /// The labelled set, with the protocol where there are several.
    public let set: String
    /// The name of the metric, such as `accuracy` or `fnmrAtFmr1e-3`.
    public let metric: String
    /// The number; rates and accuracies are fractions of one.
    public let value: Double
    /// How many comparisons, faces or presentations stand behind the number, if known.
    public let count: Int?
    /// The rest of the pipeline: detector, alignment, engine. Nil if a publisher does not say.
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
