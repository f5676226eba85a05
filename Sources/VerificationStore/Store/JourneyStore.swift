public import Verification

/// Where journeys are kept. Everything that is acknowledged is on the disk.
///
/// Safe from any thread and any task. Several processes may use one store; a journey has one writer at a time, as each
/// states how many events it has seen.
public protocol JourneyStore: Sendable {
    /// Makes a change, all of it or nothing.
    ///
    /// - Throws: `.journey(.journeyConflict)` where the journey has another number of events, `.journey(.journeyStarted)` for
    ///   a new one whose name is taken, `.journey(.noActiveJourney)` where there is none, `.readOnly`, `.full`, `.busy`.
    func commit(_ change: JourneyChange) async throws(StoreError)

    /// What is told of a journey without its events; `nil` where there is no such journey.
    func entry(of journey: JourneyID) async throws(StoreError) -> JourneyEntry?

    /// The events of a journey behind the first `sequence`, in order; none where there is no such journey.
    func events(of journey: JourneyID, after sequence: Int) async throws(StoreError) -> [StoredEvent]

    /// The journeys that a query asks for, oldest first.
    func journeys(_ query: JourneyQuery) async throws(StoreError) -> [JourneyEntry]

    /// Keeps a definition. The same one may be put again.
    ///
    /// - Throws: `.definitionTaken` where another one has its name and version.
    func put(_ definition: JourneyDefinition) async throws(StoreError)

    /// The definition of a name and version; `nil` where there is none.
    func definition(_ reference: DefinitionReference) async throws(StoreError) -> JourneyDefinition?

    /// The names and versions of all definitions, sorted.
    func definitions() async throws(StoreError) -> [DefinitionReference]

    /// Takes over up to `limit` submissions whose lease was over at `now`, because the process that examined them died. The same
    /// goes for a lease that ends later than this one by more than its length: the clock that gave it was ahead. No two
    /// callers get the same.
    func claimWork(limit: Int, at now: JourneyInstant, lease: WorkLease) async throws(StoreError) -> [WorkItem]

    /// Keeps the work on a submission for longer.
    ///
    /// - Returns: whether the caller still has it; another has taken it over, or it is done, where not.
    func renewWork(
        journey: JourneyID, submission: SubmissionID, lease: WorkLease
    ) async throws(StoreError) -> Bool

    /// The sealed keys of a journey; of the store itself where `owner` is `nil`.
    func keys(of owner: JourneyID?) async throws(StoreError) -> [SealedKey]

    /// Keeps a key of the store itself, unless there is one of its name already.
    func put(_ key: SealedKey) async throws(StoreError)

    /// Up to `limit` keys that another master key sealed than `master`.
    func keys(notUnder master: String, limit: Int) async throws(StoreError) -> [SealedKey]

    /// Puts `new` in the place of `old`, unless that is gone or was replaced meanwhile.
    func replace(_ old: SealedKey, with new: SealedKey) async throws(StoreError)

    /// The evidence of a journey that is there, sorted by name.
    func evidence(of journey: JourneyID) async throws(StoreError) -> [EvidencePiece]

    /// Erases keys, evidence and marks, and keeps a receipt: all of it or nothing.
    ///
    /// - Throws: as ``commit(_:)`` where the erasure has a change.
    func erase(_ erasure: JourneyErasure) async throws(StoreError)

    /// Whether nothing that was erased stands in the database's files once ``scrub()`` is back. Where not, its place is free to
    /// be written over then, and no more is promised.
    var overwritesDeleted: Bool { get }

    /// Sees to it that nothing that was erased stands in the database's files any more, as far as the database overwrites it.
    ///
    /// - Throws: `.busy` where others read what was there before, `.statementEnded` where it took too long.
    func scrub() async throws(StoreError)

    /// What was erased of a journey.
    func receipts(of journey: JourneyID) async throws(StoreError) -> [EvidenceReceipt]

    /// Journeys of which something has to be erased by `now`, at most `limit`.
    func journeysDue(at now: JourneyInstant, limit: Int) async throws(StoreError) -> [JourneyEntry]

    /// The other journeys that have a mark, the latest first. Those of the same applicant are left out.
    func journeys(
        with mark: JourneyMark, besides journey: JourneyID, applicant: ContentDigest?
    ) async throws(StoreError) -> [JourneyEntry]

    /// Journeys that await a reviewer, the one that has waited longest first. One may be in the list that awaits none: what
    /// was finished before the store kept the list is in it until somebody looks.
    ///
    /// - Parameter last: the place from which on they are listed; `nil` for the beginning.
    func journeysToReview(behind last: ReviewCursor?, limit: Int) async throws(StoreError) -> [ReviewCursor]

    /// Takes a journey out of the list that awaits no reviewer.
    func removeFromReview(_ journey: JourneyID) async throws(StoreError)
}

/// A place in the list of journeys that await a reviewer: behind one of them.
public struct ReviewCursor: Hashable, Sendable {
    /// Since when it waits.
    public let since: JourneyInstant
    /// The journey.
    public let journey: JourneyID

    /// The place behind a journey that waits since then.
    public init(since: JourneyInstant, journey: JourneyID) {
        self.since = since
        self.journey = journey
    }
}
