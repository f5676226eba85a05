internal import BiometricsCore
internal import Platform
public import Verification

/// A store of journeys in a database.
///
/// Reads run concurrently with writes. Concurrent changes share one transaction, and each is acknowledged when that
/// transaction is on the disk.
public final class DatabaseStore: JourneyStore {
    let writer: GroupWriter
    private let readers: WorkerPool<StoreSession>
    private let scrubber: Scrubber
    /// Whether scrubbing removes all deleted data from the database's files: SQLite overwrites it.
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
        writer = GroupWriter(alone)
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
        writer = GroupWriter(WorkerPool(width: 1) { () throws(BiometricsError) in try open(isReadOnly: isReadOnly) })
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

    /// Commits a change, all of it or nothing; on return it is on the disk.
    public func commit(_ change: JourneyChange) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.write(change)
        }
    }

    /// Stores a definition; on return it is on the disk.
    public func put(_ definition: JourneyDefinition) async throws(StoreError) {
        let json = try translating(StoreError.system) { () throws(BiometricsError) in try definition.json(.line) }
        let reference = definition.reference
        try await writer.write { session throws(StoreError) in
            try session.put(reference, json: json)
        }
    }

    /// Claims submissions whose examination was abandoned.
    public func claimWork(
        limit: Int, at now: JourneyInstant, lease: WorkLease
    ) async throws(StoreError) -> [WorkItem] {
        try await writer.write { session throws(StoreError) in
            try session.claimWork(limit: limit, at: now, lease: lease)
        }
    }

    /// Extends the lease on a submission, unless another process has it.
    public func renewWork(
        journey: JourneyID, submission: SubmissionID, lease: WorkLease
    ) async throws(StoreError) -> Bool {
        try await writer.write { session throws(StoreError) in
            try session.renewWork(journey, submission, lease)
        }
    }

    /// Stores a key of the store itself, unless one with its name exists.
    public func put(_ key: SealedKey) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.insert(key)
        }
    }

    /// Replaces a key, unless it was removed or replaced meanwhile.
    public func replace(_ old: SealedKey, with new: SealedKey) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.replace(old, with: new)
        }
    }

    /// Erases keys, evidence and marks, and stores a receipt; on return it is on the disk.
    public func erase(_ erasure: JourneyErasure) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.erase(erasure)
        }
    }

    // MARK: Reading

    /// The sealed keys of a journey, or of the store itself.
    public func keys(of owner: JourneyID?) async throws(StoreError) -> [SealedKey] {
        try await read { session throws(StoreError) in try session.keys(of: owner) }
    }

    /// Keys encrypted under another master key.
    public func keys(notUnder master: String, limit: Int) async throws(StoreError) -> [SealedKey] {
        try await read { session throws(StoreError) in try session.keys(notUnder: master, limit: limit) }
    }

    /// The stored evidence of a journey, sorted by name.
    public func evidence(of journey: JourneyID) async throws(StoreError) -> [EvidencePiece] {
        try await read { session throws(StoreError) in try session.evidence(of: journey) }
    }

    /// The receipts of a journey's erasures.
    public func receipts(of journey: JourneyID) async throws(StoreError) -> [EvidenceReceipt] {
        try await read { session throws(StoreError) in try session.receipts(of: journey) }
    }

    /// Journeys with due erasures.
    public func journeysDue(at now: JourneyInstant, limit: Int) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in try session.journeysDue(at: now, limit: limit) }
    }

    /// The entry of a journey.
    public func entry(of journey: JourneyID) async throws(StoreError) -> JourneyEntry? {
        try await read { session throws(StoreError) in try session.entry(of: journey) }
    }

    /// The events of a journey after the first `sequence`, in order.
    public func events(of journey: JourneyID, after sequence: Int) async throws(StoreError) -> [StoredEvent] {
        try await read { session throws(StoreError) in try session.events(of: journey, after: sequence) }
    }

    /// The journeys that match a query, oldest first.
    public func journeys(_ query: JourneyQuery) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in try session.journeys(query) }
    }

    /// The definition of a name and version.
    public func definition(_ reference: DefinitionReference) async throws(StoreError) -> JourneyDefinition? {
        let json = try await read { session throws(StoreError) in try session.definition(reference) }
        guard let json else { return nil }
        return try translating(StoreError.journey) { () throws(JourneyError) in
            try JourneyDefinition(definition: json.utf8)
        }
    }

    /// The names and versions of all definitions, sorted.
    public func definitions() async throws(StoreError) -> [DefinitionReference] {
        try await read { session throws(StoreError) in try session.definitions() }
    }

    /// The journeys of other applicants with the same mark, the latest first.
    public func journeys(
        with mark: JourneyMark, besides journey: JourneyID, applicant: ContentDigest?
    ) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in
            try session.journeys(with: mark, besides: journey, applicant: applicant)
        }
    }

    /// Removes traces of deleted data from the database's files; in PostgreSQL, frees their space for reuse. It runs
    /// concurrently with everything else, on its own connection.
    public func scrub() async throws(StoreError) {
        try await scrubber.scrub()
    }

    func read<Value: Sendable>(
        _ body: @Sendable (StoreSession) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError>
        do throws(BiometricsError) {
            result = try await readers.run { session in
                do throws(StoreError) {
                    return .success(try body(session))
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .system(error)
        }
        return try result.get()
    }
}

extension StoreError {
    var asBiometricsError: BiometricsError {
        if case .system(let error) = self { return error }
        return BiometricsError(.ioFailure, message)
    }
}
