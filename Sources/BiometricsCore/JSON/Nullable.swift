/// A value that is written as `null` if it is missing, so that a payload always has the same keys.
///
/// A missing key is read as `nil`, because an earlier payload of the same schema may lack it.
@propertyWrapper
public struct Nullable<Value: Codable>: Codable {
    /// The value, or `nil` for `null`.
    public var wrappedValue: Value?

    /// A wrapped value.
    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    /// Reads a value or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    /// Writes the value or `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension Nullable: Sendable where Value: Sendable {}
extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension KeyedDecodingContainer {
    /// Reads a value, `null` or a missing key. Synthesised `Codable` calls this for a `@Nullable` property.
    public func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
        try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
    }
}
