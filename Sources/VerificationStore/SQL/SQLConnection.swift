/// A connection to a database: one thread at a time.
///
/// The dialect is what SQLite and PostgreSQL share: parameters `$1`, types TEXT, BIGINT and BYTEA, `ON CONFLICT`,
/// `RETURNING`.
protocol SQLConnection: AnyObject {
    /// Runs one statement and gives its rows.
    func run(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [SQLRow]

    /// Begins a transaction that will write.
    func begin() throws(StoreError)

    /// Whether a transaction is open; the database may have ended it by itself.
    var isInTransaction: Bool { get }

    /// What a query that takes rows for itself says at its end, so that it passes over rows that others are taking.
    static var skippingLockedRows: String { get }

    /// Whether there is a table of this name.
    func hasTable(_ name: String) throws(StoreError) -> Bool

    /// Sees to it that nothing that was deleted stands in the database's files any more.
    func scrub() throws(StoreError)
}

/// The text of one statement. It is prepared once a connection.
struct SQLStatement: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    init(stringLiteral text: String) {
        self.text = text
    }

    init(_ text: String) {
        self.text = text
    }
}

extension SQLConnection {
    /// What `body` gives, written as one: all of it or nothing.
    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try begin()
        do throws(StoreError) {
            let value = try body()
            _ = try run("COMMIT", [])
            return value
        } catch {
            if isInTransaction { _ = try? run("ROLLBACK", []) }
            throw error
        }
    }
}
