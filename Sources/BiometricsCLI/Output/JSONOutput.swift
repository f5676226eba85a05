internal import BiometricsCore
internal import FoundationEssentials

/// Documents for programs: one object, keys sorted, slashes as they are, no number that is none.
enum JSONOutput {
    /// `document` as text, with a newline at its end.
    ///
    /// - Throws: `.backendFailure` for a value that JSON cannot hold.
    static func text(_ document: some Encodable) throws(BiometricsError) -> String {
        try encode(document, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// `document` on one line, with a newline at its end.
    ///
    /// - Throws: as `text`.
    static func line(_ document: some Encodable) throws(BiometricsError) -> String {
        try encode(document, [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func encode(
        _ document: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws(BiometricsError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        do {
            return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
        } catch {
            throw BiometricsError(.backendFailure, "The result cannot be written as JSON: \(error).")
        }
    }
}

/// An error as a document: `biometrics.error/1`.
struct ErrorDocument: Encodable {
    static let schema = "biometrics.error/1"

    let schema = Self.schema
    let error: Detail

    init(_ error: BiometricsError) {
        self.error = Detail(error)
    }

    /// What went wrong; `path` is `null` for an error that is about no file.
    struct Detail: Encodable {
        let code: BiometricsError.Code
        let message: String
        @Nullable var path: String?

        init(_ error: BiometricsError) {
            code = error.code
            message = error.message
            path = error.path
        }
    }
}

/// A value that is written as `null` where there is none, so that a document always has the same keys.
@propertyWrapper
struct Nullable<Value: Encodable>: Encodable {
    var wrappedValue: Value?

    init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}
