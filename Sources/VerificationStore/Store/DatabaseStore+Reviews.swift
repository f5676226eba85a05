public import Verification

extension DatabaseStore {
    /// Journeys that await a reviewer, the longest wait first.
    public func journeysToReview(
        behind last: ReviewCursor?, limit: Int
    ) async throws(StoreError) -> [ReviewCursor] {
        try await read { session throws(StoreError) in try session.journeysToReview(behind: last, limit: limit) }
    }

    /// Removes a journey from the review queue.
    public func removeFromReview(_ journey: JourneyID) async throws(StoreError) {
        try await writer.write { session throws(StoreError) in
            try session.set(awaitsReview: false, journey, since: .epoch)
        }
    }
}
