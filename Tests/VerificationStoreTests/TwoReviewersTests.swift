import BiometricsTestSupport
import Testing
import Verification
import VerificationStore

/// Two reviewers on one case at once: one word counts, and the other is told.
struct TwoReviewersTests {
    @Test(arguments: StoreKind.here)
    func `of two words on what both saw one is kept`(kind: StoreKind) async throws {
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
        let errors = await withTaskGroup(of: StoreError?.self) { group in
            for (store, change) in words {
                group.addTask {
                    do throws(StoreError) {
                        try await store.commit(change)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.count { $0 == nil } == 1)
        #expect(errors.compactMap(\.self) == [.journey(.journeyConflict(expected: seen + 2))])
        let kept = try await JourneyRecord(of: .init("a"), in: bench.store).journey
        #expect(kept.reviews.count == 1)
        #expect(try await bench.store.entry(of: .init("a"))?.decision == kept.finalDecision)
        #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 10)).isEmpty)
    }
}
