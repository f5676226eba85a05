internal import BiometricsCore
internal import Platform
public import Verification

/// A store of journeys and of webhooks' deliveries, in SQLite or PostgreSQL.
///
/// Safe from any thread and any task, and several processes may share a store. A call that changes something returns
/// when the change is on the disk. Reads run concurrently with writes, and concurrent changes share one transaction. A
/// journey has one writer at a time, because each change states how many events its writer has seen.
public final class DatabaseStore: Sendable {
    let writer: GroupWriter
    let readers: WorkerPool<StoreSession>
    private let scrubber: Scrubber
    /// Whether ``scrub()`` removes all erased data from the database's files, as SQLite does. If not, it only frees
    /// their space for reuse.
    public let overwritesDeleted: Bool

    /// Opens the SQLite store at `path`; a missing one is created for this user alone.
    ///
    /// A store of an earlier version is migrated.
    ///
    /// - Throws: `.newerVersion` for a store of a newer version, `.damaged` for a file that is not a store,
    ///   `.readOnly`, `.system`.
    public init(sqlite path: String, _ options: SQLiteOptions = SQLiteOptions()) throws(StoreError) {
        if !options.isReadOnly { try Self.makeFile(path) }
        let first = try SQLiteConnection(path, options)
        if options.isReadOnly { try StoreSchema.check(first) } else { try StoreSchema.migrate(first) }
        @Sendable func open(_ options: SQLiteOptions) throws(BiometricsError) -> StoreSession {
            try translating(\.asBiometricsError) { () throws(StoreError) in
                StoreSession(connection: try SQLiteConnection(path, options))
            }
        }
        let alone = WorkerPool(width: 1) { () throws(BiometricsError) in try open(options) }
        writer = GroupWriter(alone, path: path)
        readers = WorkerPool(width: max(1, options.readerCount)) { () throws(BiometricsError) in try open(options) }
        // A second writing connection would only wait for the first.
        scrubber = Scrubber(alone)
        overwritesDeleted = true
    }

    /// Opens the store in a PostgreSQL database, which several machines may share; missing tables are created.
    ///
    /// A store of an earlier version is migrated. That takes as long as necessary, unless the server or the address
    /// limits statements (`statement_timeout`). After a loss, the next call connects again.
    ///
    /// - Parameters:
    ///   - isReadOnly: whether the store is opened read-only.
    ///   - readerCount: the number of concurrent reads.
    /// - Throws: `.newerVersion`, `.unreachable`, `.statementEnded`, `.readOnly`, and `.system` if libpq is missing or
    ///   the server rejects a statement.
    public init(
        postgres address: PostgresAddress, isReadOnly: Bool = false, readerCount: Int = 2
    ) throws(StoreError) {
        let first = try PostgresConnection(address, isReadOnly: isReadOnly, isNoting: false)
        if isReadOnly {
            try StoreSchema.check(first)
        } else {
            if try !StoreSchema.isCurrent(first) {
                try StoreSchema.migrate(PostgresConnection(address, isNoting: false, patience: .migration))
            }
            try first.forgetOldWriters()
        }
        @Sendable func open(
            isReadOnly: Bool, isNoting: Bool = true, _ patience: PostgresPatience = .journeys
        ) throws(BiometricsError) -> StoreSession {
            try translating(\.asBiometricsError) { () throws(StoreError) in
                StoreSession(
                    connection: try PostgresConnection(
                        address, isReadOnly: isReadOnly, isNoting: isNoting, patience: patience))
            }
        }
        writer = GroupWriter(
            WorkerPool(width: 1) { () throws(BiometricsError) in try open(isReadOnly: isReadOnly) }, path: address.name)
        readers = WorkerPool(width: max(1, readerCount)) { () throws(BiometricsError) in try open(isReadOnly: true) }
        // Scrubbing takes long, and must not block writers.
        scrubber = Scrubber(
            WorkerPool(width: 1) { () throws(BiometricsError) in
                try open(isReadOnly: isReadOnly, isNoting: false, .vacuum)
            })
        overwritesDeleted = false
    }

    /// Opens the store at an address.
    ///
    /// - Parameter isReadOnly: whether the store is opened read-only.
    public convenience init(_ address: StoreAddress, isReadOnly: Bool = false) throws(StoreError) {
        switch address {
        case .sqlite(let path): try self.init(sqlite: path, SQLiteOptions(isReadOnly: isReadOnly))
        case .postgres(let address): try self.init(postgres: address, isReadOnly: isReadOnly)
        }
    }

    /// Creates an empty file for this user alone. SQLite gives its other files the same permissions.
    private static func makeFile(_ path: String) throws(StoreError) {
        // If the file is already open in this process, opening and closing it here would drop SQLite's locks.
        guard (try? FileFacts(at: path, followingLinks: false)) == nil else { return }
        func failure(_ error: SystemError) -> StoreError {
            switch error {
            case .readOnly, .accessDenied, .notPermitted: .readOnly(path: path)
            case .noSpace, .quotaExceeded: .full(path: path)
            case .noSuchFile: .system(.noFolder(for: path))
            default:
                .system(
                    BiometricsError(
                        .ioFailure,
                        "The store could not be created: \(error).", path: path, underlyingCode: error.code))
            }
        }
        try translating(failure) { () throws(SystemError) in
            // Another process may create it at the same time; an existing file is kept.
            try FileReplacement(at: FileReplacement.temporaryPath(beside: path), permissions: 0o600).takeIfFree(path)
        }
    }

    // MARK: Writing

    /// Commits a change, all of it or nothing.
    ///
    /// - Throws: `.journey(.journeyConflict)` if the journey has another number of events, `.journey(.journeyStarted)`
    ///   for a new one whose name is taken, `.journey(.noActiveJourney)` if it does not exist, `.readOnly`, `.full`,
    ///   `.busy`. New keys under another master key than the store's are refused with `.keyNotCurrent`.
    public func commit(_ change: JourneyChange) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.write(change)
        }
    }

    /// Stores a definition. Storing the same one again is allowed.
    ///
    /// - Throws: `.definitionTaken` if a different one has its name and version.
    public func put(_ definition: JourneyDefinition) async throws(StoreError) {
        let json = try translating(StoreError.system) { () throws(BiometricsError) in try definition.json(.line) }
        let reference = definition.reference
        try await writer.write { session throws(StoreError) in
            try session.put(reference, json: json)
        }
    }

    /// Claims up to `limit` submissions whose examination was abandoned, that is, whose lease was over at `now`. A
    /// lease that ends later than this one by more than its length is over as well: the clock that gave it was ahead. Two callers
    /// never get the same submission.
    public func claimWork(
        limit: Int, at now: JourneyInstant, lease: WorkLease
    ) async throws(StoreError) -> [WorkItem] {
        try await writer.write { session throws(StoreError) in
            try session.claimWork(limit: limit, at: now, lease: lease)
        }
    }

    /// Extends the lease on a submission.
    ///
    /// - Returns: whether the caller still has it; otherwise another process took over, or the work is done.
    public func renewWork(
        journey: JourneyID, submission: SubmissionID, lease: WorkLease
    ) async throws(StoreError) -> Bool {
        try await writer.write { session throws(StoreError) in
            try session.renewWork(journey, submission, lease)
        }
    }

    /// Stores a key of the store itself, unless one with its name exists.
    ///
    /// - Throws: `.keyNotCurrent` if the key is sealed under another master key than the store's.
    public func put(_ key: SealedKey) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.insert([key])
        }
    }

    /// Replaces `old` by `new`, unless `old` was removed or replaced meanwhile.
    public func replace(_ old: SealedKey, with new: SealedKey) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.replace(old, with: new)
        }
    }

    /// Makes `id` the master key of new keys, unless keys are still sealed under another.
    ///
    /// - Returns: whether it is.
    func endRotation(to id: String) async throws(StoreError) -> Bool {
        try await writer.write { session throws(StoreError) in
            try session.endRotation(to: id)
        }
    }

    /// Erases keys, evidence and marks, and stores a receipt: all of it or nothing.
    ///
    /// - Throws: same as ``commit(_:)`` for an erasure with a change.
    public func erase(_ erasure: JourneyErasure) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.erase(erasure)
        }
    }

    /// Removes traces of erased data from the database's files, as far as the database overwrites it.
    ///
    /// - Throws: `.busy` if concurrent readers still see the old data, `.statementEnded` after a timeout.
    public func scrub() async throws(StoreError) {
        try await scrubber.scrub()
    }
}

extension StoreError {
    var asBiometricsError: BiometricsError {
        if case .system(let error) = self { return error }
        return BiometricsError(.ioFailure, message)
    }
}
