import BiometricsTestSupport
import JourneyTestSupport
import Synchronization
import Testing
import Verification

@testable import VerificationService
@testable import VerificationStore

/// The queue of journeys that await a reviewer, while several processes change it.
struct ReviewQueueTests {
    private let folder: TemporaryFolder
    private let bench: JourneyBench
    private let clock = ToyClock()
    private let meanwhile = Meanwhile()

    init() async throws {
        folder = TemporaryFolder()
        let (clock, meanwhile) = (clock, meanwhile)
        bench = try await JourneyBench(
            folder: folder.path,
            now: {
                meanwhile.askForTime()
                return clock.now
            })
    }

    /// A journey that passed every rule. A rejection of it needs two reviewers.
    private func complete(_ id: String) async throws -> JourneyRecord {
        let definition = try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"two","version":1,"title":"T",
                 "steps":[{"id":"10","kind":"identityDocument","backSide":"never","optional":true}],
                 "rules":{"expired_document":{"onFailure":"reject"}},"expiresAfter":"PT24H",
                 "secondReview":"onRejected"}
                """.utf8)
        try await bench.store.put(definition)
        var (record, change) = try JourneyRecord.start(
            definition, as: .init(id), at: clock.now, by: .client, applicant: nil)
        try await bench.store.commit(change)
        let rules = RuleKey.allCases.filter { ![.chipAuthentic, .addressRecent, .addressNameMatches].contains($0) }.map
        { RuleResult($0, .passed) }
        change = try record.change(.finished(rules: rules), at: clock.now, by: .client)
        try await bench.store.commit(change)
        return record
    }

    private func connect() throws(StoreError) -> SQLiteConnection {
        try SQLiteConnection(folder("journeys.sqlite"), SQLiteOptions())
    }

    /// Puts a journey into the queue, as in a store that has just received its queue.
    private func queue(_ id: String) throws {
        let connection = try connect()
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run("INSERT INTO review_queue (journey, since) VALUES ($1, 0)", [.text(id)])
        }
    }

    @Test func `a rejection that is proposed while the queue is read stays in it`() async throws {
        var record = try await complete("a")
        try queue("a")
        let actor = JourneyActor.reviewer(id: .init("bert"))
        let word = JourneyCommand.review(.rejected, .init(rawValue: "r"))
        guard case .happens(let happening) = try record.journey.decide(word, at: clock.now, by: actor) else {
            Issue.record("The rejection was not carried out.")
            return
        }
        let change = try record.change(happening, at: clock.now, by: actor)
        let path = folder("journeys.sqlite")
        // The time is asked for at the beginning, and again when the journey has been read.
        meanwhile.atRequest(2) {
            do throws(StoreError) {
                let connection = try SQLiteConnection(path, SQLiteOptions())
                let session = StoreSession(connection: connection)
                try connection.transaction { () throws(StoreError) in try session.write(change) }
            } catch {
                Issue.record(error)
            }
        }
        #expect(try await bench.service.journeysToReview(ReviewQuery(limit: 9)).journeys.isEmpty)
        #expect(meanwhile.isDone)
        let listed = try await bench.service.journeysToReview(ReviewQuery(limit: 9)).journeys
        #expect(listed.map(\.id) == [record.journey.id])
    }

    @Test func `a journey that awaits no reviewer leaves the queue when it is read`() async throws {
        let id = try await complete("a").journey.id
        try queue("a")
        #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 9)).map(\.journey) == [id])
        #expect(try await bench.service.journeysToReview(ReviewQuery(limit: 9)).journeys.isEmpty)
        #expect(try await bench.store.journeysToReview(ReviewQuery(limit: 9)).isEmpty)
    }
}

/// Work of another process, at a moment that a test chooses.
private final class Meanwhile: Sendable {
    private let state = Mutex<(requests: Int, work: (@Sendable () -> Void)?)>((0, nil))

    /// Whether the work was done.
    var isDone: Bool { state.withLock { $0.work != nil && $0.requests <= 0 } }

    /// Does `work` once, when the time is asked for this many times from now on.
    func atRequest(_ number: Int, _ work: @escaping @Sendable () -> Void) {
        state.withLock { $0 = (number, work) }
    }

    /// Counts a request for the time.
    func askForTime() {
        let work = state.withLock { state -> (@Sendable () -> Void)? in
            state.requests -= 1
            return state.requests == 0 ? state.work : nil
        }
        work?()
    }
}
