/// A value in a statement or in an answer.
enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
    static func optional(_ number: Int64?) -> SQLValue { number.map(SQLValue.integer) ?? .null }
    static func count(_ number: Int) -> SQLValue { .integer(Int64(number)) }
}

/// One row of an answer, read column by column. A value that contradicts the schema means a damaged store.
struct SQLRow: Sendable {
    private let values: [SQLValue]

    init(_ values: [SQLValue]) {
        self.values = values
    }

    private func value(_ column: Int) -> SQLValue { values.indices.contains(column) ? values[column] : .null }

    func text(_ column: Int) throws(StoreError) -> String {
        guard case .text(let text) = value(column) else { throw Self.damage(column) }
        return text
    }

    func optionalText(_ column: Int) throws(StoreError) -> String? {
        if case .null = value(column) { return nil }
        return try text(column)
    }

    func integer(_ column: Int) throws(StoreError) -> Int64 {
        guard case .integer(let number) = value(column) else { throw Self.damage(column) }
        return number
    }

    func optionalInteger(_ column: Int) throws(StoreError) -> Int64? {
        if case .null = value(column) { return nil }
        return try integer(column)
    }

    func count(_ column: Int) throws(StoreError) -> Int {
        guard let count = Int(exactly: try integer(column)), count >= 0 else { throw Self.damage(column) }
        return count
    }

    func optionalBytes(_ column: Int) throws(StoreError) -> [UInt8]? {
        switch value(column) {
        case .null: return nil
        case .bytes(let bytes): return bytes
        case .integer, .text: throw Self.damage(column)
        }
    }

    /// The value that `make` parses from a text.
    func parsed<Value>(_ column: Int, _ make: (String) -> Value?) throws(StoreError) -> Value {
        guard let value = make(try text(column)) else { throw Self.damage(column) }
        return value
    }

    private static func damage(_ column: Int) -> StoreError {
        .damaged(path: "The database", reason: "column \(column) of an answer has an invalid value")
    }
}
