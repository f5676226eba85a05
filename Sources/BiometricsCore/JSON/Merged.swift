/// Two parts of a payload whose keys share one object, those of the first before those of the second.
///
/// The properties of both parts are available on the whole: `threshold.name` and `threshold.fnmr`.
@dynamicMemberLookup
public struct Merged<First: Codable, Second: Codable>: Codable {
    /// The part whose keys come first.
    public var first: First
    /// The part whose keys come second; they must differ from those of `first`.
    public var second: Second

    /// The keys of both in one object.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Reads both from one object.
    public init(from decoder: any Decoder) throws {
        first = try First(from: decoder)
        second = try Second(from: decoder)
    }

    /// Writes both into one object.
    public func encode(to encoder: any Encoder) throws {
        try first.encode(to: encoder)
        try second.encode(to: encoder)
    }

    /// A property of `first`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<First, Value>) -> Value {
        get { first[keyPath: path] }
        set { first[keyPath: path] = newValue }
    }

    /// A property of `second`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Second, Value>) -> Value {
        get { second[keyPath: path] }
        set { second[keyPath: path] = newValue }
    }
}

extension Merged: Sendable where First: Sendable, Second: Sendable {}
extension Merged: Equatable where First: Equatable, Second: Equatable {}
extension Merged: Hashable where First: Hashable, Second: Hashable {}
