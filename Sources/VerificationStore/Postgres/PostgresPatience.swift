/// The timeouts of a PostgreSQL connection, in milliseconds. 0 means no timeout.
struct PostgresPatience: Hashable {
    /// The timeout of a statement, unless the address or the server sets one.
    let statement: Int64
    /// The timeout for a lock held by another transaction.
    let lock: Int64

    /// For journeys. Their statements take milliseconds; on an overloaded server, longer timeouts would only make more
    /// calls wait.
    static let journeys = PostgresPatience(statement: 10_000, lock: 5000)
    /// For `VACUUM`, which processes whole tables, one at a time, and waits for that of another process.
    static let vacuum = PostgresPatience(statement: 600_000, lock: 0)
    /// For a schema migration, whose duration depends on the size of the store; after a timeout it would only start
    /// again. Its lock has a timeout, because other transactions queue behind it.
    static let migration = PostgresPatience(statement: 0, lock: 5000)

    /// The timeout for an answer to a statement that may run for `limit`. It is longer, so that the server reports the
    /// timeout first.
    ///
    /// - Returns: 24 days without a limit. TCP detects a lost server earlier.
    static func forAnswer(_ limit: Int64) -> Int64 {
        limit == 0 ? Int64(Int32.max) : 2 * limit + 1000
    }
}
