/// A JSON value of the contract. A missing value is null, which has no text, no members and no elements.
indirect enum ContractTree: Hashable, Sendable {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([ContractTree])
    case object([String: ContractTree])

    /// The text of a plain value.
    var text: String {
        switch self {
        case .flag(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value
        case .null, .array, .object: ""
        }
    }

    var elements: [ContractTree] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var members: [String: ContractTree] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// The member of a key. Setting a member turns any other value into an object, and setting null removes the member.
    subscript(_ key: String) -> ContractTree {
        get { members[key] ?? .null }
        set {
            var members = members
            members[key] = newValue == .null ? nil : newValue
            self = .object(members)
        }
    }

    /// A reference to a component of the contract.
    static func reference(_ path: String) -> ContractTree { .object(["$ref": .string("#/components/\(path)")]) }
}

extension ContractTree: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Most values are texts and objects, and an attempt that fails is slow.
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let members = try? container.decode([String: ContractTree].self) {
            self = .object(members)
        } else if let elements = try? container.decode([ContractTree].self) {
            self = .array(elements)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .null
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}
