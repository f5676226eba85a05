internal import CPostgres

/// A connection to a PostgreSQL database, made when it is needed and again when it was lost. One thread at a time.
final class PostgresConnection: SQLConnection {
    private let address: PostgresAddress
    private let isReadOnly: Bool
    private var link: PostgresLink?
    /// By what this writer is known in `store_writers`, with a number for each connection: one that is gone may hold its row
    /// until the server notices.
    private let writer: String
    private var generation = 0
    private var writerID: String { "\(writer)-\(generation)" }
    /// How many transactions it began.
    private var number: Int64 = 0
    /// Whether one is open: its statements go over the connection on which it began, or nowhere.
    private var isWriting = false

    static let skippingLockedRows = "FOR UPDATE SKIP LOCKED"
    static let rowHold = "FOR KEY SHARE"

    /// How long a server is waited for that was lost with a commit.
    private static let patienceForLost = Duration.seconds(5)

    private let patience: PostgresPatience
    /// How long nothing may come of the server, in milliseconds.
    private var answerPatience = PostgresPatience.forAnswer(PostgresPatience.journeys.statement)

    /// Whether each transaction is noted, so that a lost commit can be looked up; the tables have to be there for it.
    private let isNoting: Bool

    /// - Parameters:
    ///   - isReadOnly: whether a transaction that writes is refused.
    ///   - patience: how long is waited for what it is asked.
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
        // Outside of a transaction each statement is one by itself.
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
        } catch .unreachable where !isWriting && statement.text.hasPrefix("SELECT") {
            // What only reads may be asked again, over a new connection.
            let link = try connected()
            return try losing { () throws(StoreError) in
                try link.send(statement, values)
                return try link.receive(patience: answerPatience)
            }
        }
    }

    /// What `body` gives; where it finds the connection lost, that is given up.
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
        // What is acknowledged is on the disk, whatever the server is set to; no lock is waited for without end. Where this
        // side is gone without a word, the server ends the transaction and gives its locks back.
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
            // The connection may have been lost while nobody looked. Nothing was written yet.
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
                    // No other process changes the schema until the end of the transaction.
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
            // A transaction in which something failed ends with ROLLBACK, and no error.
            guard try answer("COMMIT", []).command == "COMMIT" else {
                isWriting = false
                throw .busy(path: address.name)
            }
            isWriting = false
        } catch .unreachable(let path, let reason) {
            isWriting = false
            guard try wasKept() else { throw .unreachable(path: path, reason: reason) }
        } catch .statementEnded(let path, let statement, let reason) {
            // Perhaps in the moment after it was kept. Without its connection the server ends it, whatever it came to.
            (isWriting, link) = (false, nil)
            guard try wasKept() else { throw .statementEnded(path: path, statement: statement, reason: reason) }
        }
    }

    func rollback() {
        if isInTransaction, (try? answer("ROLLBACK", [])) == nil { link = nil }
        isWriting = false
    }

    // MARK: Lost commits

    /// Makes what a store in PostgreSQL has besides the tables of every store: in a transaction, in which no other process
    /// changes the schema.
    func prepareSchema() throws(StoreError) {
        // Any number that no other program takes; it holds until the end of the transaction. Who writes shares it.
        try send("SELECT pg_advisory_xact_lock(7095789)", [])
        _ = try run(
            """
            CREATE TABLE IF NOT EXISTS store_writers (
                id TEXT PRIMARY KEY, number BIGINT NOT NULL, seen TIMESTAMPTZ NOT NULL DEFAULT now())
            """, [])
    }

    /// Forgets writers of whom nobody will ask any more.
    func forgetOldWriters() throws(StoreError) {
        _ = try run("DELETE FROM store_writers WHERE seen < now() - INTERVAL '7 days'", [])
    }

    /// Whether the last transaction was written, whose COMMIT had no answer.
    ///
    /// Each transaction notes its number in its writer's row. Whoever writes that row again waits until the server has ended
    /// the lost transaction, and then reads which was the last that was kept.
    ///
    /// - Throws: `.outcomeUnknown` where the server does not come back in time.
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
        // It is needed seldom, and a server has few connections.
        defer { link = nil }
        // Frees the places of what was deleted, to be written over. A table that another process is vacuuming is waited for:
        // that process does not see what was deleted since it began. Left to itself it would pass over indexes, in which keyed
        // digests stand, where little was deleted.
        _ = try run(
            "VACUUM (INDEX_CLEANUP ON) sealed_keys, evidence, marks, journeys, work, outbox, review_queue", [])
    }
}
