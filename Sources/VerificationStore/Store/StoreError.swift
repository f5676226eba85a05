public import BiometricsCore
public import Verification

/// Why a store did not do what was asked. No message tells anything of a person.
public enum StoreError: Error, Hashable, Sendable {
    /// What happens to a journey was refused: another writer was first, or there is no such journey.
    case journey(JourneyError)
    /// The store or its disk cannot be written.
    case readOnly(path: String)
    /// The disk is full, or the store has reached the size that it is allowed.
    case full(path: String)
    /// Others held the store for longer than is waited for.
    case busy(path: String)
    /// The store's server does not answer, refuses the connection, or was lost before it had kept anything of this.
    case unreachable(path: String, reason: String)
    /// The store's server was reached, and ended a statement of this: it took longer than the server lets one take, or a person
    /// ended it.
    case statementEnded(path: String, statement: String, reason: String)
    /// The connection was lost while the server was keeping this, and it does not come back to tell whether it did.
    case outcomeUnknown(path: String)
    /// The store was made by a newer version.
    case newerVersion(found: Int, known: Int)
    /// The file is no store, or is damaged.
    case damaged(path: String, reason: String)
    /// A definition of this name and version is there already, and is another one.
    case definitionTaken(DefinitionReference)
    /// Something was sealed under a master key that is not at hand.
    case keyUnknown(id: String)
    /// Something does not open under the master key that is said to have sealed it.
    case keyWrong(id: String)
    /// A master key's holder gives no key: a file, or a program.
    case keyUnusable(holder: String, reason: String)
    /// Evidence is not where it was put.
    case evidenceMissing(EvidenceID)
    /// Evidence is not what was put there.
    case evidenceAltered(EvidenceID)
    /// The system or the database failed in another way.
    case system(BiometricsError)
}

extension StoreError {
    /// The stable code, in snake case; that of the journey's or the system's error where there is one.
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
        case .readOnly(let path): "\(path) cannot be written. Nothing was changed."
        case .full(let path): "There is no room for \(path) to grow. Nothing was changed."
        case .busy(let path): "Others are writing to \(path). Try again."
        case .unreachable(let path, let reason): "\(path) cannot be reached: \(reason). Nothing was changed."
        case .statementEnded(let path, let statement, let reason):
            "The server of \(path) ended “\(statement)”: \(reason). Nothing was changed by it. See in its pg_stat_activity what "
                + "holds it up; or let statements take longer, by statement_timeout for its role or in the address "
                + "(?options=-c%20statement_timeout%3D10min)."
        case .outcomeUnknown(let path):
            "\(path) was lost while it kept a change, and cannot be asked whether it did. Ask for the journey, or send the "
                + "same again."
        case .newerVersion(let found, let known):
            "The store has version \(found); this program knows versions up to \(known). Use a newer one."
        case .damaged(let path, let reason): "\(path) is no store, or is damaged: \(reason)."
        case .definitionTaken(let reference):
            "Another definition “\(reference.id)” of version \(reference.version) is there already. "
                + "Give this one a new version."
        case .keyUnknown(let id): "This was sealed under the master key “\(id)”, which is not given."
        case .keyWrong(let id): "This was not sealed under the master key “\(id)”, or was changed."
        case .keyUnusable(let holder, let reason): "\(holder) gives no master key: \(reason)."
        case .evidenceMissing(let id): "The evidence “\(id)” is not where it was put."
        case .evidenceAltered(let id): "The evidence “\(id)” is not what was put there."
        case .system(let error): error.message
        }
    }
}

extension StoreError: CustomStringConvertible {
    /// The message and the code, on one line.
    public var description: String { "\(message) [\(code)]".printable }
}
