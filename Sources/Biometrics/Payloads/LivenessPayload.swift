public import BiometricsCore

/// The output of `liveness --json`: `biometrics.liveness/1`.
public struct LivenessPayload: JSONPayload {
    /// `biometrics.liveness/1`.
    public static let schema = "biometrics.liveness/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<LivenessPayload>()
    /// One entry per file, in the order given.
    public var results: [Row]
    /// The models and plugins that produced the results; its profile is `nil`.
    public var pipeline: PipelineDescription

    /// A payload with many results.
    public init(results: [Row], pipeline: PipelineDescription) {
        self.results = results
        self.pipeline = pipeline
    }

    /// The result for one file.
    public typealias Row = FileRow<LivenessResult>
}
