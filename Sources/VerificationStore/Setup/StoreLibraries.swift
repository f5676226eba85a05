public import BiometricsCore
internal import CSQLite
internal import Platform

/// The libraries of the databases that journeys are kept in.
public enum StoreLibraries {
    /// The version of SQLite.
    public static var sqliteVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// The version of libpq, which is opened for it.
    ///
    /// - Throws: `.engineUnavailable` with the command that installs it.
    public static func postgresVersion() throws(BiometricsError) -> String {
        try translating(\.asBiometricsError) { () throws(StoreError) in try PostgresLink.libraryVersion() }
    }
}
