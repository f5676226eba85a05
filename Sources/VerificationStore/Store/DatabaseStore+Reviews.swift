public import Verification

extension DatabaseStore {
    /// Journeys that await a reviewer, the one that has waited longest first.
    public func journeysToReview(_ query: ReviewQuery) async throws(StoreError) -> [ReviewCursor] {
        try await read { session throws(StoreError) in try session.journeysToReview(query) }
    }

    /// Takes a journey out of the list of those that await a reviewer.
    public func removeFromReview(_ journey: JourneyID) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.apply(.leaves, to: journey)
            return .done
        }
    }

    /// Figures about the decisions of a period.
    public func statistics(_ query: StatisticsQuery) async throws(StoreError) -> DecisionStatistics {
        try await read { session throws(StoreError) in try session.statistics(query) }
    }
}
