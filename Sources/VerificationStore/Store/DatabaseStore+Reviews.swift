public import Verification

extension DatabaseStore {
    /// Journeys that await a reviewer, the longest wait first. The list may contain journeys that do not await one: those
    /// finished before the store kept the list stay in it until they are checked.
    public func journeysToReview(_ query: ReviewQuery) async throws(StoreError) -> [ReviewCursor] {
        try await read { session throws(StoreError) in try session.journeysToReview(query) }
    }

    /// Removes a journey that does not await a reviewer from the list.
    ///
    /// - Parameter sequence: the number of events with which it does not. If it has others by now, it stays in the list.
    public func removeFromReview(_ journey: JourneyID, at sequence: Int) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in try session.removeFromReview(journey, at: sequence) }
    }

    /// Figures about the decisions of a period.
    public func statistics(_ query: StatisticsQuery) async throws(StoreError) -> DecisionStatistics {
        try await read { session throws(StoreError) in try session.statistics(query) }
    }
}
