internal import BiometricsCore
internal import CPostgres
internal import Platform

extension StoreError {
    /// The command that installs libpq.
    private static let installCommand = "sudo apt-get install libpq5"

    /// The store error for a failure of PostgreSQL.
    ///
    /// - Parameters:
    ///   - name: the printable part of the address.
    ///   - refused: the statement that the server rejected, if any.
    static func postgres(_ error: pgb_error, name: String, refused: SQLStatement? = nil) -> StoreError {
        let message = text(error.message)
        let state = text(error.state)
        switch error.code {
        case PGB_UNAVAILABLE:
            return .system(
                BiometricsError(
                    .engineUnavailable,
                    "A store in PostgreSQL needs libpq, which cannot be opened (\(message)). "
                        + "Install it: \(installCommand)"))
        case PGB_INVALID_ADDRESS:
            return .system(
                BiometricsError(.invalidConfiguration, "The address of the store, \(name), is invalid: \(message)."))
        case PGB_UNREACHABLE: return .unreachable(path: name, reason: message)
        // The server's statement timeout, or an administrator, ended the statement. The connection and its transaction
        // are intact.
        case PGB_FAILED where state == "57014":
            return .statementEnded(path: name, statement: refused?.kind ?? "", reason: message)
        case PGB_FAILED: return failed(state, message, name)
        default: return .system(BiometricsError(.backendFailure, "PostgreSQL: \(message)."))
        }
    }

    /// https://www.postgresql.org/docs/current/errcodes-appendix.html
    private static func failed(_ state: String, _ message: String, _ name: String) -> StoreError {
        switch state {
        case "57P01", "57P02", "57P03": .unreachable(path: name, reason: message)
        // Locks held by others, a deadlock, a serialization failure, or too many connections.
        case "55P03", "40P01", "40001", "53300": .busy(path: name)
        case "53100": .full(path: name)
        // A read-only transaction, or a role without permission to write.
        case "25006", "42501": .readOnly(path: name)
        case "XX001", "XX002": .damaged(path: name, reason: message)
        case _ where state.hasPrefix("08"): .unreachable(path: name, reason: message)
        default:
            .system(BiometricsError(.ioFailure, "The database failed: \(message) [SQLSTATE \(state)].", path: name))
        }
    }

    private static func text<Letters>(_ letters: Letters) -> String {
        unsafe withUnsafeBytes(of: letters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).printable
        }
    }
}
