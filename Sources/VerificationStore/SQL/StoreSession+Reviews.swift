internal import Verification

extension StoreSession {
    /// Changes a journey's place in the queue; to be called in the transaction of its event.
    func apply(_ change: QueueChange, to journey: JourneyID) throws(StoreError) {
        let name = SQLValue.text(journey.rawValue)
        switch change {
        case .enters(let since): try connection.send(.insertReview, [name, .integer(since.milliseconds)])
        case .held(let reviewer, let until):
            try connection.send(.holdReview, [name, .text(reviewer.rawValue), .integer(until.milliseconds)])
        case .freed: try connection.send(.holdReview, [name, .null, .null])
        case .leaves: try connection.send(.deleteReview, [name])
        }
    }

    /// Removes a journey from the queue if it has that many events; to be called in a transaction.
    func removeFromReview(_ journey: JourneyID, at sequence: Int) throws(StoreError) {
        let statement = SQLStatement.deleteReviewOfSequence(locking: type(of: connection).rowLock)
        try connection.send(statement, [.text(journey.rawValue), .count(sequence)])
    }

    func journeysToReview(_ query: ReviewQuery) throws(StoreError) -> [ReviewCursor] {
        let holder: String? = if case .reviewer(let id)? = query.holder { id.rawValue } else { nil }
        let values: [SQLValue] = [
            .integer(query.cursor?.since.milliseconds ?? .min), .text(query.cursor?.journey.rawValue ?? ""),
            .count(max(1, query.limit)), .integer(query.since?.milliseconds ?? .max),
            .text(query.rule?.rawValue ?? ""), .text(query.name ?? ""), .text(query.applicant?.hexadecimal ?? ""),
            .text(holder ?? ""), .integer(query.now.milliseconds), .count(query.holder == .nobody ? 1 : 0),
        ]
        return try connection.run(.reviews, values).map { row throws(StoreError) in
            guard let since = JourneyInstant(milliseconds: try row.integer(1)) else {
                throw .damaged(path: "The database", reason: "the time of a journey in the review queue is invalid")
            }
            return ReviewCursor(since: since, journey: try row.parsed(0, JourneyID.init(rawValue:)))
        }
    }
}
