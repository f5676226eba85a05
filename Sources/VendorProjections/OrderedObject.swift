public import IdentityDocuments
internal import Verification

/// A JSON object whose keys keep their order when written; keys are sorted when read.
public struct OrderedObject<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// A key and its value.
    public struct Member: Hashable, Sendable {
        /// The key.
        public let key: String
        /// The value.
        public let value: Value
    }

    /// The members, in order.
    public let members: [Member]

    /// An object; if a key repeats, the first counts.
    public init(_ members: [(String, Value)]) {
        var seen: Set<String> = []
        self.members = members.filter { seen.insert($0.0).inserted }.map { Member(key: $0.0, value: $0.1) }
    }

    /// The value of a key.
    public subscript(key: String) -> Value? { members.first { $0.key == key }?.value }

    /// Reads an object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        members = try keys.map {
            Member(key: $0.stringValue, value: try container.decode(Value.self, forKey: $0))
        }
    }

    /// Writes the members in their order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyKey.self)
        for member in members { try container.encode(member.value, forKey: AnyKey(member.key)) }
    }
}

extension OrderedObject: PersonalData {
    /// The number of members; never a value.
    public var withheldSummary: String { "\(members.count) members" }
}
