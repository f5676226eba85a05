/// The result for one file in a payload about many.
public enum FileRow<Result: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// The file was examined.
    case result(Result)
    /// The file could not be examined.
    case failure(path: String, ErrorPayload.Detail)
}

/// The keys of a file that failed.
private enum FailureKeys: String, CodingKey { case path, error }

extension FileRow: Codable {
    /// Reads `{"path", "error"}`, or else a result.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FailureKeys.self)
        if let error = try container.decodeIfPresent(ErrorPayload.Detail.self, forKey: .error) {
            self = .failure(path: try container.decode(String.self, forKey: .path), error)
        } else {
            self = .result(try Result(from: decoder))
        }
    }

    /// Writes the result, or `{"path", "error"}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .result(let result): try result.encode(to: encoder)
        case .failure(let path, let error):
            var container = encoder.container(keyedBy: FailureKeys.self)
            try container.encode(path, forKey: .path)
            try container.encode(error, forKey: .error)
        }
    }
}
