internal import BiometricsCore
internal import Platform
public import Verification

/// A store of journeys in a database.
///
/// Reads go on beside writes. Changes that come at the same time are written in one transaction; each is acknowledged when
/// that one is on the disk.
public final class DatabaseStore: JourneyStore {
    let writer: GroupWriter
    private let readers: WorkerPool<StoreSession>
    private let scrubber: Scrubber
    /// Whether nothing that was deleted stands in the database's files once it is scrubbed: SQLite overwrites it.
    public let overwritesDeleted: Bool

    /// The store in the SQLite database at `path`; an empty one is made where there is none, for this user alone.
    ///
    /// A store of an earlier version is brought to this one.
    ///
    /// - Throws: `.newerVersion` for a store of a newer one, `.damaged` for what is no store, `.readOnly`, `.system`.
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
        // Of two connections that write, one would only wait for the other.
        scrubber = Scrubber(alone)
        overwritesDeleted = true
    }

    /// The store in a PostgreSQL database that several machines may share; its tables are made where there are none.
    ///
    /// A store of an earlier version is brought to this one, which takes as long as it does unless the server or the address
    /// limits statements (`statement_timeout`). A connection that is lost is made again by the next call.
    ///
    /// - Parameters:
    ///   - isReadOnly: whether nothing is written.
    ///   - readerCount: how many reads go on at once.
    /// - Throws: `.newerVersion`, `.unreachable`, `.statementEnded`, `.readOnly`, `.system` where libpq is not there or the
    ///   server refuses.
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
        // It takes long, and keeps nobody from writing.
        scrubber = Scrubber(
            WorkerPool(width: 1) { () throws(BiometricsError) in
                try open(isReadOnly: isReadOnly, isNoting: false, .vacuum)
            })
        overwritesDeleted = false
    }

    /// The store that an address names.
    ///
    /// - Parameter isReadOnly: whether nothing is written.
    public convenience init(_ address: StoreAddress, isReadOnly: Bool = false) throws(StoreError) {
        switch address {
        case .sqlite(let path): try self.init(sqlite: path, SQLiteOptions(isReadOnly: isReadOnly))
        case .postgres(let address): try self.init(postgres: address, isReadOnly: isReadOnly)
        }
    }

    /// Makes an empty file that this user alone may open. SQLite gives its other files the same permissions.
    private static func makeFile(_ path: String) throws(StoreError) {
        // A file that is there may be open in this process, and closing it again here would drop SQLite's locks on it.
        guard (try? FileFacts(at: path, followingLinks: false)) == nil else { return }
        func failure(_ error: SystemError) -> StoreError {
            switch error {
            case .readOnly, .accessDenied, .notPermitted: .readOnly(path: path)
            case .noSpace, .quotaExceeded: .full(path: path)
            default:
                .system(
                    BiometricsError(
                        .ioFailure, "The store cannot be made: \(error).", path: path, underlyingCode: error.code))
            }
        }
        try translating(failure) { () throws(SystemError) in
            // Another process may make it as well: what is there by then stays.
            try FileReplacement(at: FileReplacement.temporaryPath(beside: path), permissions: 0o600).takeIfFree(path)
        }
    }

    // MARK: Writing

    /// Makes a change, all of it or nothing; back when it is on the disk.
    public func commit(_ change: JourneyChange) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.write(change)
            return .done
        }
    }

    /// Keeps a definition; back when it is on the disk.
    public func put(_ definition: JourneyDefinition) async throws(StoreError) {
        let json = try translating(StoreError.system) { () throws(BiometricsError) in try definition.json(.line) }
        let reference = definition.reference
        _ = try await writer.write { session throws(StoreError) in
            try session.put(reference, json: json)
            return .done
        }
    }

    /// Takes over submissions that nobody examines any more.
    public func claimWork(
        limit: Int, at now: JourneyInstant, lease: WorkLease
    ) async throws(StoreError) -> [WorkItem] {
        let answer = try await writer.write { session throws(StoreError) in
            .work(try session.claimWork(limit: limit, at: now, lease: lease))
        }
        guard case .work(let items) = answer else { return [] }
        return items
    }

    /// Keeps the work on a submission for longer, unless another has it.
    public func renewWork(
        journey: JourneyID, submission: SubmissionID, lease: WorkLease
    ) async throws(StoreError) -> Bool {
        let answer = try await writer.write { session throws(StoreError) in
            .isHeld(try session.renewWork(journey, submission, lease))
        }
        guard case .isHeld(let isHeld) = answer else { return false }
        return isHeld
    }

    /// Keeps a key of the store itself, unless there is one of its name already.
    public func put(_ key: SealedKey) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.insert(key)
            return .done
        }
    }

    /// Puts a key in the place of another, unless that is gone or was replaced meanwhile.
    public func replace(_ old: SealedKey, with new: SealedKey) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.replace(old, with: new)
            return .done
        }
    }

    /// Erases keys, evidence and marks, and keeps a receipt; back when it is on the disk.
    public func erase(_ erasure: JourneyErasure) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.erase(erasure)
            return .done
        }
    }

    // MARK: Reading

    /// The sealed keys of a journey, or of the store itself.
    public func keys(of owner: JourneyID?) async throws(StoreError) -> [SealedKey] {
        try await read { session throws(StoreError) in try session.keys(of: owner) }
    }

    /// Keys that another master key sealed.
    public func keys(notUnder master: String, limit: Int) async throws(StoreError) -> [SealedKey] {
        try await read { session throws(StoreError) in try session.keys(notUnder: master, limit: limit) }
    }

    /// The evidence of a journey that is there, sorted by name.
    public func evidence(of journey: JourneyID) async throws(StoreError) -> [EvidencePiece] {
        try await read { session throws(StoreError) in try session.evidence(of: journey) }
    }

    /// What was erased of a journey.
    public func receipts(of journey: JourneyID) async throws(StoreError) -> [EvidenceReceipt] {
        try await read { session throws(StoreError) in try session.receipts(of: journey) }
    }

    /// Journeys of which something has to be erased.
    public func journeysDue(at now: JourneyInstant, limit: Int) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in try session.journeysDue(at: now, limit: limit) }
    }

    /// What is told of a journey without its events.
    public func entry(of journey: JourneyID) async throws(StoreError) -> JourneyEntry? {
        try await read { session throws(StoreError) in try session.entry(of: journey) }
    }

    /// The events of a journey behind the first `sequence`, in order.
    public func events(of journey: JourneyID, after sequence: Int) async throws(StoreError) -> [StoredEvent] {
        try await read { session throws(StoreError) in try session.events(of: journey, after: sequence) }
    }

    /// The journeys that a query asks for, oldest first.
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

    /// The journeys of other applicants that have a mark, the latest first.
    public func journeys(
        with mark: JourneyMark, besides journey: JourneyID, applicant: ContentDigest?
    ) async throws(StoreError) -> [JourneyEntry] {
        try await read { session throws(StoreError) in
            try session.journeys(with: mark, besides: journey, applicant: applicant)
        }
    }

    /// Sees to it that nothing that was erased stands in the database's files any more; in PostgreSQL, that its place is free to
    /// be written over. That goes on beside everything else, on a connection that is opened for it.
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
