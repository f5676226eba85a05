/// The `schema` key of a payload. It writes the name of its own type and rejects any other name.
public struct SchemaName<Document: JSONPayload>: Codable, Hashable, Sendable {
    /// The name of the payload's schema.
    public init() {}

    /// The name and number, such as `biometrics.compare/1`.
    public var text: String { Document.schema }

    /// Reads the name.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for another name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text == Document.schema else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "It has the schema \(text.printable).")
        }
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Document.schema)
    }
}
