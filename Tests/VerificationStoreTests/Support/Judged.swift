import BiometricsTestSupport
import Verification

@testable import VerificationStore

/// Journeys that are judged at once, by rules of a test.
struct Judged {
    let store: DatabaseStore
    let definition: JourneyDefinition

    /// - Parameter secondReview: the definition's option.
    init(_ store: DatabaseStore, _ id: String = "judged", secondReview: String = "never") async throws {
        self.store = store
        definition = try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"\(id)","version":1,"title":"T",
                 "steps":[{"id":"10","kind":"identityDocument","backSide":"never","optional":true}],
                 "rules":{"expired_document":{"onFailure":"reject"}},"expiresAfter":"PT24H",
                 "secondReview":"\(secondReview)"}
                """.utf8)
        try await store.put(definition)
    }

    /// A journey that began at `start` and was judged so many seconds later, with these rules failed.
    @discardableResult
    func judge(
        _ id: String, at start: JourneyInstant, seconds: Int64, failing failed: Set<RuleKey> = [],
        applicant: ContentDigest? = nil
    ) async throws -> JourneyRecord {
        var (record, change) = try JourneyRecord.start(
            definition, as: .init(id), at: start, by: .client, applicant: applicant)
        try await store.commit(change)
        let rules = RuleKey.allCases.filter { ![.chipAuthentic, .addressRecent, .addressNameMatches].contains($0) }.map
        {
            RuleResult($0, failed.contains($0) ? .failed : .passed)
        }
        change = try record.change(.finished(rules: rules), at: start.plus(seconds * 1000), by: .client)
        try await store.commit(change)
        return record
    }

    /// A reviewer's command on a journey, which a process of its own would give.
    func give(
        _ command: JourneyCommand, on id: String, at time: JourneyInstant, by reviewer: String,
        to store: DatabaseStore? = nil
    ) async throws {
        var record = try await JourneyRecord(of: .init(id), in: self.store)
        let actor = JourneyActor.reviewer(id: .init(reviewer))
        guard case .happens(let happening) = try record.journey.decide(command, at: time, by: actor) else { return }
        try await (store ?? self.store).commit(record.change(happening, at: time, by: actor))
    }
}
