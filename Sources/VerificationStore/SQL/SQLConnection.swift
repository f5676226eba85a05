/// A connection to a database: one thread at a time.
///
/// The dialect is what SQLite and PostgreSQL share: parameters `$1`, types TEXT, BIGINT and BYTEA, `ON CONFLICT`,
/// `RETURNING`. What one of them says otherwise is told by its connection.
protocol SQLConnection: AnyObject {
    /// Runs one statement and gives its rows.
    func run(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [SQLRow]

    /// Runs one statement whose rows nobody reads. It may go with those that follow: where it fails, the next one that is
    /// waited for does.
    func send(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError)

    /// Begins a transaction that will write.
    func begin() throws(StoreError)

    /// Ends it; back when it is on the disk.
    ///
    /// - Throws: `.outcomeUnknown` where the connection was lost and nobody tells whether it is.
    func commit() throws(StoreError)

    /// Gives up a transaction, if one is open.
    func rollback()

    /// Whether a transaction is open; the database may have ended it by itself.
    var isInTransaction: Bool { get }

    /// What a query that takes rows for itself says at its end, so that it passes over rows that others are taking.
    static var skippingLockedRows: String { get }

    /// What a query says at its end whose rows nobody is to remove before the transaction ends.
    static var rowHold: String { get }

    /// Waits until no other process changes the schema, and makes what this database has besides the tables of every store.
    /// To be called in a transaction.
    func prepareSchema() throws(StoreError)

    /// Whether there is a table of this name.
    func hasTable(_ name: String) throws(StoreError) -> Bool

    /// Sees to it that nothing that was deleted stands in the database's files any more, as far as the database overwrites it.
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

    /// What it does, as its first words say: `INSERT INTO`, `CREATE INDEX`, `VACUUM`.
    var kind: String {
        text.split(whereSeparator: \.isWhitespace).prefix { $0.allSatisfy { ("A"..."Z").contains($0) } }
            .joined(separator: " ")
    }
}

extension SQLConnection {
    /// What `body` gives, written as one: all of it or nothing.
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
