import BiometricsTestSupport
import Foundation
import Testing
import Verification
import VerificationStore

struct JourneyStoreTests {
    @Test(arguments: StoreKind.here)
    func `an acknowledged change is visible to another connection, and folds to the same journey`(kind: StoreKind)
        async throws
    {
        let bench = try StoreBench(kind)
        let store = bench.store
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        try await store.commit(script.submit())
        try await store.commit(script.assess())
        let other = try DatabaseStore(bench.address, isReadOnly: true)
        let stored = try await other.events(of: .init("a"), after: 0)
        let events = try stored.map { try $0.event() }
        #expect(try Journey(Definitions.standard(), folding: events) == script.journey)
        #expect(try await other.entry(of: .init("a")) == script.entry)
        #expect(try await other.events(of: .init("a"), after: 2).map(\.sequence) == [3])
        try JourneyHistory.verify(events) { sure(try? ContentDigest(of: $0)) }
    }

    @Test(arguments: StoreKind.here)
    func `one of two writers wins, and the other is told what is next`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        var (one, start) = try Script.start("a")
        try await store.commit(start)
        var other = one
        try await store.commit(one.submit())
        let late = try other.change(.cancel)
        let error = await refusal { () async throws(StoreError) in try await store.commit(late) }
        #expect(error == .journey(.journeyConflict(expected: 3)))
        #expect(try await store.entry(of: .init("a")) == one.entry)
    }

    @Test(arguments: StoreKind.here)
    func `a name is given once, and a journey that is not there is not changed`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        var (script, start) = try Script.start("a")
        let submission = try script.submit()
        let early = await refusal { () async throws(StoreError) in try await store.commit(submission) }
        #expect(early == .journey(.noActiveJourney))
        try await store.commit(start)
        let twice = await refusal { () async throws(StoreError) in try await store.commit(start) }
        #expect(twice == .journey(.journeyStarted))
        #expect(try await store.events(of: .init("a"), after: 0).count == 1)
        #expect(try await store.entry(of: .init("b")) == nil)
    }

    @Test(arguments: StoreKind.here)
    func `a hundred journeys written at once are all there, and refused ones do not affect the others`(
        kind: StoreKind
    )
        async throws
    {
        let bench = try StoreBench(kind)
        let store = bench.store
        let refusals = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    // Each name is taken twice.
                    guard let (_, start) = try? Script.start("j\(number / 2)") else { return false }
                    do throws(StoreError) {
                        try await store.commit(start)
                        return false
                    } catch {
                        return error == .journey(.journeyStarted)
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refusals == 100)
        #expect(try await store.journeys(JourneyQuery(limit: 1000)).count == 100)
    }

    @Test(arguments: StoreKind.here)
    func `a refused change of a group does not affect the others, and leaves nothing`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        let refused = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    guard var (_, start) = try? Script.start("j\(number)") else { return false }
                    // The tables refuse the same work twice.
                    if number % 4 == 0 { start.begins = [.init("s1"), .init("s1")] }
                    return (try? await store.commit(start)) == nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refused == 10)
        #expect(try await store.journeys(JourneyQuery()).count == 30)
        #expect(try await store.events(of: .init("j0"), after: 0).isEmpty)
        // A name that was refused is free.
        try await store.commit(Script.start("j0").1)
    }

    @Test(arguments: StoreKind.here)
    func `journeys are listed in pages, oldest first, by status and applicant`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        let somebody = try ContentDigest(of: [1])
        for number in 0..<7 {
            let (_, start) = try Script.start(
                "j\(number)", at: .noon.plus(Int64(number / 2)), applicant: number % 3 == 0 ? somebody : nil)
            try await store.commit(start)
        }
        var (last, start) = try Script.start("j7", at: .noon.plus(9))
        try await store.commit(start)
        try await store.commit(last.change(.cancel))
        var query = JourneyQuery(limit: 3)
        var names: [String] = []
        while true {
            let page = try await store.journeys(query)
            names += page.map(\.id.rawValue)
            guard page.count == query.limit, let last = page.last else { break }
            query.cursor = .init(behind: last)
        }
        #expect(names == (0..<8).map { "j\($0)" })
        #expect(try await store.journeys(JourneyQuery(status: .cancelled)).map(\.id.rawValue) == ["j7"])
        #expect(try await store.journeys(JourneyQuery(applicant: somebody)).map(\.id.rawValue) == ["j0", "j3", "j6"])
    }

    @Test(arguments: StoreKind.here)
    func `a version of a definition stays what it is`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        let definition = try Definitions.standard()
        try await store.put(definition)
        try await store.put(definition)
        let other = try Definitions.standard(title: "U")
        let error = await refusal { () async throws(StoreError) in try await store.put(other) }
        #expect(error == .definitionTaken(definition.reference))
        try await store.put(Definitions.standard(version: 2))
        #expect(try await store.definition(definition.reference) == definition)
        #expect(try await store.definitions().map(\.version) == [1, 2])
        #expect(try await store.definition(.init(id: .init("d"), version: 3)) == nil)
    }

    @Test(arguments: StoreKind.here)
    func `work whose lease is over goes to one who asks, and to no second`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        var (script, start) = try Script.start("a")
        try await store.commit(start)
        var change = try script.submit()
        change.begins = [.init("s1")]
        change.lease = WorkLease(owner: "one", until: .noon.plus(1000))
        try await store.commit(change)
        let early = try await store.claimWork(
            limit: 9, at: .noon.plus(999), lease: WorkLease(owner: "two", until: .noon.plus(2000)))
        #expect(early.isEmpty)
        let taken = await withTaskGroup(of: [WorkItem].self) { group in
            for number in 0..<8 {
                group.addTask {
                    let lease = WorkLease(owner: "n\(number)", until: .noon.plus(5000))
                    return (try? await store.claimWork(limit: 9, at: .noon.plus(1000), lease: lease)) ?? []
                }
            }
            return await group.reduce([]) { $0 + $1 }
        }
        #expect(taken.map(\.submission.rawValue) == ["s1"])
        #expect(taken.first?.tries == 2)
        // A slow worker learns that the work belongs to another.
        let held = try await store.renewWork(
            journey: .init("a"), submission: .init("s1"), lease: WorkLease(owner: "one", until: .noon.plus(9000)))
        #expect(!held)
        var end = try script.assess()
        end.ends = [.init("s1")]
        try await store.commit(end)
        let none = try await store.claimWork(
            limit: 9, at: .noon.plus(90_000), lease: WorkLease(owner: "two", until: .noon.plus(95_000)))
        #expect(none.isEmpty)
    }

    @Test(arguments: StoreKind.here)
    func `work of a process whose clock was far ahead is not waited for`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        for (name, end) in [("ahead", JourneyInstant.noon.plus(3_600_000)), ("near", .noon.plus(120_000))] {
            var (script, start) = try Script.start(name)
            try await store.commit(start)
            var change = try script.submit()
            change.begins = [.init("s1")]
            change.lease = WorkLease(owner: "one", until: end)
            try await store.commit(change)
        }
        // A lease of a minute: clocks may differ by as much.
        let items = try await store.claimWork(
            limit: 9, at: .noon, lease: WorkLease(owner: "two", until: .noon.plus(60_000)))
        #expect(items.map(\.journey.rawValue) == ["ahead"])
    }

    @Test(arguments: StoreKind.here)
    func `a mark is found in journeys of other applicants alone`(kind: StoreKind) async throws {
        let bench = try StoreBench(kind)
        let store = bench.store
        let (somebody, another) = (try ContentDigest(of: [1]), try ContentDigest(of: [2]))
        let mark = LinkDigest(.document, try ContentDigest(of: [3]))
        for (name, applicant) in [("a", somebody), ("b", somebody), ("c", another)] {
            var (_, start) = try Script.start(name, applicant: applicant)
            start.marks = [mark, mark]
            try await store.commit(start)
        }
        #expect(try await store.journeys(with: mark, besides: .init("a"), applicant: somebody).count == 1)
        #expect(try await store.journeys(with: mark, besides: .init("c"), applicant: another).count == 2)
        #expect(try await store.journeys(with: mark, besides: .init("d"), applicant: nil).count == 3)
        let media = LinkDigest(.media, mark.digest)
        #expect(try await store.journeys(with: media, besides: .init("d"), applicant: nil).count == 0)
    }
}
