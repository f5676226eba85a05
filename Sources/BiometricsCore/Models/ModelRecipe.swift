internal import FoundationEssentials

/// How a model is run: a kind, and what that kind states.
///
/// The kinds are open. Core keeps what the manifest has; the plugin that runs models of a kind reads it as its own
/// ``RecipePayload``. A kind that no plugin knows costs its own entry of the manifest and nothing else.
public struct ModelRecipe: Sendable, Hashable {
    /// Which recipe it is.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The stable text, in camel case, as the manifest has it.
        public let rawValue: String

        /// A kind from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Says what the rest is.
    public let kind: Kind
    /// All keys, `kind` among them.
    private let members: [String: RecipeValue]

    /// The recipe that `payload` states.
    ///
    /// - Throws: `.manifestInvalid` for a value that JSON cannot hold, such as a number that is not finite.
    public init(_ payload: some RecipePayload) throws(BiometricsError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(Written(payload: payload)))
        } catch {
            throw BiometricsError(.manifestInvalid, "The recipe cannot be written as JSON.")
        }
    }

    /// What it states, as `type` has it. Keys that `type` does not have are left out.
    ///
    /// - Throws: `DecodingError`, with the key that is wrong.
    func payload<Payload: RecipePayload>(as type: Payload.Type) throws -> Payload {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// The recipe on one line: what names it where templates are kept, so that the text must stay the same for the same
    /// recipe. Its values are those that its plugin reads: one of `payloads` where one is of this kind, else all that the
    /// manifest has.
    ///
    /// - Throws: `DecodingError` or `EncodingError`.
    package func text(readBy payloads: [any RecipePayload.Type]) throws -> String {
        func text(as type: (some RecipePayload).Type) throws -> String {
            try Self.line(Written(payload: try payload(as: type)))
        }
        guard let type = payloads.first(where: { $0.kind == kind }) else { return try Self.line(self) }
        return try text(as: type)
    }

    private static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// An object with `kind` and the recipe's own keys in JSON.
extension ModelRecipe: Codable {
    fileprivate enum CodingKeys: String, CodingKey { case kind }

    /// Reads an object that has `kind`, whatever else it has.
    public init(from decoder: any Decoder) throws {
        kind = try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind)
        members = try [String: RecipeValue](from: decoder)
    }

    /// Writes what was read.
    public func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }

    /// A payload's own keys beside `kind`.
    private struct Written<Payload: RecipePayload>: Encodable {
        let payload: Payload

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Payload.kind, forKey: .kind)
            try payload.encode(to: encoder)
        }
    }
}
