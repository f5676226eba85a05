public import BiometricsCore
public import Verification

/// Why a store operation failed. Messages contain no personal data.
public enum StoreError: Error, Hashable, Sendable {
    /// The journey rejected the change: another writer was first, or the journey does not exist.
    case journey(JourneyError)
    /// The store or its disk is not writable.
    case readOnly(path: String)
    /// The disk is full, or the store has reached its size limit.
    case full(path: String)
    /// Other processes held the store until the timeout.
    case busy(path: String)
    /// The store's server does not answer, rejects the connection, or was lost before it stored anything.
    case unreachable(path: String, reason: String)
    /// The store's server ended a statement, because of its timeout or an administrator.
    case statementEnded(path: String, statement: String, reason: String)
    /// The connection was lost during a commit, and the server did not come back in time to report its result.
    case outcomeUnknown(path: String)
    /// The store was created by a newer version.
    case newerVersion(found: Int, known: Int)
    /// The file is not a store, or is damaged.
    case damaged(path: String, reason: String)
    /// A different definition with this name and version exists.
    case definitionTaken(DefinitionReference)
    /// Something was encrypted under a master key that is not available.
    case keyUnknown(id: String)
    /// A new key was sealed under a master key that is not, or no longer, the store's; `current` is `nil` if a rotation
    /// was interrupted and nothing says which one is.
    case keyNotCurrent(id: String, current: String?)
    /// Something cannot be decrypted with the master key that is recorded for it.
    case keyWrong(id: String)
    /// The holder of a master key (a file or a program) does not provide it.
    case keyUnusable(holder: String, reason: String)
    /// Evidence is missing.
    case evidenceMissing(EvidenceID)
    /// Evidence was modified.
    case evidenceAltered(EvidenceID)
    /// Another failure of the system or the database.
    case system(BiometricsError)
}

extension StoreError {
    /// The stable code, in snake case; the code of the underlying journey or system error if there is one.
    public var code: String {
        switch self {
        case .journey(let error): error.code
        case .readOnly: "store_read_only"
        case .full: "store_full"
        case .busy: "store_busy"
        case .unreachable: "store_unreachable"
        case .statementEnded: "store_statement_ended"
        case .outcomeUnknown: "store_outcome_unknown"
        case .newerVersion: "store_newer_version"
        case .damaged: "store_damaged"
        case .definitionTaken: "definition_taken"
        case .keyUnknown: "key_unknown"
        case .keyNotCurrent: "key_not_current"
        case .keyWrong: "key_wrong"
        case .keyUnusable: "key_unusable"
        case .evidenceMissing: "evidence_missing"
        case .evidenceAltered: "evidence_altered"
        case .system(let error): error.code.rawValue
        }
    }

    /// One or two sentences for a person.
    public var message: String {
        switch self {
        case .journey(let error): error.message
        case .readOnly(let path): "\(path) is not writable. Nothing was changed."
        case .full(let path): "The disk is full, or \(path) has reached its size limit. Nothing was changed."
        case .busy(let path): "Other processes are writing to \(path). Try again."
        case .unreachable(let path, let reason): "\(path) cannot be reached: \(reason). Nothing was changed."
        case .statementEnded(let path, let statement, let reason):
            "The server of \(path) ended “\(statement)”: \(reason). It changed nothing. Look for the cause in its "
                + "pg_stat_activity, or raise statement_timeout for its role or in the address "
                + "(?options=-c%20statement_timeout%3D10min)."
        case .outcomeUnknown(let path):
            "The connection to \(path) was lost during a commit, whose result is unknown. Read the journey, or repeat "
                + "the request."
        case .newerVersion(let found, let known):
            "The store has version \(found); this program supports versions up to \(known). Use a newer program."
        case .damaged(let path, let reason): "\(path) is not a store, or is damaged: \(reason)."
        case .definitionTaken(let reference):
            "A different definition “\(reference.id)” with version \(reference.version) already exists. "
                + "Give this one a new version."
        case .keyUnknown(let id): "The data was encrypted under the master key “\(id)”, which is not available."
        case .keyNotCurrent(let id, let current?):
            "The store's master key is “\(current)”, and not “\(id)”. Name the holder of that key, as in "
                + "BIOMETRICS_STORE_KEY, and start again. Nothing was changed."
        case .keyNotCurrent(let id, nil):
            "The store's keys are sealed under several master keys, and none under “\(id)”. Continue the interrupted "
                + "rotation with “store rotate”. Nothing was changed."
        case .keyWrong(let id): "The data was not encrypted under the master key “\(id)”, or was modified."
        case .keyUnusable(let holder, let reason): "\(holder) does not provide a master key: \(reason)."
        case .evidenceMissing(let id): "The evidence “\(id)” is missing."
        case .evidenceAltered(let id): "The evidence “\(id)” was modified."
        case .system(let error): error.message
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// The message and the code, on one line.
    public var description: String { "\(message) [\(code)]".printable }
}
