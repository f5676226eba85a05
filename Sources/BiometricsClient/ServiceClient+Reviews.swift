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
    /// - Parameters:
    ///   - search: the beginning of a journey's name, or the whole of your name for the person.
    ///   - rule: the key of a rule that the decision rests on.
    ///   - before: those that have waited since before it: a day, or a moment in UTC.
    ///   - holder: `me` or `nobody`.
    ///   - limit: how many at most, 1 to 200.
    public func listReviews(
        search: String? = nil, rule: String? = nil, before: String? = nil, holder: String? = nil, limit: Int? = nil,
        cursor: String? = nil
    ) async throws(ClientError) -> Answer<ReviewQueue> {
        try await document(
            .listReviews,
            Parts(query: [
                ("search", search), ("rule", rule), ("before", before), ("holder", holder),
                ("limit", limit.map(String.init)), ("cursor", cursor),
            ]))
    }

    /// Holds a case for half an hour, so that no other reviewer decides it.
    public func claim(_ id: String) async throws(ClientError) -> Answer<ReviewState> {
        try await document(.claimReview, Parts(path: ["journey": id]).sending([String: String]()))
    }

    /// Lets go of a case that the key holds.
    public func release(_ id: String) async throws(ClientError) -> Answer<ReviewState> {
        try await document(.releaseReview, Parts(path: ["journey": id]))
    }

    /// Keeps a note on a finished journey. It is sealed, and erased with the journey.
    ///
    /// - Parameter text: 1 to 2,000 characters.
    public func note(_ text: String, on id: String) async throws(ClientError) -> Answer<ReviewState> {
        try await document(.addNote, Parts(path: ["journey": id]).sending(["text": text]))
    }

    /// Figures about the decisions of a period of at most 366 days: the last 30, unless given. This needs a key with the scope
    /// `statistics` or `review`. ``Answer/body`` has the figures by day and by rule.
    ///
    /// - Parameters:
    ///   - from: journeys that ended then or later: a day, or a moment in UTC.
    ///   - before: journeys that ended before it.
    public func statistics(
        from: String? = nil, before: String? = nil, definition: String? = nil
    ) async throws(ClientError) -> Answer<JourneyStatistics> {
        try await document(
            .getStatistics, Parts(query: [("from", from), ("before", before), ("definition", definition)]))
    }

    /// The result of a finished journey, as a reviewer sees it.
    public func review(of id: String) async throws(ClientError) -> Answer<ReviewCase> {
        try await document(.getReview, Parts(path: ["journey": id]))
    }

    /// The bytes of a submission, and their type.
    public func evidence(_ evidence: String, of id: String) async throws(ClientError) -> Answer<Data> {
        try await bytes(.getEvidence, Parts(path: ["journey": id, "evidence": evidence]))
    }

    /// Says a word on a journey. If its definition asks for a second reviewer, ``Verdict/rejected`` is a proposal until another
    /// key says so as well.
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
        /// Your name for the person; `nil` if you gave none.
        public let reference: String?
        /// The holder of the case; `nil` if it is free.
        public let holder: CaseHolder?

        private enum CodingKeys: String, CodingKey {
            case id = "journeyId"
            case rules, reference, holder
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

/// The holder of a case.
public struct CaseHolder: Decodable, Hashable, Sendable {
    /// The reviewer.
    public let reviewer: String
    /// From then on the case is free.
    public let until: String
}

/// The holder of a case, and whether a word is awaited.
public struct ReviewState: Decodable, Hashable, Sendable {
    /// The journey's name.
    public let id: String
    /// Whether a word is awaited.
    public let awaitsReview: Bool
    /// The holder of the case; `nil` if it is free.
    public let holder: CaseHolder?
    /// How many notes there are.
    public let notes: Int

    private enum CodingKeys: String, CodingKey {
        case id = "journeyId"
        case awaitsReview, holder, notes
    }
}

/// Figures about decisions, as `biometrics journey statistics --json` prints them.
public struct JourneyStatistics: Decodable, Hashable, Sendable {
    /// How many journeys were judged.
    public let finished: Int
    /// The decisions that count: how many of each.
    public let finalDecisions: [String: Int]
    /// How many the rules referred to a reviewer.
    public let referred: Int
    /// How many of these still await a word.
    public let awaitingReview: Int
    /// From a journey's start to the decision that counts; `nil` if nothing was decided.
    public let timeToDecision: Times?
    /// From the end of a journey that was referred to the word that counts; `nil` before the first word.
    public let timeInReview: Times?

    /// How long something took.
    public struct Times: Decodable, Hashable, Sendable {
        /// How often it was measured.
        public let count: Int
        /// Half took at most so many seconds.
        public let medianSeconds: Double
        /// Nine of ten took at most so many seconds.
        public let p90Seconds: Double
    }
}
