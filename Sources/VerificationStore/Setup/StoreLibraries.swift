public import BiometricsCore
internal import CSQLite
internal import Platform

/// The libraries of the store's databases.
public enum StoreLibraries {
    /// The version of SQLite.
    public static var sqliteVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// The version of libpq, which this call opens.
    ///
    /// - Throws: `.engineUnavailable` with the command that installs it.
    public static func postgresVersion() throws(BiometricsError) -> String {
        try translating(\.asBiometricsError) { () throws(StoreError) in try PostgresLink.libraryVersion() }
    }
}
