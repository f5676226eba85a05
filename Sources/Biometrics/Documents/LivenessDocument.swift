public import BiometricsCore

/// What `liveness --json` writes: `biometrics.liveness/1`.
public struct LivenessDocument: JSONDocument {
    /// `biometrics.liveness/1`.
    public static let schema = "biometrics.liveness/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<LivenessDocument>()
    /// One entry a file, in the order given.
    public var results: [Row]
    /// What did the work; its profile is `nil`.
    public var pipeline: PipelineDescription

    /// The document of many results.
    public init(results: [Row], pipeline: PipelineDescription) {
        self.results = results
        self.pipeline = pipeline
    }

    /// What became of one file.
    public typealias Row = FileRow<LivenessResult>
}
