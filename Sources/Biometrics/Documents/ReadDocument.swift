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
    public enum Row: Hashable, Sendable {
        /// It was looked at.
        case result(ReadResult)
        /// It could not be looked at.
        case failure(path: String, ErrorDocument.Detail)
    }
}

extension ReadDocument.Row: Codable {
    private enum CodingKeys: String, CodingKey { case path, error }

    /// Reads `{"path", "error"}`, or else a result.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let error = try container.decodeIfPresent(ErrorDocument.Detail.self, forKey: .error) {
            self = .failure(path: try container.decode(String.self, forKey: .path), error)
        } else {
            self = .result(try ReadResult(from: decoder))
        }
    }

    /// Writes the result, or `{"path", "error"}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .result(let result): try result.encode(to: encoder)
        case .failure(let path, let error):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(path, forKey: .path)
            try container.encode(error, forKey: .error)
        }
    }
}

extension ReadDocument: PersonalData {
    /// How many results there are.
    public var withheldSummary: String { "\(results.count) results" }
}
