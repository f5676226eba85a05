// Every statement about webhooks and their outbox, in the common dialect of the store's databases.
extension SQLStatement {
    static let insertWebhook: SQLStatement =
        "INSERT INTO webhooks (id, url, added) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    static let webhooks = SQLStatement(reading: "SELECT id, url, added FROM webhooks ORDER BY added, id")
    /// The webhooks with due notices, each found by one look into the outbox.
    static let webhooksDue = SQLStatement(
        reading: """
            SELECT id, url, added FROM webhooks
            WHERE EXISTS (SELECT 1 FROM outbox WHERE webhook = webhooks.id AND due <= $1) ORDER BY added, id
            """)
    /// The webhooks to notify about an event. They cannot be removed before the event is written.
    ///
    /// - Parameter hook: the suffix for rows that must stay.
    static func webhooksToTell(holdingRows hook: String) -> SQLStatement {
        SQLStatement("SELECT id FROM webhooks ORDER BY added, id \(hook)")
    }
    static let deleteWebhook: SQLStatement = "DELETE FROM webhooks WHERE id = $1 RETURNING id"
    static let deleteWebhookNotices: SQLStatement = "DELETE FROM outbox WHERE webhook = $1"

    private static let noticeColumns = "journey, sequence, webhook, kind, happened, outcome, tries, due, fault"

    static let insertNotice: SQLStatement = """
        INSERT INTO outbox (journey, sequence, webhook, kind, happened, outcome, tries, due, fault)
        VALUES ($1, $2, $3, $4, $5, $6, 0, $7, NULL)
        """
    static let blankNotices: SQLStatement = "UPDATE outbox SET outcome = NULL WHERE journey = $1"

    /// The claimer holds the rows until the lease ends; then they are due again.
    ///
    /// - Parameter hook: the suffix for locking rows.
    static func claimNotices(skippingLockedRows hook: String) -> SQLStatement {
        SQLStatement(
            """
            WITH ready AS (
                SELECT journey, sequence, webhook FROM outbox WHERE webhook = $4 AND due <= $1
                ORDER BY due, journey, sequence LIMIT $3 \(hook))
            UPDATE outbox SET due = $2, tries = tries + 1
            WHERE (journey, sequence, webhook) IN (SELECT journey, sequence, webhook FROM ready)
            RETURNING \(noticeColumns)
            """)
    }

    static let deleteNotice: SQLStatement = """
        DELETE FROM outbox WHERE journey = $1 AND sequence = $2 AND webhook = $3 AND tries = $4
        """
    static let postponeNotice: SQLStatement = """
        UPDATE outbox SET due = $5, fault = $6 WHERE journey = $1 AND sequence = $2 AND webhook = $3 AND tries = $4
        """
    static let notices = SQLStatement(
        reading: "SELECT \(noticeColumns) FROM outbox ORDER BY happened, journey, sequence, webhook LIMIT $1")
    static let retryNotices: SQLStatement = """
        UPDATE outbox SET due = $1, tries = 0 WHERE due IS NULL AND ($2 = '' OR journey = $2) RETURNING journey
        """
}
