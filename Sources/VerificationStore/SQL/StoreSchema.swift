/// The tables, and how a store of an earlier version becomes one of this. Forward only: a step that was released is never
/// changed, and a later one is added behind it.
enum StoreSchema {
    /// The version that this program writes.
    static var version: Int { steps.count }

    /// The steps from each version to the next.
    static let steps: [[SQLStatement]] = [
        [
            """
            CREATE TABLE definitions (
                id TEXT NOT NULL, version BIGINT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (id, version))
            """,
            """
            CREATE TABLE journeys (
                id TEXT NOT NULL PRIMARY KEY, definition TEXT NOT NULL, definition_version BIGINT NOT NULL,
                applicant TEXT, status TEXT NOT NULL, sequence BIGINT NOT NULL, head TEXT NOT NULL,
                started BIGINT NOT NULL, expires BIGINT, media_due BIGINT, result_due BIGINT)
            """,
            "CREATE INDEX journeys_by_start ON journeys (started, id)",
            "CREATE INDEX journeys_by_applicant ON journeys (applicant)",
            """
            CREATE TABLE events (
                journey TEXT NOT NULL, sequence BIGINT NOT NULL, json TEXT NOT NULL, digest TEXT NOT NULL,
                PRIMARY KEY (journey, sequence))
            """,
            """
            CREATE TABLE work (
                journey TEXT NOT NULL, submission TEXT NOT NULL, owner TEXT NOT NULL, lease BIGINT NOT NULL,
                tries BIGINT NOT NULL, PRIMARY KEY (journey, submission))
            """,
            "CREATE INDEX work_by_lease ON work (lease)",
            """
            CREATE TABLE marks (
                kind TEXT NOT NULL, digest TEXT NOT NULL, journey TEXT NOT NULL, applicant TEXT NOT NULL,
                PRIMARY KEY (kind, digest, journey))
            """,
            "CREATE INDEX marks_by_journey ON marks (journey)",
        ],
        [
            // The owner is a journey, or empty for the store itself.
            """
            CREATE TABLE sealed_keys (
                owner TEXT NOT NULL, name TEXT NOT NULL, master TEXT NOT NULL, sealed BYTEA NOT NULL,
                PRIMARY KEY (owner, name))
            """,
            "CREATE INDEX sealed_keys_by_master ON sealed_keys (master)",
            // What is small is sealed in the row; for anything else `sealed` is null, and a file has it.
            """
            CREATE TABLE evidence (
                journey TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, digest TEXT NOT NULL,
                byte_count BIGINT NOT NULL, sealed BYTEA, PRIMARY KEY (journey, id))
            """,
            """
            CREATE TABLE receipts (
                journey TEXT NOT NULL, retention TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (journey, retention))
            """,
            "CREATE INDEX journeys_by_media_due ON journeys (media_due)",
            "CREATE INDEX journeys_by_result_due ON journeys (result_due)",
        ],
        [
            "CREATE TABLE webhooks (id TEXT NOT NULL PRIMARY KEY, url TEXT NOT NULL, added BIGINT NOT NULL)",
            // `due` is null in a dead letter, and `outcome` once the journey is erased.
            """
            CREATE TABLE outbox (
                journey TEXT NOT NULL, sequence BIGINT NOT NULL, webhook TEXT NOT NULL, kind TEXT NOT NULL,
                happened BIGINT NOT NULL, outcome TEXT, tries BIGINT NOT NULL, due BIGINT, fault TEXT,
                PRIMARY KEY (journey, sequence, webhook))
            """,
            "CREATE INDEX outbox_by_due ON outbox (due)",
            "CREATE TABLE review_queue (journey TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL)",
            "CREATE INDEX review_queue_by_time ON review_queue (since, journey)",
            // Which of them await a reviewer stands in their events: who lists the queue takes out the others.
            "INSERT INTO review_queue (journey, since) SELECT id, started FROM journeys WHERE status = 'finished'",
        ],
        [
            // In the order in which they are claimed, of one webhook at a time.
            "CREATE INDEX outbox_by_turn ON outbox (webhook, due, journey, sequence)",
            // What earlier versions left to be examined of journeys that were cancelled, and claimed again and again.
            "DELETE FROM work WHERE journey IN (SELECT id FROM journeys WHERE status = 'cancelled')",
        ],
        [
            // The decision that counts, and the rules that the system's rests on: a comma before and behind each.
            "ALTER TABLE journeys ADD COLUMN decision TEXT",
            "ALTER TABLE journeys ADD COLUMN rules TEXT",
        ],
        [
            // When a journey ended, when the decision that counts was made, and what the rules said: what figures are made of.
            "ALTER TABLE journeys ADD COLUMN system_decision TEXT",
            "ALTER TABLE journeys ADD COLUMN ended BIGINT",
            "ALTER TABLE journeys ADD COLUMN decided BIGINT",
            // It has all that the figures need, so that no row is looked up for them.
            """
            CREATE INDEX journeys_by_end
            ON journeys (ended, definition, system_decision, decision, decided, started, rules, status)
            """,
            // The reviewer who holds a case.
            "ALTER TABLE review_queue ADD COLUMN holder TEXT",
            "ALTER TABLE review_queue ADD COLUMN held_until BIGINT",
        ],
    ]

    /// Brings the store that `connection` leads to to this version.
    ///
    /// - Parameter steps: those that are known.
    /// - Throws: `.newerVersion`, and nothing is changed then.
    static func migrate(_ connection: some SQLConnection, by steps: [[SQLStatement]] = steps) throws(StoreError) {
        if try version(of: connection) == steps.count { return }
        try connection.transaction { () throws(StoreError) in
            try connection.prepareSchema()
            // Another process may have been first.
            let found = try version(of: connection)
            guard found <= steps.count else { throw .newerVersion(found: found, known: steps.count) }
            for step in steps[found...] {
                for statement in step { _ = try connection.run(statement, []) }
            }
            _ = try connection.run("CREATE TABLE IF NOT EXISTS store_version (version BIGINT NOT NULL)", [])
            _ = try connection.run("DELETE FROM store_version", [])
            _ = try connection.run("INSERT INTO store_version VALUES ($1)", [.count(steps.count)])
        }
    }

    /// Whether the store has this version: there is nothing to migrate.
    static func isCurrent(_ connection: some SQLConnection) throws(StoreError) -> Bool {
        try self.version(of: connection) == version
    }

    /// Refuses a store that cannot be migrated, as it is only read, and has another version.
    static func check(_ connection: some SQLConnection) throws(StoreError) {
        let found = try version(of: connection)
        guard found <= version else { throw .newerVersion(found: found, known: version) }
        guard found == version else {
            throw .damaged(
                path: "The database", reason: "it has version \(found) and is opened for reading alone")
        }
    }

    /// Refuses to write to a store that a newer program has brought to its version while this one was running. To be called
    /// in a transaction, which no migration runs beside.
    static func checkIsKnown(_ connection: some SQLConnection) throws(StoreError) {
        let found = try connection.run("SELECT version FROM store_version", []).first?.count(0) ?? 0
        guard found <= version else { throw .newerVersion(found: found, known: version) }
    }

    /// The version of a store; 0 of one that is empty.
    private static func version(of connection: some SQLConnection) throws(StoreError) -> Int {
        guard try connection.hasTable("store_version") else { return 0 }
        return try connection.run("SELECT version FROM store_version", []).first?.count(0) ?? 0
    }
}
