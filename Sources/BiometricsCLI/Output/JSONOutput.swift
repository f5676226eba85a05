internal import BiometricsCore
internal import FoundationEssentials

/// Documents for programs: one object, keys sorted, slashes as they are, no number that is none.
enum JSONOutput {
    /// `document` as text, with a newline at its end.
    ///
    /// - Throws: `.backendFailure` for a value that JSON cannot hold.
    static func text(_ document: some Encodable) throws(BiometricsError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
        } catch {
            throw BiometricsError(.backendFailure, "The result cannot be written as JSON: \(error).")
        }
    }
}

/// An error as a document: `biometrics.error/1`.
struct ErrorDocument: Encodable {
    private let error: BiometricsError

    init(_ error: BiometricsError) {
        self.error = error
    }

    private enum CodingKeys: String, CodingKey { case schema, error }
    private enum ErrorKeys: String, CodingKey { case code, message, path }

    /// Writes every key; `path` is `null` for an error that is about no file.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("biometrics.error/1", forKey: .schema)
        var detail = container.nestedContainer(keyedBy: ErrorKeys.self, forKey: .error)
        try detail.encode(error.code, forKey: .code)
        try detail.encode(error.message, forKey: .message)
        try detail.encode(error.path, forKey: .path)
    }
}
