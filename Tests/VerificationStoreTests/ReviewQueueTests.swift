import BiometricsTestSupport
import Testing
import Verification

@testable import VerificationStore

/// The queue of what awaits a reviewer: search, filters and claims, in every database.
struct ReviewQueueTests {
    private func names(
        _ store: DatabaseStore, at now: JourneyInstant = .noon, _ change: (inout ReviewQuery) -> Void = { _ in }
    ) async throws -> [String] {
        var query = ReviewQuery(at: now)
        change(&query)
        return try await store.journeysToReview(query).map(\.journey.rawValue)
    }

    /// Three that wait, an hour apart, and one that does not wait.
    private func fill(_ bench: StoreBench) async throws -> Judged {
        let judged = try await Judged(bench.store)
        try await judged.judge("j-a", at: .noon, seconds: 0, failing: [.selfieLiveness])
        try await judged.judge(
            "j-b", at: JourneyInstant.noon.plus(3_600_000), seconds: 0, failing: [.underAge],
            applicant: ContentDigest(of: [7]))
        try await judged.judge(
            "k-c", at: JourneyInstant.noon.plus(7_200_000), seconds: 0, failing: [.selfieLiveness, .underAge])
        try await judged.judge("done", at: .noon, seconds: 0)
        return judged
    }

    @Test(arguments: StoreKind.here)
    func `waiting journeys are found by name, person, rule and age`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        _ = try await fill(bench)
        let store = bench.store
        #expect(try await names(store) == ["j-a", "j-b", "k-c"])
        #expect(try await names(store) { $0.name = "j-" } == ["j-a", "j-b"])
        #expect(try await names(store) { $0.name = "k-c" } == ["k-c"])
        // A letter of a name that has a meaning in patterns.
        for none in ["%", "_", "-c", "j-a'"] {
            #expect(try await names(store) { $0.name = none } == [], "\(none)")
        }
        let digest = try ContentDigest(of: [7])
        #expect(
            try await names(store) {
                $0.name = "nobody's"
                $0.applicant = digest
            } == ["j-b"])
        #expect(try await names(store) { $0.rule = .selfieLiveness } == ["j-a", "k-c"])
        #expect(try await names(store) { $0.rule = .sameSubject } == [])
        #expect(try await names(store) { $0.since = JourneyInstant.noon.plus(3_600_000) } == ["j-a"])
        #expect(
            try await names(store) {
                $0.rule = .underAge
                $0.limit = 1
            } == ["j-b"])
    }

    @Test(arguments: StoreKind.here)
    func `a case that is held is the holder's until it is free again`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let judged = try await fill(bench)
        let store = bench.store
        let now = JourneyInstant.noon.plus(10_000_000)
        try await judged.give(.claim, on: "j-a", at: now, by: "anna")
        try await judged.give(.claim, on: "j-b", at: now, by: "bert")
        func held(by reviewer: String, at time: JourneyInstant) async throws -> [String] {
            try await names(store, at: time) { $0.holder = .reviewer(.init(reviewer)) }
        }
        func free(at time: JourneyInstant) async throws -> [String] {
            try await names(store, at: time) { $0.holder = .nobody }
        }
        #expect(try await held(by: "anna", at: now) == ["j-a"])
        #expect(try await free(at: now) == ["k-c"])
        try await judged.give(.release, on: "j-b", at: now, by: "bert")
        #expect(try await free(at: now) == ["j-b", "k-c"])
        let end = now.plus(Journey.claimMilliseconds)
        #expect(try await held(by: "anna", at: end.plus(-1)) == ["j-a"])
        #expect(try await held(by: "anna", at: end) == [])
        #expect(try await free(at: end) == ["j-a", "j-b", "k-c"])
        try await judged.give(.review(.approved, .init(rawValue: "r")), on: "j-a", at: now, by: "anna")
        #expect(try await names(store) == ["j-b", "k-c"])
    }

    @Test(arguments: StoreKind.here)
    func `a proposal stays in the queue, free, at the place that it had`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let judged = try await Judged(bench.store, secondReview: "onRejected")
        try await judged.judge("a", at: .noon, seconds: 0, failing: [.underAge])
        let (now, word) = (JourneyInstant.noon.plus(60_000), JourneyCommand.review(.rejected, .init(rawValue: "r")))
        try await judged.give(.claim, on: "a", at: now, by: "anna")
        try await judged.give(word, on: "a", at: now, by: "anna")
        #expect(try await names(bench.store, at: now) { $0.holder = .nobody } == ["a"])
        #expect(try await bench.store.journeysToReview(ReviewQuery()).map(\.since) == [.noon])
        #expect(try await bench.store.entry(of: .init("a"))?.decision == .refer)
        try await judged.give(word, on: "a", at: now, by: "bert")
        #expect(try await names(bench.store) == [])
        #expect(try await bench.store.entry(of: .init("a"))?.decision == .rejected)
    }

    @Test(arguments: StoreKind.here)
    func `only a journey that is still as it was read is removed`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let judged = try await Judged(bench.store, secondReview: "onRejected")
        for id in ["a", "b"] { try await judged.judge(id, at: .noon, seconds: 0, failing: [.underAge]) }
        let now = JourneyInstant.noon.plus(60_000)
        func give(_ verdict: ReviewVerdict, by reviewer: String) async throws -> Journey {
            try await judged.give(.review(verdict, .init(rawValue: "r")), on: "a", at: now, by: reviewer)
            return try await JourneyRecord(of: .init("a"), in: bench.store).journey
        }
        let approved = try await give(.approved, by: "anna")
        #expect(!approved.awaitsReview)
        #expect(try await names(bench.store) == ["b"])
        // Another reviewer proposes a rejection before the approved journey is removed.
        let proposed = try await give(.rejected, by: "bert")
        #expect(proposed.awaitsReview && proposed.sequence == approved.sequence + 1)
        for stale in [0, approved.sequence, proposed.sequence + 1] {
            try await bench.store.removeFromReview(approved.id, at: stale)
            #expect(try await names(bench.store) == ["b", "a"], "\(stale)")
        }
        try await bench.store.removeFromReview(proposed.id, at: proposed.sequence)
        #expect(try await names(bench.store) == ["b"])
    }

    @Test(arguments: StoreKind.here)
    func `a proposal that is written while an older state is removed stays in the queue`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let judged = try await Judged(bench.store, secondReview: "onRejected")
        let (now, reason) = (JourneyInstant.noon.plus(60_000), ReviewReason(rawValue: "r"))
        // Each has a connection of its own, as two processes have.
        let other = try DatabaseStore(bench.address)
        let connection = try bench.address.connection()
        for number in 0..<20 {
            let id = "j\(number)"
            try await judged.judge(id, at: .noon, seconds: 0, failing: [.underAge])
            try await judged.give(.review(.approved, reason), on: id, at: now, by: "anna")
            let sequence = try await JourneyRecord(of: .init(id), in: bench.store).journey.sequence
            // As in a store that has just received its queue.
            try connection.transaction { () throws(StoreError) in
                _ = try connection.run("INSERT INTO review_queue (journey, since) VALUES ($1, 0)", [.text(id)])
            }
            async let removal: Void = other.removeFromReview(.init(id), at: sequence)
            try await judged.give(.review(.rejected, reason), on: id, at: now, by: "bert")
            try await removal
            #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 99)).count == number + 1)
        }
    }
}
