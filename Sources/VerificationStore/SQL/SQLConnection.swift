/// A connection to a database: one thread at a time.
///
/// Statements use the common dialect of SQLite and PostgreSQL: parameters `$1`, types TEXT, BIGINT and BYTEA, `ON
/// CONFLICT`, `RETURNING`. Each connection states where its dialect differs.
protocol SQLConnection: AnyObject {
    /// Runs one statement and returns its rows.
    func run(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [SQLRow]

    /// Sends one statement without reading its rows. It may be sent together with later ones. If it fails, the next
    /// statement that waits fails.
    func send(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError)

    /// Begins a writing transaction.
    func begin() throws(StoreError)

    /// Commits the transaction; on return it is on the disk.
    ///
    /// - Throws: `.outcomeUnknown` if the connection was lost and the result is unknown.
    func commit() throws(StoreError)

    /// Rolls back a transaction, if one is open.
    func rollback()

    /// Whether a transaction is open; the database may have ended it itself.
    var isInTransaction: Bool { get }

    /// The suffix of a query that locks rows and skips rows locked by others.
    static var skippingLockedRows: String { get }

    /// The suffix of a query whose rows must not be deleted before the transaction ends.
    static var rowHold: String { get }

    /// The suffix of a query that waits until others release its rows, and locks them until the transaction ends.
    static var rowLock: String { get }

    /// Waits until no other process changes the schema, and creates what this database needs in addition to the common
    /// tables. Call it in a transaction.
    func prepareSchema() throws(StoreError)

    /// Whether there is a table of this name.
    func hasTable(_ name: String) throws(StoreError) -> Bool

    /// Removes traces of deleted data from the database's files, as far as the database overwrites it.
    func scrub() throws(StoreError)
}

/// The text of one statement, prepared once per connection.
struct SQLStatement: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String
    /// Whether it changes nothing, locks nothing and calls no function with effects. Only such a statement may run twice.
    let onlyReads: Bool

    init(stringLiteral text: String) {
        self.init(text)
    }

    init(_ text: String) {
        self.text = text
        onlyReads = false
    }

    init(reading text: String) {
        self.text = text
        onlyReads = true
    }

    /// The statement's first keywords: `INSERT INTO`, `CREATE INDEX`, `VACUUM`.
    var kind: String {
        text.split(whereSeparator: \.isWhitespace).prefix { $0.allSatisfy { ("A"..."Z").contains($0) } }
            .joined(separator: " ")
    }
}

extension SQLConnection {
    /// Runs `body` in a transaction: all of its writes or none.
    func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        try begin()
        do throws(StoreError) {
            let value = try body()
            try commit()
            return value
        } catch {
            rollback()
            throw error
        }
    }

    func send(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) { _ = try run(statement, values) }

    func commit() throws(StoreError) { _ = try run("COMMIT", []) }

    func rollback() {
        if isInTransaction { _ = try? run("ROLLBACK", []) }
    }

    func prepareSchema() throws(StoreError) {}
}
