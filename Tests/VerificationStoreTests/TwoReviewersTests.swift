import BiometricsTestSupport
import Testing
import Verification
import VerificationStore

/// Two reviewers on one case at once: one word counts, and the other is told.
struct TwoReviewersTests {
    @Test(arguments: StoreKind.here)
    func `only one of two decisions on the same view is kept`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        try await bench.store.put(Definitions.standard())
        var (script, start) = try Script.start("a")
        try await bench.store.commit(start)
        for _ in 0..<3 {
            try await bench.store.commit(script.submit())
            try await bench.store.commit(script.assess())
        }
        try await bench.store.commit(script.change(.finish(JourneyFacts())))
        #expect(try await bench.store.entry(of: .init("a"))?.decision == .refer)
        let seen = script.entry.sequence
        // Each has a connection of its own, as two processes have.
        let words: [(DatabaseStore, JourneyChange)] = try [ReviewVerdict.approved, .rejected].map { verdict in
            var own = script
            let word = JourneyCommand.review(verdict, .init(rawValue: "same_person"))
            let change = try own.change(word, by: .reviewer(id: .init(verdict.rawValue)))
            return (try DatabaseStore(bench.address), change)
        }
        let errors = await commit(words)
        #expect(errors.count { $0 == nil } == 1)
        #expect(errors.compactMap(\.self) == [.journey(.journeyConflict(expected: seen + 2))])
        let kept = try await JourneyRecord(of: .init("a"), in: bench.store).journey
        #expect(kept.reviews.count == 1)
        #expect(try await bench.store.entry(of: .init("a"))?.decision == kept.finalDecision)
        #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 10)).isEmpty)
    }

    /// The answers of two reviewers who give a command at the same time about the same view, each over a separate connection.
    private func atOnce(_ commands: [(String, JourneyCommand)], _ bench: StoreBench, _ judged: Judged) async throws
        -> [StoreError?]
    {
        let time = JourneyInstant.noon.plus(60_000)
        var changes: [(DatabaseStore, JourneyChange)] = []
        for (reviewer, command) in commands {
            var record = try await JourneyRecord(of: .init("a"), in: bench.store)
            let actor = JourneyActor.reviewer(id: .init(reviewer))
            guard case .happens(let happening) = try record.journey.decide(command, at: time, by: actor) else {
                preconditionFailure("the command of a test was carried out before")
            }
            changes.append(
                (try DatabaseStore(bench.address), try record.change(happening, at: time, by: actor)))
        }
        return await commit(changes)
    }

    private func commit(_ changes: [(DatabaseStore, JourneyChange)]) async -> [StoreError?] {
        await withTaskGroup(of: StoreError?.self) { group in
            for (store, change) in changes {
                group.addTask { await thrown { () async throws(StoreError) in try await store.commit(change) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test(arguments: StoreKind.here)
    func `one of two reviewers who take a case at once holds it`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let judged = try await Judged(bench.store)
        let seen = try await judged.judge("a", at: .noon, seconds: 1, failing: [.underAge]).journey.sequence
        let errors = try await atOnce([("anna", .claim), ("bert", .claim)], bench, judged)
        #expect(errors.count { $0 == nil } == 1)
        #expect(errors.compactMap(\.self) == [.journey(.journeyConflict(expected: seen + 2))])
        let kept = try await JourneyRecord(of: .init("a"), in: bench.store).journey
        let holder = try #require(kept.claim).reviewer
        var query = ReviewQuery(at: JourneyInstant.noon.plus(60_000))
        query.holder = .reviewer(holder)
        #expect(try await bench.store.journeysToReview(query).count == 1)
        // A second reader of the journey sees who holds it.
        let other = holder.rawValue == "anna" ? "bert" : "anna"
        await #expect(throws: JourneyError.caseHeld(by: holder)) {
            try await judged.give(.claim, on: "a", at: query.now, by: other)
        }
    }

    @Test(arguments: StoreKind.here)
    func `one of two second decisions at once counts`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let judged = try await Judged(bench.store, secondReview: "onRejected")
        try await judged.judge("a", at: .noon, seconds: 1, failing: [.underAge])
        func word(_ verdict: ReviewVerdict) -> JourneyCommand { .review(verdict, .init(rawValue: "r")) }
        try await judged.give(word(.rejected), on: "a", at: JourneyInstant.noon.plus(2000), by: "anna")
        let errors = try await atOnce([("bert", word(.rejected)), ("carl", word(.approved))], bench, judged)
        #expect(errors.count { $0 == nil } == 1)
        let kept = try await JourneyRecord(of: .init("a"), in: bench.store).journey
        #expect(kept.reviews.count == 2 && kept.proposal == nil && !kept.awaitsReview)
        #expect(try await bench.store.entry(of: .init("a"))?.decision == kept.finalDecision)
        #expect(kept.finalDecision == (kept.reviews[1].verdict == .rejected ? .rejected : .complete))
    }
}
