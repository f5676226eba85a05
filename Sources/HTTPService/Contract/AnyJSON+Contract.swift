internal import BiometricsCore

/// A JSON value of the contract. A missing value is null, which has no text, no members and no elements.
typealias ContractTree = AnyJSON

extension AnyJSON {
    /// The text of a plain value.
    var text: String {
        switch self {
        case .flag(let value): "\(value)"
        case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
        case .text(let value): value
        case .null, .list, .object: ""
        }
    }

    var elements: [AnyJSON] {
        if case .list(let elements) = self { elements } else { [] }
    }

    var members: [String: AnyJSON] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// The member of a key. Setting a member turns any other value into an object, and setting null removes the member.
    subscript(_ key: String) -> AnyJSON {
        get { members[key] ?? .null }
        set {
            var members = members
            members[key] = newValue == .null ? nil : newValue
            self = .object(members)
        }
    }

    /// A reference to a component of the contract.
    static func reference(_ path: String) -> AnyJSON { .object(["$ref": .text("#/components/\(path)")]) }
}
