internal import FoundationEssentials

/// One document of the JSON contract: what a program writes for another program, and reads back the same.
///
/// A document is plain data whose stored properties are the keys: nothing is worked out while it is written, and a key whose
/// value may be unknown is ``Nullable``. Its schema stands under `schema` as a ``SchemaName``. Within one schema number keys
/// are only added; what is not known here is passed over when a document is read.
public protocol JSONDocument: Codable, Hashable, Sendable {
    /// The schema's name and number, such as `biometrics.compare/1`.
    static var schema: String { get }
}

/// How the text of a document is laid out.
public enum JSONLayout: Sendable {
    /// Indented, keys sorted: for people to look at.
    case indented
    /// On one line, keys sorted: for files of many documents.
    case line
    /// Indented, keys in the order in which the document's type declares them, arrays of plain values on one line: for
    /// reports that people compare. What is no number is `null`.
    case declared
}

extension JSONDocument {
    /// The document as text, with a newline at its end. Equal documents are equal bytes.
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

    /// Reads a document from the UTF-8 of its text.
    ///
    /// - Throws: `.unreadableInput` for what is no JSON, has another schema, or lacks what the schema asks for.
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
            throw Self.unreadable("A value is of another kind than the schema states.")
        }
    }

    private func text(_ formatting: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    private static func unreadable(_ why: String) -> BiometricsError {
        BiometricsError(.unreadableInput, "This is no document \(schema). \(why)")
    }
}
