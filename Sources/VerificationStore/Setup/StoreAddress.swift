internal import BiometricsCore

/// The address of a store, in text form: `sqlite:FILE`, or `postgres://…` in libpq's format.
public enum StoreAddress: Hashable, Sendable {
    /// A SQLite database in a file.
    case sqlite(path: String)
    /// A PostgreSQL database, which several machines may share.
    case postgres(PostgresAddress)

    /// Parses the text form.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` for any other text.
    public init(_ text: String) throws(StoreError) {
        if let address = PostgresAddress(text) {
            self = .postgres(address)
            return
        }
        let path = text.hasPrefix("sqlite:") ? String(text.dropFirst("sqlite:".count)) : ""
        guard !path.isEmpty else {
            // The text after a colon may be a password, so do not print it.
            let told = text.prefix { $0 != ":" }
            throw .system(
                BiometricsError(
                    .invalidConfiguration,
                    "“\(told)\(told.endIndex == text.endIndex ? "" : ":…")” is not a store. Write sqlite:FILE, such as "
                        + "sqlite:journeys.db, or postgres://USER@HOST/DATABASE."))
        }
        self = .sqlite(path: path)
    }

    /// The printable name: the file, or the host and the database.
    public var name: String {
        switch self {
        case .sqlite(let path): path
        case .postgres(let address): address.name
        }
    }
}
