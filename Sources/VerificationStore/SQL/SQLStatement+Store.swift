// Every statement of the store, in the common dialect of its databases.
extension SQLStatement {
    static let storeVersion = SQLStatement(reading: "SELECT version FROM store_version")

    // MARK: Journeys

    private static let journeyColumns =
        "id, definition, definition_version, applicant, status, sequence, head, started, expires, media_due, result_due, "
        + "decision, rules, system_decision, ended, decided"

    static let insertJourney: SQLStatement = """
        INSERT INTO journeys (id, status, sequence, head, media_due, result_due, decision, rules, system_decision, ended,
            decided, definition, definition_version, applicant, started, expires)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT DO NOTHING RETURNING id
        """
    /// The sequence number is an optimistic lock: the second of two writers finds it changed. Pictures that are erased
    /// are not due again.
    static let updateJourney: SQLStatement = """
        UPDATE journeys SET status = $2, sequence = $3, head = $4,
            media_due = CASE WHEN EXISTS (SELECT 1 FROM receipts WHERE journey = $1 AND retention = 'media') THEN NULL
                ELSE CAST($5 AS BIGINT) END,
            result_due = $6, decision = $7, rules = $8, system_decision = $9, ended = $10, decided = $11
        WHERE id = $1 AND sequence = $12 RETURNING id
        """
    static let journey = SQLStatement(reading: "SELECT \(journeyColumns) FROM journeys WHERE id = $1")
    static let journeys = journeys(applicant: "$4 = ''")
    /// A condition that may be empty cannot use an index, so the journeys of one applicant have a statement of their own.
    static let journeysOfApplicant = journeys(applicant: "applicant = $4")

    private static func journeys(applicant: String) -> SQLStatement {
        SQLStatement(
            reading: """
                SELECT \(journeyColumns) FROM journeys
                WHERE (started, id) > ($1, $2) AND ($3 = '' OR status = $3) AND \(applicant)
                    AND ($6 = '' OR decision = $6) AND ($7 = '' OR rules LIKE '%,' || CAST($7 AS TEXT) || ',%')
                    AND started >= $8 AND started < $9
                ORDER BY started, id LIMIT $5
                """)
    }

    // MARK: Events

    static let insertEvent: SQLStatement =
        "INSERT INTO events (journey, sequence, json, digest) VALUES ($1, $2, $3, $4)"
    static let events = SQLStatement(
        reading: """
            SELECT sequence, json, digest FROM events WHERE journey = $1 AND sequence > $2 ORDER BY sequence
            """)

    static let lastEvent = SQLStatement(reading: "SELECT COALESCE(MAX(sequence), 0) FROM events WHERE journey = $1")

    // MARK: Definitions

    static let insertDefinition: SQLStatement = """
        INSERT INTO definitions (id, version, json) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
        """
    static let definition = SQLStatement(reading: "SELECT json FROM definitions WHERE id = $1 AND version = $2")
    static let definitions = SQLStatement(reading: "SELECT id, version FROM definitions ORDER BY id, version")

    // MARK: Keys

    /// - Parameter hook: the suffix for holding or locking the row.
    static func masterKey(_ hook: String = "") -> SQLStatement { SQLStatement("SELECT id FROM master_key \(hook)") }
    static let setMasterKey: SQLStatement = "UPDATE master_key SET id = $1"
    /// The first key of a store decides its master key. After an interrupted rotation, only one that sealed others may.
    static let claimMasterKey: SQLStatement = """
        UPDATE master_key SET id = $1
        WHERE id = '' AND (EXISTS (SELECT 1 FROM sealed_keys WHERE master = $1) OR NOT EXISTS (SELECT 1 FROM sealed_keys))
        """
    static let insertKey: SQLStatement = """
        INSERT INTO sealed_keys (owner, name, master, sealed) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
        """
    static let keys = SQLStatement(
        reading: """
            SELECT owner, name, master, sealed FROM sealed_keys WHERE owner = $1 ORDER BY name
            """)
    static let keysNotUnder = SQLStatement(
        reading: """
            SELECT owner, name, master, sealed FROM sealed_keys WHERE master <> $1 ORDER BY owner, name LIMIT $2
            """)
    static let replaceKey: SQLStatement = """
        UPDATE sealed_keys SET master = $4, sealed = $5 WHERE owner = $1 AND name = $2 AND master = $3
        """
    static let deleteKey: SQLStatement = "DELETE FROM sealed_keys WHERE owner = $1 AND name = $2"

    // MARK: Evidence

    static let insertEvidence: SQLStatement = """
        INSERT INTO evidence (journey, id, kind, digest, byte_count, sealed) VALUES ($1, $2, $3, $4, $5, $6)
        """
    static let evidence = SQLStatement(
        reading: """
            SELECT id, kind, digest, byte_count, sealed FROM evidence WHERE journey = $1 ORDER BY id
            """)
    static let tickTemplates: SQLStatement = "UPDATE template_clock SET position = position + 1"
    static let noteTemplates: SQLStatement = """
        INSERT INTO template_changes (journey, position) SELECT $1, position FROM template_clock WHERE true
        ON CONFLICT (journey) DO UPDATE SET position = excluded.position
        """
    static let hasTemplates = SQLStatement(reading: "SELECT position FROM template_changes WHERE journey = $1")
    /// Changed journeys with their templates and the keys of these; nulls for a journey without templates.
    static let templateChanges = SQLStatement(
        reading: """
            SELECT c.position, c.journey, e.id, e.digest, e.byte_count, e.sealed, k.master, k.sealed
            FROM (SELECT journey, position FROM template_changes WHERE position > $1 ORDER BY position LIMIT $2) AS c
            LEFT JOIN evidence AS e ON e.journey = c.journey AND e.kind = 'template'
            LEFT JOIN sealed_keys AS k ON k.owner = c.journey AND k.name = 'media'
            ORDER BY c.position, e.id
            """)
    static let deleteEvidence: SQLStatement = "DELETE FROM evidence WHERE journey = $1 AND kind = $2"
    static let insertReceipt: SQLStatement = """
        INSERT INTO receipts (journey, retention, json) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
        """
    static let receipts = SQLStatement(reading: "SELECT json FROM receipts WHERE journey = $1 ORDER BY retention")
    static let mediaErased: SQLStatement = "UPDATE journeys SET media_due = NULL WHERE id = $1"
    static let allErased: SQLStatement = """
        UPDATE journeys SET media_due = NULL, result_due = NULL, applicant = NULL WHERE id = $1
        """
    static let journeysDue = SQLStatement(
        reading: """
            SELECT \(journeyColumns) FROM journeys WHERE (media_due <= $1 OR result_due <= $1) AND id > $3
            ORDER BY id LIMIT $2
            """)
    static let deleteMarks: SQLStatement = "DELETE FROM marks WHERE journey = $1"
    static let deleteAllWork: SQLStatement = "DELETE FROM work WHERE journey = $1"

    // MARK: Work

    static let insertWork: SQLStatement = """
        INSERT INTO work (journey, submission, owner, lease, tries) VALUES ($1, $2, $3, $4, 1)
        """
    static let deleteWork: SQLStatement = "DELETE FROM work WHERE journey = $1 AND submission = $2"
    static let renewWork: SQLStatement = """
        UPDATE work SET lease = $4 WHERE journey = $1 AND submission = $2 AND owner = $3 RETURNING journey
        """

    /// - Parameter hook: the suffix for locking rows.
    static func claimWork(skippingLockedRows hook: String) -> SQLStatement {
        SQLStatement(
            """
            WITH due AS (
                SELECT journey, submission FROM work WHERE lease <= $3 OR lease > $5
                ORDER BY lease, journey, submission LIMIT $4 \(hook))
            UPDATE work SET owner = $1, lease = $2, tries = tries + 1
            WHERE (journey, submission) IN (SELECT journey, submission FROM due)
            RETURNING journey, submission, tries
            """)
    }

    // MARK: Marks

    static let insertMark: SQLStatement = """
        INSERT INTO marks (kind, digest, journey, applicant) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
        """
    static let markedJourneys = SQLStatement(
        reading: """
            SELECT \(journeyColumns) FROM journeys
            WHERE id IN (SELECT journey FROM marks
                WHERE kind = $1 AND digest = $2 AND journey <> $3 AND ($4 = '' OR applicant <> $4))
            ORDER BY started DESC, id
            """)

    // MARK: Reviews

    static let insertReview: SQLStatement = """
        INSERT INTO review_queue (journey, since) VALUES ($1, $2)
        ON CONFLICT (journey) DO UPDATE SET holder = NULL, held_until = NULL
        """
    static let deleteReview: SQLStatement = "DELETE FROM review_queue WHERE journey = $1"

    /// Deletes the place of a journey that has this sequence number. The lock waits for a change of the journey that is being
    /// written, and then sees the new number.
    ///
    /// - Parameter hook: the suffix for locking rows.
    static func deleteReviewOfSequence(locking hook: String) -> SQLStatement {
        SQLStatement(
            """
            DELETE FROM review_queue
            WHERE journey IN (SELECT id FROM journeys WHERE id = $1 AND sequence = $2 \(hook))
            """)
    }

    static let reviews = SQLStatement(
        reading: """
            SELECT q.journey, q.since FROM review_queue q JOIN journeys j ON j.id = q.journey
            WHERE (q.since, q.journey) > ($1, $2) AND q.since < $4
                AND ($5 = '' OR j.rules LIKE '%,' || CAST($5 AS TEXT) || ',%')
                AND ($6 = '' OR substr(q.journey, 1, length(CAST($6 AS TEXT))) = $6 OR j.applicant = $7)
                AND ($8 = '' OR (q.holder = $8 AND q.held_until > $9))
                AND (CAST($10 AS BIGINT) = 0 OR q.holder IS NULL OR q.held_until <= $9)
            ORDER BY q.since, q.journey LIMIT $3
            """)
    static let holdReview: SQLStatement = """
        UPDATE review_queue SET holder = $2, held_until = $3 WHERE journey = $1
        """
}
