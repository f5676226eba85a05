/// Any JSON value, for keys that are not known beforehand.
package indirect enum AnyJSON: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([AnyJSON])
    case object([String: AnyJSON])
}

extension AnyJSON: Codable {
    /// Reads any JSON value.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Most values are texts and objects, and an attempt that fails is slow.
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let members = try? container.decode([String: AnyJSON].self) {
            self = .object(members)
        } else if let elements = try? container.decode([AnyJSON].self) {
            self = .list(elements)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if container.decodeNil() {
            self = .null
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    /// Writes the value. A whole number has no decimal point.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .text(let value): try container.encode(value)
        case .list(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}
