public import BiometricsCore
public import IdentityDocuments

/// What `read` writes: `biometrics.read/1`. It tells what documents say, and is to be kept as they are.
public struct ReadDocument: JSONDocument {
    /// `biometrics.read/1`.
    public static let schema = "biometrics.read/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReadDocument>()
    /// One entry a file, in the order given.
    public var results: [Row]
    /// What did the work.
    public var pipeline: ReadingPipeline

    /// The document of many results.
    public init(results: [Row], pipeline: ReadingPipeline) {
        self.results = results
        self.pipeline = pipeline
    }

    /// What became of one file.
    public typealias Row = FileRow<ReadResult>
}

extension ReadDocument: PersonalData {
    /// How many results there are.
    public var withheldSummary: String { "\(results.count) results" }
}
