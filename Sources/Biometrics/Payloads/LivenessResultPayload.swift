public import BiometricsCore

/// The output of `liveness --jsonl` for one file: `biometrics.liveness-result/1`. It has the keys of a result, and the
/// pipeline in addition. A file that could not be examined gives an ``ErrorPayload``.
public struct LivenessResultPayload: JSONPayload {
    /// `biometrics.liveness-result/1`.
    public static let schema = "biometrics.liveness-result/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<LivenessResultPayload>()
    /// The result for the file.
    public var result: LivenessResult
    /// The models and plugins that produced the result; its profile is `nil`.
    public var pipeline: PipelineDescription

    /// The payload of one result.
    public init(_ result: LivenessResult, pipeline: PipelineDescription) {
        self.result = result
        self.pipeline = pipeline
    }

    private enum CodingKeys: String, CodingKey { case schema, pipeline }

    /// Reads a result and the keys of this type.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schema = try container.decode(SchemaName<LivenessResultPayload>.self, forKey: .schema)
        pipeline = try container.decode(PipelineDescription.self, forKey: .pipeline)
        result = try LivenessResult(from: decoder)
    }

    /// Writes the result and the keys of this type into one object.
    public func encode(to encoder: any Encoder) throws {
        try result.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schema, forKey: .schema)
        try container.encode(pipeline, forKey: .pipeline)
    }
}
