internal import FoundationEssentials

/// How a model is run: a kind, and the keys of that kind.
///
/// The kinds are open. Core keeps the manifest's keys; the plugin that runs models of a kind reads them as its own
/// ``RecipePayload``. If no plugin knows a kind, only that entry of the manifest is unusable.
public struct ModelRecipe: Sendable, Hashable {
    /// The kind of a recipe.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The stable text, in camel case, as the manifest has it.
        public let rawValue: String

        /// A kind from its stable text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The kind, which determines the other keys.
    public let kind: Kind
    /// All keys, including `kind`.
    private let members: [String: AnyJSON]

    /// The recipe with the keys of `payload`.
    ///
    /// - Throws: `.manifestInvalid` for a value that JSON cannot hold, such as a number that is not finite.
    public init(_ payload: some RecipePayload) throws(BiometricsError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(Written(payload: payload)))
        } catch {
            throw BiometricsError(.manifestInvalid, "The recipe cannot be written as JSON.")
        }
    }

    /// The recipe read as `type`. Keys that `type` does not have are left out.
    ///
    /// - Throws: `DecodingError`, with the key that is wrong.
    func payload<Payload: RecipePayload>(as type: Payload.Type) throws -> Payload {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// The recipe on one line. It identifies the model where templates are kept, so the text must stay the same for the
    /// same recipe. If one of `payloads` has this kind, the text holds the values that its plugin reads; otherwise it
    /// holds all values of the manifest.
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

    /// Reads an object that has `kind` and any other keys.
    public init(from decoder: any Decoder) throws {
        kind = try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind)
        members = try [String: AnyJSON](from: decoder)
    }

    /// Writes the keys that were read.
    public func encode(to encoder: any Encoder) throws {
        try members.encode(to: encoder)
    }

    /// A payload's keys together with `kind`.
    private struct Written<Payload: RecipePayload>: Encodable {
        let payload: Payload

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(Payload.kind, forKey: .kind)
            try payload.encode(to: encoder)
        }
    }
}
