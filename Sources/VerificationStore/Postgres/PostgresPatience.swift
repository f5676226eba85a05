/// How long a connection to PostgreSQL waits for what it asks, in milliseconds. 0 is without end.
struct PostgresPatience: Hashable {
    /// How long the server works on one statement, unless the address or the server itself says otherwise.
    let statement: Int64
    /// How long a lock is waited for that another holds.
    let lock: Int64

    /// For journeys. What one asks takes milliseconds; a server on which it takes seconds would only have more and more wait.
    static let journeys = PostgresPatience(statement: 10_000, lock: 5000)
    /// For `VACUUM`, which goes over whole tables, and over one at a time: another process' is waited for.
    static let vacuum = PostgresPatience(statement: 600_000, lock: 0)
    /// For a new version of the schema, which takes as long as the store is large: given up, it would only begin anew. While it
    /// waits for a table others wait behind it.
    static let migration = PostgresPatience(statement: 0, lock: 5000)

    /// How long nothing may come of the server that works on a statement for `limit` at most: longer than that, so that it is the
    /// one to say so.
    ///
    /// - Returns: 24 days for no limit. A server that is gone is noticed by TCP before.
    static func forAnswer(_ limit: Int64) -> Int64 {
        limit == 0 ? Int64(Int32.max) : 2 * limit + 1000
    }
}
