/// The tables, and the migration of earlier stores. Forward only: a released step is never changed, and new steps are
/// appended.
enum StoreSchema {
    /// The version written by this program.
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
            // Small evidence is stored in the row; otherwise `sealed` is null, and a file holds it.
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
            // `due` is null for a dead letter; `outcome` is null once the journey is erased.
            """
            CREATE TABLE outbox (
                journey TEXT NOT NULL, sequence BIGINT NOT NULL, webhook TEXT NOT NULL, kind TEXT NOT NULL,
                happened BIGINT NOT NULL, outcome TEXT, tries BIGINT NOT NULL, due BIGINT, fault TEXT,
                PRIMARY KEY (journey, sequence, webhook))
            """,
            "CREATE INDEX outbox_by_due ON outbox (due)",
            "CREATE TABLE review_queue (journey TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL)",
            "CREATE INDEX review_queue_by_time ON review_queue (since, journey)",
            // The events say which journeys await a reviewer, so listing the queue removes the others.
            "INSERT INTO review_queue (journey, since) SELECT id, started FROM journeys WHERE status = 'finished'",
        ],
        [
            // In the order in which they are claimed, for one webhook at a time.
            "CREATE INDEX outbox_by_turn ON outbox (webhook, due, journey, sequence)",
            // Remove work for cancelled journeys, which earlier versions left behind and claimed again and again.
            "DELETE FROM work WHERE journey IN (SELECT id FROM journeys WHERE status = 'cancelled')",
        ],
        [
            // The effective decision, and the rules behind the system's decision, each between commas.
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
        [
            // The journeys whose templates were added or erased, each with the position of its last change.
            "CREATE TABLE template_changes (journey TEXT NOT NULL PRIMARY KEY, position BIGINT NOT NULL)",
            "CREATE UNIQUE INDEX template_changes_by_position ON template_changes (position)",
            """
            INSERT INTO template_changes (journey, position)
            SELECT journey, ROW_NUMBER() OVER (ORDER BY journey) FROM evidence WHERE kind = 'template' GROUP BY journey
            """,
            // The last position. A writer holds its row until it has committed, so positions appear in their order.
            "CREATE TABLE template_clock (position BIGINT NOT NULL)",
            "INSERT INTO template_clock SELECT COUNT(*) FROM template_changes",
        ],
        [
            // The master key of new keys; empty until the first is stored. The keys of an earlier store say which it is,
            // unless a rotation was interrupted.
            "CREATE TABLE master_key (id TEXT NOT NULL PRIMARY KEY)",
            """
            INSERT INTO master_key
            SELECT CASE WHEN COUNT(DISTINCT master) = 1 THEN MIN(master) ELSE '' END FROM sealed_keys
            """,
        ],
    ]

    /// Migrates the store of `connection` to the current version.
    ///
    /// - Parameter steps: the known steps.
    /// - Throws: `.newerVersion`; nothing is then changed.
    static func migrate(_ connection: some SQLConnection, by steps: [[SQLStatement]] = steps) throws(StoreError) {
        if try version(of: connection) == steps.count { return }
        try connection.transaction { () throws(StoreError) in
            try connection.prepareSchema()
            // Another process may have migrated it first.
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

    /// Whether the store has the current version, so that no migration is necessary.
    static func isCurrent(_ connection: some SQLConnection) throws(StoreError) -> Bool {
        try self.version(of: connection) == version
    }

    /// Rejects a store of another version that cannot be migrated, because it is opened read-only.
    static func check(_ connection: some SQLConnection) throws(StoreError) {
        let found = try version(of: connection)
        guard found <= version else { throw .newerVersion(found: found, known: version) }
        guard found == version else {
            throw .damaged(
                path: "The database", reason: "it has version \(found) and is opened read-only")
        }
    }

    /// Rejects writes to a store that a newer program migrated while this one was running. Call it in a transaction,
    /// which excludes migrations.
    static func checkIsKnown(_ connection: some SQLConnection) throws(StoreError) {
        let found = try connection.run(.storeVersion, []).first?.count(0) ?? 0
        guard found <= version else { throw .newerVersion(found: found, known: version) }
    }

    /// The version of a store; 0 for an empty one.
    private static func version(of connection: some SQLConnection) throws(StoreError) -> Int {
        guard try connection.hasTable("store_version") else { return 0 }
        return try connection.run(.storeVersion, []).first?.count(0) ?? 0
    }
}
