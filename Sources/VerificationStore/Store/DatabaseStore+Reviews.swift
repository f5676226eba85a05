public import Verification

extension DatabaseStore {
    /// Journeys that await a reviewer, the one that has waited longest first.
    public func journeysToReview(
        behind last: ReviewCursor?, limit: Int
    ) async throws(StoreError) -> [ReviewCursor] {
        try await read { session throws(StoreError) in try session.journeysToReview(behind: last, limit: limit) }
    }

    /// Takes a journey out of the list of those that await a reviewer.
    public func removeFromReview(_ journey: JourneyID) async throws(StoreError) {
        _ = try await writer.write { session throws(StoreError) in
            try session.set(awaitsReview: false, journey, since: .epoch)
            return .done
        }
    }
}
