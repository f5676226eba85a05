public import Foundation

/// Reviews of journeys that the rules did not decide. They need a key with the scope `review`; each access is an event
/// of the journey.
extension ServiceClient {
    /// A reviewer's verdict.
    public enum Verdict: String, Encodable, Hashable, Sendable, CaseIterable {
        /// The person is accepted.
        case approved = "Approved"
        /// The person is rejected.
        case rejected = "Rejected"
    }

    /// The journeys that wait for a review.
    ///
    /// - Parameter limit: the largest number of journeys, 1 to 200.
    public func listReviews(
        limit: Int? = nil, cursor: String? = nil
    ) async throws(ClientError) -> Answer<ReviewQueue> {
        try await document(.listReviews, Parts(query: [("limit", limit.map(String.init)), ("cursor", cursor)]))
    }

    /// The result of a finished journey, as a reviewer sees it.
    public func review(of id: String) async throws(ClientError) -> Answer<ReviewCase> {
        try await document(.getReview, Parts(path: ["journey": id]))
    }

    /// The bytes of a submission, and their type.
    public func evidence(_ evidence: String, of id: String) async throws(ClientError) -> Answer<Data> {
        try await bytes(.getEvidence, Parts(path: ["journey": id, "evidence": evidence]))
    }

    /// Records a verdict on a journey.
    ///
    /// - Parameter reason: a code of a–z, 0–9 and `_`; free text is not allowed, because it might contain personal
    ///   data.
    public func decide(
        _ verdict: Verdict, because reason: String, on id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(
            .reviewJourney,
            Parts(path: ["journey": id], headers: [("If-Match", ifMatch)])
                .sending(["verdict": verdict.rawValue, "reason": reason]))
    }
}

/// A page of the journeys that wait for a review.
public struct ReviewQueue: Decodable, Hashable, Sendable {
    /// The journeys.
    public let journeys: [Entry]
    /// The cursor of the next page; `nil` at the end.
    public let nextCursor: String?

    /// A journey.
    public struct Entry: Decodable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// The rules that did not pass: `Failed` or `CouldNotApply`.
        public let rules: [String: String]

        private enum CodingKeys: String, CodingKey {
            case id = "journeyId"
            case rules
        }
    }
}

/// A journey for a reviewer; ``Answer/body`` has its result.
public struct ReviewCase: Decodable, Hashable, Sendable {
    /// The submitted media.
    public let media: [Item]

    /// Submitted media.
    public struct Item: Decodable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// The step.
        public let step: String
        /// The slot of the step.
        public let slot: String
        /// Whether the bytes are still stored.
        public let isKept: Bool

        private enum CodingKeys: String, CodingKey {
            case id = "evidenceId"
            case step, slot, isKept
        }
    }
}
