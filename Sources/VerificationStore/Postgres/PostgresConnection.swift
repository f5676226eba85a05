internal import CPostgres

/// A connection to a PostgreSQL database. It connects when needed, and again after a loss. One thread at a time.
final class PostgresConnection: SQLConnection {
    private let address: PostgresAddress
    private let isReadOnly: Bool
    private var link: PostgresLink?
    /// The name of this writer in `store_writers`, with a number for each connection, because a lost connection may
    /// keep its row locked until the server notices.
    private let writer: String
    private var generation = 0
    private var writerID: String { "\(writer)-\(generation)" }
    /// The number of transactions so far.
    private var number: Int64 = 0
    /// Whether a transaction is open. Its statements must use the connection on which it began.
    private var isWriting = false

    static let skippingLockedRows = "FOR UPDATE SKIP LOCKED"
    static let rowHold = "FOR KEY SHARE"
    static let rowLock = "FOR UPDATE"

    /// How long to wait for a server that was lost during a commit.
    private static let patienceForLost = Duration.seconds(5)

    private let patience: PostgresPatience
    /// The timeout for an answer of the server, in milliseconds.
    private var answerPatience = PostgresPatience.forAnswer(PostgresPatience.journeys.statement)

    /// Whether each transaction is recorded, so that the result of a lost commit can be looked up. It requires the
    /// tables.
    private let isNoting: Bool

    /// - Parameters:
    ///   - isReadOnly: whether writing transactions are rejected.
    ///   - patience: the timeouts.
    init(
        _ address: PostgresAddress, isReadOnly: Bool = false, isNoting: Bool = true,
        patience: PostgresPatience = .journeys
    ) throws(StoreError) {
        self.patience = patience
        self.address = address
        self.isReadOnly = isReadOnly
        self.isNoting = isNoting
        writer = try RandomBytes.make(16).hexadecimal
    }

    // MARK: Running

    func run(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> [SQLRow] {
        try answer(statement, values).rows
    }

    func send(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) {
        // Outside a transaction, each statement is its own transaction.
        guard isWriting, let link else {
            _ = try run(statement, values)
            return
        }
        try losing { () throws(StoreError) in try link.send(statement, values) }
    }

    private func answer(_ statement: SQLStatement, _ values: [SQLValue]) throws(StoreError) -> PostgresAnswer {
        let link = try connected()
        do throws(StoreError) {
            return try losing { () throws(StoreError) in
                try link.send(statement, values)
                return try link.receive(patience: answerPatience)
            }
        } catch .unreachable where !isWriting && statement.onlyReads {
            // A pure read may be retried over a new connection.
            let link = try connected()
            return try losing { () throws(StoreError) in
                try link.send(statement, values)
                return try link.receive(patience: answerPatience)
            }
        }
    }

    /// Runs `body`, and drops the connection if it was lost.
    private func losing<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        do throws(StoreError) {
            return try body()
        } catch .unreachable(let path, let reason) {
            link = nil
            throw .unreachable(path: path, reason: reason)
        }
    }

    private func connected() throws(StoreError) -> PostgresLink {
        if let link, link.isAlive { return link }
        guard !isWriting else { throw .unreachable(path: address.name, reason: "the connection was lost") }
        link = nil
        let made = try PostgresLink(address)
        guard made.setting("server_encoding") == "UTF8" else {
            throw .damaged(path: address.name, reason: "its encoding is not UTF8")
        }
        // Acknowledged data must be on the disk, whatever the server's settings, and every lock has a timeout. If this
        // side disappears, the server ends the transaction and releases its locks.
        try made.send(
            """
            SELECT set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
                set_config('lock_timeout', $1, false),
                set_config('statement_timeout', CASE current_setting('statement_timeout')
                    WHEN '0' THEN $2 ELSE current_setting('statement_timeout') END, false),
                set_config('idle_in_transaction_session_timeout', '30000', false),
                set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
                set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '30000', false)
            """,
            [.text("\(patience.lock)"), .text("\(patience.statement)")])
        try made.send("SELECT setting::BIGINT FROM pg_settings WHERE name = 'statement_timeout'", [])
        let usual = PostgresPatience.journeys.statement
        let inForce = try made.receive(patience: PostgresPatience.forAnswer(usual)).rows.first?.integer(0) ?? usual
        answerPatience = PostgresPatience.forAnswer(inForce)
        link = made
        return made
    }

    // MARK: Transactions

    var isInTransaction: Bool { isWriting && link?.isInTransaction == true }

    func begin() throws(StoreError) {
        guard !isReadOnly else { throw .readOnly(path: address.name) }
        let wasConnected = link != nil
        do throws(StoreError) {
            try tryToBegin()
        } catch .unreachable(let path, let reason) {
            // The connection may have been lost while idle. Nothing was written yet, so retry.
            guard wasConnected else { throw .unreachable(path: path, reason: reason) }
            try tryToBegin()
        }
    }

    private func tryToBegin() throws(StoreError) {
        if link?.isAlive != true { generation += 1 }
        let link = try connected()
        guard link.setting("in_hot_standby") != "on" else { throw .readOnly(path: address.name) }
        number += 1
        do throws(StoreError) {
            try losing { () throws(StoreError) in
                try link.send("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", [])
                if isNoting {
                    // Block schema changes by other processes until the end of the transaction.
                    try link.send("SELECT pg_advisory_xact_lock_shared(7095789)", [])
                    try link.send(
                        """
                        INSERT INTO store_writers (id, number) VALUES ($1, $2)
                        ON CONFLICT (id) DO UPDATE SET number = excluded.number, seen = now()
                        """, [.text(writerID), .integer(number)])
                }
                _ = try link.receive(patience: answerPatience)
            }
        } catch {
            self.link = nil
            throw error
        }
        isWriting = true
    }

    func commit() throws(StoreError) {
        do throws(StoreError) {
            // After a failed statement, COMMIT ends the transaction with ROLLBACK and without an error.
            guard try answer("COMMIT", []).command == "COMMIT" else {
                isWriting = false
                throw .busy(path: address.name)
            }
            isWriting = false
        } catch .unreachable(let path, let reason) {
            isWriting = false
            guard try wasKept() else { throw .unreachable(path: path, reason: reason) }
        } catch .statementEnded(let path, let statement, let reason) {
            // The connection may have been lost after the commit. Without its connection, the server ends the
            // transaction either way.
            (isWriting, link) = (false, nil)
            guard try wasKept() else { throw .statementEnded(path: path, statement: statement, reason: reason) }
        }
    }

    func rollback() {
        if isInTransaction, (try? answer("ROLLBACK", [])) == nil { link = nil }
        isWriting = false
    }

    // MARK: Lost commits

    /// Creates what a store in PostgreSQL needs in addition to the common tables, in a transaction that blocks schema
    /// changes by other processes.
    func prepareSchema() throws(StoreError) {
        // An arbitrary lock number; writers hold the lock shared. It is released at the end of the transaction.
        try send("SELECT pg_advisory_xact_lock(7095789)", [])
        _ = try run(
            """
            CREATE TABLE IF NOT EXISTS store_writers (
                id TEXT PRIMARY KEY, number BIGINT NOT NULL, seen TIMESTAMPTZ NOT NULL DEFAULT now())
            """, [])
    }

    /// Removes writers that are no longer needed.
    func forgetOldWriters() throws(StoreError) {
        _ = try run("DELETE FROM store_writers WHERE seen < now() - INTERVAL '7 days'", [])
    }

    /// Whether the last transaction was committed although its COMMIT had no answer.
    ///
    /// Each transaction records its number in its writer's row. Writing that row again waits until the server has ended
    /// the lost transaction, and then reads the last committed number.
    ///
    /// - Throws: `.outcomeUnknown` if the server does not come back in time.
    private func wasKept() throws(StoreError) -> Bool {
        let end = ContinuousClock.now + Self.patienceForLost
        while isNoting, ContinuousClock.now < end {
            do throws(StoreError) {
                let rows = try run(
                    """
                    INSERT INTO store_writers (id, number) VALUES ($1, 0)
                    ON CONFLICT (id) DO UPDATE SET seen = now() RETURNING number
                    """, [.text(writerID)])
                return try rows.first?.integer(0) == number
            } catch .unreachable, .statementEnded {
                pgb_pause(100)
            } catch {
                break
            }
        }
        throw .outcomeUnknown(path: address.name)
    }

    // MARK: Tables

    func hasTable(_ name: String) throws(StoreError) -> Bool {
        try !run("SELECT 1::BIGINT WHERE to_regclass($1) IS NOT NULL", [.text(name)]).isEmpty
    }

    func scrub() throws(StoreError) {
        guard !isReadOnly else { throw .readOnly(path: address.name) }
        // The connection is rarely needed, and servers limit their number, so close it.
        defer { link = nil }
        // Frees the space of deleted rows for reuse. If another process is vacuuming a table, wait for it, because it
        // does not see rows deleted since it began. INDEX_CLEANUP is necessary: by default, indexes with few deleted
        // rows are skipped, and they contain keyed digests.
        _ = try run(
            "VACUUM (INDEX_CLEANUP ON) sealed_keys, evidence, marks, journeys, work, outbox, review_queue", [])
    }
}
