internal import BiometricsCore
internal import CSQLite
internal import Platform

extension StoreError {
    /// The store error for a result code of SQLite.
    ///
    /// - Parameter code: the extended code; its low byte is the primary one.
    static func sqlite(_ code: Int32, _ message: String, path: String) -> StoreError {
        switch code & 0xFF {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly(path: path)
        case SQLITE_FULL: .full(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
        // SQLite cannot create the files beside the database, and does not say why.
        case SQLITE_CANTOPEN: unopened(code, message, path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path: path, reason: message)
        default: failed(code, message, path: path)
        }
    }

    private static func unopened(_ code: Int32, _ message: String, path: String) -> StoreError {
        guard FileSystem.isFolder(path) != true else {
            return .system(
                BiometricsError(
                    .ioFailure, "This is a folder, not a store. Name the store's file.", path: path,
                    underlyingCode: code))
        }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        do throws(SystemError) {
            try WritabilityCheck.folder(at: path.contains("/") ? "\(folder)/" : ".")
        } catch {
            switch error {
            case .readOnly, .accessDenied, .notPermitted: return .readOnly(path: path)
            case .noSpace, .quotaExceeded: return .full(path: path)
            default: break
            }
        }
        return failed(code, message, path: path)
    }

    private static func failed(_ code: Int32, _ message: String, path: String) -> StoreError {
        .system(
            BiometricsError(.ioFailure, "The database failed: \(message).", path: path, underlyingCode: code))
    }
}
