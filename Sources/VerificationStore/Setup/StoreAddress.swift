internal import BiometricsCore

/// Where journeys are kept, as people write it: `sqlite:FILE`, or `postgres://…` as libpq reads it.
public enum StoreAddress: Hashable, Sendable {
    /// A SQLite database in a file.
    case sqlite(path: String)
    /// A PostgreSQL database, which several machines may share.
    case postgres(PostgresAddress)

    /// The address that a text is.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` for what is none.
    public init(_ text: String) throws(StoreError) {
        if let address = PostgresAddress(text) {
            self = .postgres(address)
            return
        }
        let path = text.hasPrefix("sqlite:") ? String(text.dropFirst("sqlite:".count)) : ""
        guard !path.isEmpty else {
            // What stands behind a colon may be a password.
            let told = text.prefix { $0 != ":" }
            throw .system(
                BiometricsError(
                    .invalidConfiguration,
                    "“\(told)\(told.endIndex == text.endIndex ? "" : ":…")” is no store. One is named sqlite:FILE, such as "
                        + "sqlite:journeys.db, or postgres://USER@HOST/DATABASE."))
        }
        self = .sqlite(path: path)
    }

    /// What may be told of it: the file, or the host and the database.
    public var name: String {
        switch self {
        case .sqlite(let path): path
        case .postgres(let address): address.name
        }
    }
}
