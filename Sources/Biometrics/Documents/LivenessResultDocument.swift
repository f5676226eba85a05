public import BiometricsCore

/// What `liveness --jsonl` writes for a file that was looked at: `biometrics.liveness-result/1`, the keys of a result with
/// the pipeline beside them. A file that was not is a ``ErrorDocument``.
public struct LivenessResultDocument: JSONDocument {
    /// `biometrics.liveness-result/1`.
    public static let schema = "biometrics.liveness-result/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<LivenessResultDocument>()
    /// What became of the file.
    public var result: LivenessResult
    /// What did the work; its profile is `nil`.
    public var pipeline: PipelineDescription

    /// The document of one result.
    public init(_ result: LivenessResult, pipeline: PipelineDescription) {
        self.result = result
        self.pipeline = pipeline
    }

    private enum CodingKeys: String, CodingKey { case schema, pipeline }

    /// Reads a result and what is beside it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schema = try container.decode(SchemaName<LivenessResultDocument>.self, forKey: .schema)
        pipeline = try container.decode(PipelineDescription.self, forKey: .pipeline)
        result = try LivenessResult(from: decoder)
    }

    /// Writes the result and what is beside it into one object.
    public func encode(to encoder: any Encoder) throws {
        try result.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schema, forKey: .schema)
        try container.encode(pipeline, forKey: .pipeline)
    }
}
