public import Foundation

/// Reviewing what the rules did not decide. These need a key with the scope `review`; each look is an event of the journey.
extension ServiceClient {
    /// What a reviewer says.
    public enum Verdict: String, Encodable, Hashable, Sendable, CaseIterable {
        /// The person is taken.
        case approved = "Approved"
        /// The person is not.
        case rejected = "Rejected"
    }

    /// The journeys that await a word.
    ///
    /// - Parameter limit: how many at most, 1 to 200.
    public func listReviews(
        limit: Int? = nil, cursor: String? = nil
    ) async throws(ClientError) -> Answer<ReviewQueue> {
        try await document(.listReviews, Parts(query: [("limit", limit.map(String.init)), ("cursor", cursor)]))
    }

    /// What a finished journey came to, as a reviewer sees it.
    public func review(of id: String) async throws(ClientError) -> Answer<ReviewCase> {
        try await document(.getReview, Parts(path: ["journey": id]))
    }

    /// The bytes of something that was given, and their type.
    public func evidence(_ evidence: String, of id: String) async throws(ClientError) -> Answer<Data> {
        try await bytes(.getEvidence, Parts(path: ["journey": id, "evidence": evidence]))
    }

    /// Says a word on a journey.
    ///
    /// - Parameter reason: a code of a–z, 0–9 and `_`; no free text, which might tell of a person.
    public func decide(
        _ verdict: Verdict, because reason: String, on id: String, ifMatch: String? = nil
    ) async throws(ClientError) -> Answer<JourneyState> {
        try await document(
            .reviewJourney,
            Parts(path: ["journey": id], headers: [("If-Match", ifMatch)])
                .sending(["verdict": verdict.rawValue, "reason": reason]))
    }
}

/// A page of the journeys that await a reviewer's word.
public struct ReviewQueue: Decodable, Hashable, Sendable {
    /// The journeys.
    public let journeys: [Entry]
    /// Where the list goes on; `nil` at its end.
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

/// A journey for a reviewer: ``Answer/body`` has its result.
public struct ReviewCase: Decodable, Hashable, Sendable {
    /// What was given.
    public let media: [Item]

    /// Something that was given.
    public struct Item: Decodable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// The step.
        public let step: String
        /// What of it.
        public let slot: String
        /// Whether the bytes are kept still.
        public let isKept: Bool

        private enum CodingKeys: String, CodingKey {
            case id = "evidenceId"
            case step, slot, isKept
        }
    }
}
