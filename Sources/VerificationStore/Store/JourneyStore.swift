public import Verification

/// A store of journeys. Everything that it acknowledges is on the disk.
///
/// Safe from any thread and any task. Several processes may share a store. A journey has one writer at a time, because
/// each change states how many events its writer has seen.
public protocol JourneyStore: Sendable {
    /// Commits a change, all of it or nothing.
    ///
    /// - Throws: `.journey(.journeyConflict)` if the journey has another number of events, `.journey(.journeyStarted)`
    ///   for a new one whose name is taken, `.journey(.noActiveJourney)` if it does not exist, `.readOnly`, `.full`,
    ///   `.busy`.
    func commit(_ change: JourneyChange) async throws(StoreError)

    /// The entry of a journey; `nil` if it does not exist.
    func entry(of journey: JourneyID) async throws(StoreError) -> JourneyEntry?

    /// The events of a journey after the first `sequence`, in order; empty if it does not exist.
    func events(of journey: JourneyID, after sequence: Int) async throws(StoreError) -> [StoredEvent]

    /// The journeys that match a query, oldest first.
    func journeys(_ query: JourneyQuery) async throws(StoreError) -> [JourneyEntry]

    /// Stores a definition. Storing the same one again is allowed.
    ///
    /// - Throws: `.definitionTaken` if a different one has its name and version.
    func put(_ definition: JourneyDefinition) async throws(StoreError)

    /// The definition of a name and version; `nil` if it does not exist.
    func definition(_ reference: DefinitionReference) async throws(StoreError) -> JourneyDefinition?

    /// The names and versions of all definitions, sorted.
    func definitions() async throws(StoreError) -> [DefinitionReference]

    /// Claims up to `limit` submissions whose examination was abandoned, that is, whose lease was over at `now`. A
    /// lease that ends later than this one by more than its length is over as well: the clock that gave it was ahead. Two callers
    /// never get the same submission.
    func claimWork(limit: Int, at now: JourneyInstant, lease: WorkLease) async throws(StoreError) -> [WorkItem]

    /// Extends the lease on a submission.
    ///
    /// - Returns: whether the caller still has it; otherwise another process took over, or the work is done.
    func renewWork(
        journey: JourneyID, submission: SubmissionID, lease: WorkLease
    ) async throws(StoreError) -> Bool

    /// The encrypted keys of a journey; of the store itself if `owner` is `nil`.
    func keys(of owner: JourneyID?) async throws(StoreError) -> [SealedKey]

    /// Stores a key of the store itself, unless one with its name exists.
    func put(_ key: SealedKey) async throws(StoreError)

    /// Up to `limit` keys encrypted under another master key than `master`.
    func keys(notUnder master: String, limit: Int) async throws(StoreError) -> [SealedKey]

    /// Replaces `old` by `new`, unless `old` was removed or replaced meanwhile.
    func replace(_ old: SealedKey, with new: SealedKey) async throws(StoreError)

    /// The stored evidence of a journey, sorted by name.
    func evidence(of journey: JourneyID) async throws(StoreError) -> [EvidencePiece]

    /// Erases keys, evidence and marks, and stores a receipt: all of it or nothing.
    ///
    /// - Throws: same as ``commit(_:)`` for an erasure with a change.
    func erase(_ erasure: JourneyErasure) async throws(StoreError)

    /// Whether ``scrub()`` removes all erased data from the database's files. If not, it only frees their space for
    /// reuse.
    var overwritesDeleted: Bool { get }

    /// Removes traces of erased data from the database's files, as far as the database overwrites it.
    ///
    /// - Throws: `.busy` if concurrent readers still see the old data, `.statementEnded` after a timeout.
    func scrub() async throws(StoreError)

    /// The receipts of a journey's erasures.
    func receipts(of journey: JourneyID) async throws(StoreError) -> [EvidenceReceipt]

    /// Up to `limit` journeys with erasures due at `now`.
    func journeysDue(at now: JourneyInstant, limit: Int) async throws(StoreError) -> [JourneyEntry]

    /// The journeys of other applicants with the same mark, the latest first.
    func journeys(
        with mark: JourneyMark, besides journey: JourneyID, applicant: ContentDigest?
    ) async throws(StoreError) -> [JourneyEntry]

    /// The journeys whose templates changed after a position, in the order of their last changes. A change becomes
    /// visible after all changes with lower positions.
    func templateChanges(after position: Int64, limit: Int) async throws(StoreError) -> [TemplateChange]

    /// Journeys that await a reviewer, the longest wait first. The list may contain journeys that do not await one: those
    /// finished before the store kept the list stay in it until they are checked.
    func journeysToReview(_ query: ReviewQuery) async throws(StoreError) -> [ReviewCursor]

    /// Removes a journey that does not await a reviewer from the list.
    func removeFromReview(_ journey: JourneyID) async throws(StoreError)

    /// Figures about the decisions of a period.
    func statistics(_ query: StatisticsQuery) async throws(StoreError) -> DecisionStatistics
}
