internal import Synchronization
internal import Verification
public import VerificationStore

extension JourneyService {
    /// Ends every open journey that was not finished in time, so that its data is erased in time.
    ///
    /// A journey also ends when it is requested. This call is for journeys that are no longer requested.
    ///
    /// - Returns: the number of journeys that ended. One that cannot be read is told to the vault's log, once.
    @discardableResult
    public func expireOverdue() async throws(StoreError) -> Int { try await expireOverdue { tellOnce(of: $0) } }

    /// Ends every open journey that was not finished in time, as ``expireOverdue()``.
    ///
    /// - Parameter report: receives each journey that cannot be read.
    public func expireOverdue(skipping report: (UnreadableJourney) -> Void) async throws(StoreError) -> Int {
        analyzer.forgetOverdue()
        var query = JourneyQuery(status: .open)
        var count = 0
        while true {
            let page = try await store.journeys(query)
            for entry in page where entry.expiresAt.map({ $0 <= now() }) == true {
                do throws(StoreError) {
                    if try await current(entry.id).journey.status == .expired { count += 1 }
                } catch {
                    report(try Self.unreadable(entry.id, error))
                }
            }
            guard page.count == query.limit, let last = page.last else { return count }
            query.cursor = .init(behind: last)
        }
    }

    /// Ends overdue journeys, and erases the data that is due by their definitions.
    ///
    /// - Returns: the erasures. A journey that cannot be read is told to the vault's log, once.
    @discardableResult
    public func applyRetention() async throws(StoreError) -> [DueErasure] {
        try await applyRetention { tellOnce(of: $0) }
    }

    /// Ends overdue journeys, and erases the data that is due, as ``applyRetention()``.
    ///
    /// - Parameter report: receives each journey that cannot be read.
    public func applyRetention(
        skipping report: (UnreadableJourney) -> Void
    ) async throws(StoreError) -> [DueErasure] {
        _ = try await expireOverdue(skipping: report)
        let erased = try await vault.applyRetention(at: now(), skipping: report)
        for due in erased { await applicants?.remove(due.journey) }
        return erased
    }

    /// The report about a journey that is left out.
    ///
    /// - Throws: an error that would hit every journey.
    static func unreadable(_ journey: JourneyID, _ error: StoreError) throws(StoreError) -> UnreadableJourney {
        guard let unreadable = UnreadableJourney(journey, error) else { throw error }
        return unreadable
    }

    /// Tells of a journey that is left out, unless it was told of before.
    func tellOnce(of unreadable: UnreadableJourney) {
        if toldUnreadable.insert(unreadable) { vault.tell(unreadable.message) }
    }

    /// Tells in one message of journeys of which something cannot be opened, unless all were told of before.
    func tellOnce(_ what: String, of closed: [UnreadableJourney]) {
        let new = closed.filter { toldUnreadable.insert($0) }
        if let message = UnreadableJourney.message(what, of: new) { vault.tell(message) }
    }
}

/// The reports that this process has made. The same work is done again every few seconds.
final class ReportedOnce: Sendable {
    private let told = Mutex<Set<UnreadableJourney>>([])

    /// - Returns: whether the report is new.
    func insert(_ unreadable: UnreadableJourney) -> Bool { told.withLock { $0.insert(unreadable).inserted } }
}
