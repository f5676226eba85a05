import FoundationEssentials

/// Any JSON, to be looked at without a type of its own.
public indirect enum JSONNode: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])

    /// The JSON of a text.
    public init(_ text: String) throws {
        self = try JSONDecoder().decode(JSONNode.self, from: Data(text.utf8))
    }

    /// Reads whatever stands there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONNode].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONNode].self))
        }
    }

    /// Writes it as it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let items): try container.encode(items)
        case .object(let members): try container.encode(members)
        }
    }

    /// The value of a key; `nil` if this is not an object or lacks the key.
    public subscript(key: String) -> JSONNode? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// Every document that differs from this one by one value or one key that is gone, with the place of the difference.
    ///
    /// A value becomes an object that no document has, so that it is of a wrong kind wherever it stands.
    public var damaged: [(place: String, node: JSONNode)] {
        let strange = JSONNode.object(["of no schema": .array([.object([:])])])
        switch self {
        case .object(let members):
            return members.flatMap { key, value in
                func with(_ new: JSONNode?) -> JSONNode {
                    var copy = members
                    copy[key] = new
                    return .object(copy)
                }
                return [("\(key) gone", with(nil)), ("\(key) strange", with(strange))]
                    + value.damaged.map { ("\(key).\($0.place)", with($0.node)) }
            }
        case .array(let items):
            return items.enumerated().flatMap { index, item in
                func with(_ new: JSONNode) -> JSONNode {
                    var copy = items
                    copy[index] = new
                    return .array(copy)
                }
                return [("\(index) strange", with(strange))]
                    + item.damaged.map { ("\(index).\($0.place)", with($0.node)) }
            }
        default: return []
        }
    }
}
