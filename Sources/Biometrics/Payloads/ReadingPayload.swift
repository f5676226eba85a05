public import BiometricsCore
public import DocumentReading
public import IdentityDocuments

/// The output of `read`: `biometrics.read/1`. It holds the content of documents, so protect it as you would protect
/// them.
public struct ReadingPayload: JSONPayload {
    /// `biometrics.read/1`.
    public static let schema = "biometrics.read/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReadingPayload>()
    /// One entry per file, in the order given.
    public var results: [Row]
    /// The recognisers and models that produced the results.
    public var pipeline: ReadingPipeline

    /// A payload with many results.
    public init(results: [Row], pipeline: ReadingPipeline) {
        self.results = results
        self.pipeline = pipeline
    }

    /// The result for one file.
    public typealias Row = FileRow<ReadResult>
}

extension ReadingPayload: PersonalData {
    /// The number of results.
    public var withheldSummary: String { "\(results.count) results" }
}
