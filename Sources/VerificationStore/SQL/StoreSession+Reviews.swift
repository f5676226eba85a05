internal import Verification

extension StoreSession {
    func set(awaitsReview: Bool, _ journey: JourneyID, since: JourneyInstant) throws(StoreError) {
        if awaitsReview {
            try connection.send(.insertReview, [.text(journey.rawValue), .integer(since.milliseconds)])
        } else {
            try connection.send(.deleteReview, [.text(journey.rawValue)])
        }
    }

    func journeysToReview(behind last: ReviewCursor?, limit: Int) throws(StoreError) -> [ReviewCursor] {
        let values: [SQLValue] = [
            .integer(last?.since.milliseconds ?? .min), .text(last?.journey.rawValue ?? ""), .count(max(1, limit)),
        ]
        return try connection.run(.reviews, values).map { row throws(StoreError) in
            guard let since = JourneyInstant(milliseconds: try row.integer(1)) else {
                throw .damaged(path: "The database", reason: "the time of a journey in the review queue is invalid")
            }
            return ReviewCursor(since: since, journey: try row.parsed(0, JourneyID.init(rawValue:)))
        }
    }
}
