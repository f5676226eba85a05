/// A JSON object that is filled key by key and keeps that order.
struct JSONObject {
    private(set) var members: [(String, JSONValue)] = []

    /// An object that `fill` fills.
    init(_ fill: (inout JSONObject) -> Void = { _ in }) {
        fill(&self)
    }

    var value: JSONValue { .object(members) }

    mutating func add(_ key: String, _ value: JSONValue) { members.append((key, value)) }

    mutating func add(_ key: String, _ value: Int) { add(key, .integer(value)) }

    mutating func add(_ key: String, _ value: Bool) { add(key, .bool(value)) }

    /// The number, or null.
    mutating func add(_ key: String, _ value: Double?) { add(key, value.map { .number($0) } ?? .null) }

    /// The text, or null.
    mutating func add(_ key: String, _ value: String?) { add(key, value.map { .string($0) } ?? .null) }

    /// `[low, high]`, or null.
    mutating func add(_ key: String, _ value: ClosedRange<Double>?) {
        add(key, value.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null)
    }

    mutating func add(_ key: String, _ value: JSONObject) { add(key, value.value) }

    /// The objects, each of them filled from one of `items`.
    mutating func add<Item>(_ key: String, each items: [Item], _ fill: (inout JSONObject, Item) -> Void) {
        add(key, .array(items.map { item in JSONObject { fill(&$0, item) }.value }))
    }

    mutating func append(_ other: JSONObject) { members += other.members }
}
