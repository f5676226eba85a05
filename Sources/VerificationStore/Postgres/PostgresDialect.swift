/// What PostgreSQL says otherwise than the store's statements do. Any other statement is one for both databases.
enum PostgresDialect {
    /// The statement as PostgreSQL is given it.
    ///
    /// Texts are names and digests, and are compared by their bytes, as in SQLite: an order of words that a later system
    /// changes would damage an index.
    static func text(of statement: SQLStatement) -> String {
        let text = statement.text
        guard text.hasPrefix("CREATE TABLE") || text.hasPrefix("ALTER TABLE") else { return text }
        return text.replacing(" TEXT", with: #" TEXT COLLATE "C""#)
    }
}
