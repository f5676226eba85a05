internal import BiometricsCore
internal import FoundationEssentials

/// A JSON value of a configuration or of options.
enum OptionValue: Hashable, Sendable, Codable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([OptionValue])
    case object([String: OptionValue])

    /// The kind of the value, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .flag: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The value as JSON.
    ///
    /// - Throws: `.backendFailure`.
    func json() throws(BiometricsError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(self))
        } catch {
            throw BiometricsError(.backendFailure, "An option cannot be written as JSON.")
        }
    }
}

extension OptionValue {
    /// Reads any JSON value.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let values = try? container.decode([OptionValue].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: OptionValue].self))
        }
    }

    /// Writes the value. A whole number has no decimal point.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
