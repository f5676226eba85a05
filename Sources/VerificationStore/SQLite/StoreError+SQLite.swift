internal import BiometricsCore
internal import CSQLite

extension StoreError {
    /// What a result code of SQLite means.
    ///
    /// - Parameter code: the extended code, whose low byte is the primary one.
    static func sqlite(_ code: Int32, _ message: String, path: String) -> StoreError {
        switch code & 0xFF {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly(path: path)
        case SQLITE_FULL: .full(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path: path, reason: message)
        default:
            .system(
                BiometricsError(
                    .ioFailure, "The database failed: \(message).", path: path, underlyingCode: code))
        }
    }
}
