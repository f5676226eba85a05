/// Translates statements for PostgreSQL where its dialect differs. All other statements are the same for both
/// databases.
enum PostgresDialect {
    /// The statement in PostgreSQL's dialect.
    ///
    /// Texts are names and digests, compared by their bytes as in SQLite. With a locale's collation, an update of the
    /// operating system could corrupt an index.
    static func text(of statement: SQLStatement) -> String {
        let text = statement.text
        guard text.hasPrefix("CREATE TABLE") || text.hasPrefix("ALTER TABLE") else { return text }
        return text.replacing(" TEXT", with: #" TEXT COLLATE "C""#)
    }
}
