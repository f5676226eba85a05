/// Makes documents from a schema. A type that reads and writes them has the keys, the nulls and the words of the schema.
public struct JSONSchemaExample {
    /// How much of what the schema permits a document has.
    public enum Extent: Sendable, CaseIterable {
        /// No key that may be missing, nulls, and empty lists.
        case least
        /// Every key, no null, and lists with an item.
        case full
    }

    private let extent: Extent
    /// The number of the word or shape that is taken from a list. It counts round.
    private let choice: Int
    private let schema: JSONSchema

    private init(_ extent: Extent, _ choice: Int, of schema: JSONSchema) {
        self.extent = extent
        self.choice = choice
        self.schema = schema
    }

    /// A document of the schema.
    public static func document(_ extent: Extent, choice: Int = 0, of schema: JSONSchema) -> JSONNode {
        JSONSchemaExample(extent, choice, of: schema).node(schema.schema, in: schema.file)
    }

    private func node(_ schema: JSONNode?, in file: String) -> JSONNode {
        guard let schema else { return .null }
        if case .string(let reference)? = schema["$ref"] {
            let target = self.schema.target(of: reference, in: file)
            return node(target.schema, in: target.file)
        }
        if let value = schema["const"] { return value }
        if case .array(let values)? = schema["enum"] { return chosen(values) { $0 == .null } ?? .null }
        if case .array(let shapes)? = schema["anyOf"] {
            return node(chosen(shapes) { $0["type"] == .string("null") }, in: file)
        }
        if case .array(let shapes)? = schema["allOf"] {
            return .object(
                shapes.map { node($0, in: file) }.reduce(into: [:]) { all, part in
                    if case .object(let members) = part { all.merge(members) { first, _ in first } }
                })
        }
        var types = [schema["type"] ?? .null]
        if case .array(let several) = types[0] { types = several }
        return plain(schema, type: chosen(types, first: true) { $0 == .string("null") } ?? .null, in: file)
    }

    /// One of some values: the null for the least extent, otherwise one that is not null.
    private func chosen(_ values: [JSONNode], first: Bool = false, isNull: (JSONNode) -> Bool) -> JSONNode? {
        if extent == .least, let null = values.first(where: isNull) { return null }
        let others = values.filter { !isNull($0) }
        return others.isEmpty ? values.first : others[first ? 0 : choice % others.count]
    }

    private func plain(_ schema: JSONNode, type: JSONNode, in file: String) -> JSONNode {
        switch type {
        case .string("object"): object(schema, in: file)
        case .string("array"): array(schema, in: file)
        case .string("string"): .string(text(schema))
        case .string("boolean"): .bool(choice % 2 == 0)
        case .string("integer"): .number(Self.number(schema["minimum"]) ?? 1)
        case .string("number"):
            .number(max(Self.number(schema["minimum"]) ?? 1.5, schema["minimum"] == nil ? 1.5 : 0.5))
        default: .null
        }
    }

    private func object(_ schema: JSONNode, in file: String) -> JSONNode {
        var members: [String: JSONNode] = [:]
        var required: Set<JSONNode> = []
        if case .array(let keys)? = schema["required"] { required = Set(keys) }
        if case .object(let properties)? = schema["properties"] {
            for (key, property) in properties where extent == .full || required.contains(.string(key)) {
                members[key] = node(property, in: file)
            }
        }
        if let other = schema["additionalProperties"], extent == .full {
            var key = "key"
            if case .array(let keys)? = schema["propertyNames"]?["examples"],
                case .string(let word)? = chosen(keys, isNull: { _ in false })
            {
                key = word
            }
            members[key] = node(other, in: file)
        }
        return .object(members)
    }

    private func array(_ schema: JSONNode, in file: String) -> JSONNode {
        if case .array(let items)? = schema["prefixItems"] { return .array(items.map { node($0, in: file) }) }
        let least = Int(Self.number(schema["minItems"]) ?? 0)
        let count = max(least, extent == .full ? 1 : 0)
        return .array(Array(repeating: node(schema["items"], in: file), count: count))
    }

    private func text(_ schema: JSONNode) -> String {
        if case .array(let texts)? = schema["examples"], case .string(let text)? = chosen(texts, isNull: { _ in false })
        {
            return text
        }
        if schema["format"] == .string("date-time") { return "2026-01-02T03:04:05.678Z" }
        if schema["format"] == .string("date") { return "2026-01-02" }
        // Patterns ask for a name, or for so many hexadecimal digits.
        if case .string(let pattern)? = schema["pattern"],
            let count = pattern.firstMatch(of: /\{([0-9]+)\}\$/).flatMap({ Int($0.output.1) })
        {
            return String(repeating: "0", count: count)
        }
        return "text"
    }

    private static func number(_ node: JSONNode?) -> Double? {
        if case .number(let number) = node { number } else { nil }
    }
}
