internal import FoundationEssentials

/// One payload of the JSON contract: one program writes it, and another reads back the same value.
///
/// A payload is plain data whose stored properties are the keys. Nothing is computed while it is written. A key whose
/// value may be unknown is ``Nullable``. The key `schema` holds the schema's name as a ``SchemaName``. Within one
/// schema number keys are only added, and unknown keys are ignored on reading.
public protocol JSONPayload: Codable, Hashable, Sendable {
    /// The schema's name and number, such as `biometrics.compare/1`.
    static var schema: String { get }
}

/// The layout of a payload's text.
public enum JSONLayout: Sendable {
    /// Indented, keys sorted: for people to look at.
    case indented
    /// On one line, keys sorted: for files of many documents.
    case line
    /// Indented, keys in the order in which the type declares them, arrays of plain values on one line: for reports
    /// that people compare. Numbers that are not finite become `null`.
    case declared
}

extension JSONPayload {
    /// The payload as text with a final newline. Equal payloads give equal bytes.
    ///
    /// - Throws: `.backendFailure` for a value that JSON cannot hold.
    public func json(_ layout: JSONLayout = .indented) throws(BiometricsError) -> String {
        do {
            switch layout {
            case .indented: return try text([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
            case .line: return try text([.sortedKeys, .withoutEscapingSlashes])
            case .declared: return try JSONValue(encoding: self).text
            }
        } catch {
            throw BiometricsError(.backendFailure, "The result cannot be written as JSON: \(error).")
        }
    }

    /// Reads a payload from UTF-8 text.
    ///
    /// - Throws: `.unreadableInput` if the text is not JSON, has another schema, or lacks a required key.
    public init(json: some Collection<UInt8>) throws(BiometricsError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch let error as BiometricsError {
            throw error
        } catch DecodingError.dataCorrupted(let context) {
            throw Self.unreadable(context.debugDescription)
        } catch DecodingError.keyNotFound(let key, _) {
            throw Self.unreadable("The key “\(key.stringValue)” is missing.")
        } catch {
            throw Self.unreadable("A value has another type than the schema requires.")
        }
    }

    private func text(_ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    private static func unreadable(_ why: String) -> BiometricsError {
        BiometricsError(.unreadableInput, "This is not a \(schema) document. \(why)")
    }
}
