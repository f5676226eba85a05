import Testing
import Verification

@testable import VerificationStore

/// The outbox, in every database.
struct OutboxTests {
    /// A store that tells two addresses of `count` submissions.
    private func bench(_ kind: StoreKind, submissions count: Int) async throws -> StoreBench {
        let bench = try StoreBench(kind)
        for name in ["w-1", "w-2"] {
            try await bench.store.put(Webhook(id: .init(name), url: "https://\(name).example/", addedAt: .noon))
        }
        for number in 0..<count {
            var (script, start) = try Script.start("j\(number)")
            start.notice = nil
            try await bench.store.commit(start)
            var change = try script.submit()
            change.notice = JourneyNotice(
                journey: script.journey.id, sequence: change.events[0].sequence, kind: .submitted, time: .noon,
                outcome: .init(step: .init("10"), slot: .front))
            change.queue = .enters(since: .noon)
            try await bench.store.commit(change)
        }
        return bench
    }

    @Test(arguments: StoreKind.here)
    func `each address is notified of an event, by one process`(kind: StoreKind) async throws {
        let bench = try await bench(kind, submissions: 30)
        #expect(try await bench.store.webhooks().map(\.id.rawValue) == ["w-1", "w-2"])
        async let first = claims(bench.store)
        async let second = claims(DatabaseStore(bench.address))
        let taken = try await first + second
        #expect(taken.count == 60)
        #expect(Set(taken.map { "\($0.notice.id) \($0.webhook)" }).count == 60)
        #expect(taken.allSatisfy { $0.tries == 1 && $0.notice.outcome?.step == .init("10") })
        #expect(try await claim(bench.store, limit: 9, at: .noon.plus(89_999), until: .noon).isEmpty)
        #expect(try await claim(bench.store, limit: 99, at: .noon.plus(90_000), until: .noon).count == 60)
    }

    /// Deliveries of each webhook, as many of each.
    private func claim(
        _ store: DatabaseStore, limit: Int, at now: JourneyInstant, until lease: JourneyInstant
    ) async throws -> [WebhookDelivery] {
        var found: [WebhookDelivery] = []
        for webhook in try await store.webhooks() {
            found += try await store.claimDeliveries(of: webhook.id, limit: limit, at: now, until: lease)
        }
        return found
    }

    private func claims(_ store: DatabaseStore) async throws -> [WebhookDelivery] {
        var found: [WebhookDelivery] = []
        while true {
            let taken = try await claim(store, limit: 4, at: .noon, until: .noon.plus(90_000))
            if taken.isEmpty { return found }
            found += taken
        }
    }

    @Test(arguments: StoreKind.here)
    func `the result of a try is kept, and a late try changes nothing`(kind: StoreKind) async throws {
        let bench = try await bench(kind, submissions: 1)
        let store = bench.store
        let taken = try await claim(store, limit: 1, at: .noon, until: .noon.plus(1))
        try await store.settle(taken[0], .delivered)
        try await store.settle(taken[1], .failed(fault: "status_500", again: .noon.plus(300)))
        #expect(try await claim(store, limit: 2, at: .noon.plus(299), until: .noon.plus(999)).isEmpty)
        let again = try await claim(store, limit: 2, at: .noon.plus(300), until: .noon.plus(999))
        #expect(again.map(\.webhook) == [taken[1].webhook])
        #expect(again.first?.tries == 2 && again.first?.fault == "status_500")
        try await store.settle(taken[1], .delivered)
        try await store.settle(again[0], .dead(fault: "unreachable"))
        let dead = try await store.deliveries(limit: 9)
        #expect(dead.count == 1 && dead[0].dueAt == nil && dead[0].fault == "unreachable")
        #expect(try await store.retryDeliveries(of: .init("other"), at: .noon) == 0)
        #expect(try await store.retryDeliveries(of: .init("j0"), at: .noon) == 1)
        #expect(try await store.deliveries(limit: 9).first?.dueAt == .noon)
        #expect(try await store.remove(taken[1].webhook))
        #expect(try await !store.remove(taken[1].webhook))
        #expect(try await store.deliveries(limit: 9).isEmpty)
    }

    @Test(arguments: StoreKind.here)
    func `the longest due is claimed first, of its own webhook alone, and who has nothing due is not named`(
        kind: StoreKind
    ) async throws {
        let bench = try await bench(kind, submissions: 3)
        let store = bench.store
        #expect(try await store.webhooks(dueAt: .noon.plus(-1)).isEmpty)
        #expect(try await store.webhooks(dueAt: .noon).map(\.id.rawValue) == ["w-1", "w-2"])
        let taken = try await store.claimDeliveries(of: .init("w-1"), limit: 9, at: .noon, until: .noon.plus(9000))
        #expect(taken.count == 3 && taken.allSatisfy { $0.webhook == .init("w-1") })
        #expect(try await store.webhooks(dueAt: .noon.plus(8999)).map(\.id.rawValue) == ["w-2"])
        #expect(try await store.webhooks(dueAt: .noon.plus(9000)).count == 2)
        for (delivery, pause) in zip(taken, [30, 10, 20] as [Int64]) {
            try await store.settle(delivery, .failed(fault: "status_500", again: .noon.plus(pause)))
        }
        for number in [1, 2, 0] {
            let next = try await store.claimDeliveries(
                of: .init("w-1"), limit: 1, at: .noon.plus(30), until: .noon.plus(99))
            #expect(next.map(\.notice) == [taken[number].notice])
            try await store.settle(next[0], .dead(fault: "status_500"))
        }
        // Dead letters are due at no time.
        #expect(try await store.webhooks(dueAt: .noon.plus(1_000_000)).map(\.id.rawValue) == ["w-2"])
    }

    @Test func `claims are found by the index of webhooks and times, in its order`() async throws {
        let bench = try StoreBench(.sqlite)
        let connection = try bench.address.connection()
        func plan(_ statement: SQLStatement, _ values: [SQLValue]) throws -> [String] {
            try connection.run(SQLStatement("EXPLAIN QUERY PLAN \(statement.text)"), values).map { try $0.text(3) }
        }
        let claim = try plan(
            .claimNotices(skippingLockedRows: ""), [.integer(1), .integer(2), .count(3), .text("w-1")])
        #expect(claim.contains("SEARCH outbox USING COVERING INDEX outbox_by_turn (webhook=? AND due<?)"))
        let due = try plan(.webhooksDue, [.integer(1)])
        #expect(due.contains("SEARCH outbox USING COVERING INDEX outbox_by_turn (webhook=? AND due<?)"))
        for step in claim + due {
            // Nothing goes over the whole outbox, and nothing of it is sorted.
            #expect(!step.hasPrefix("SCAN outbox"), "\(step)")
        }
        #expect(!claim.contains { $0.contains("ORDER BY") }, "\(claim)")
    }

    @Test(arguments: StoreKind.here)
    func `journeys that await a reviewer are listed a page at a time`(kind: StoreKind) async throws {
        let bench = try await bench(kind, submissions: 5)
        let store = bench.store
        let first = try await store.journeysToReview(ReviewQuery(limit: 3))
        let rest = try await store.journeysToReview(ReviewQuery(behind: first.last, limit: 3))
        #expect((first + rest).map(\.journey.rawValue).sorted() == ["j0", "j1", "j2", "j3", "j4"])
        #expect(first.count == 3)
        let entry = try #require(try await store.entry(of: first[0].journey))
        try await store.removeFromReview(entry.id, at: entry.sequence)
        #expect(try await store.journeysToReview(ReviewQuery(limit: 9)).count == 4)
    }
}
