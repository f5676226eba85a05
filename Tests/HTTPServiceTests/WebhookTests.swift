import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import IdentityDocuments
import JourneyTestSupport
import Synchronization
import Testing
import Verification
import VerificationStore

@testable import HTTPService

/// An event is delivered until it is accepted, under one id and without personal data.
struct WebhookTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let clock = ToyClock()
    private let sender = ToySender()
    private let secret: WebhookSecret

    init() async throws {
        let clock = clock
        bench = try await JourneyBench(folder: folder.path, now: { clock.now })
        secret = try WebhookSecret(text: String(repeating: "s", count: 32))
    }

    private var courier: WebhookCourier {
        WebhookCourier(
            bench.store, secret: secret, sender: sender,
            reference: { [bench] id throws(StoreError) in try await bench.vault.reference(of: id) },
            now: { [clock] in clock.now })
    }

    private var log: ServiceLog { ServiceLog { [sender] in sender.add(line: $0) } }

    private func add(_ name: String = "w-1") async throws {
        let id = WebhookID(name)
        try await bench.store.put(Webhook(id: id, url: "https://\(name).example/", addedAt: clock.now))
    }

    /// A journey to its end, by another person's selfie where they differ.
    @discardableResult
    private func lead(_ name: String = "j1", document: String = "a", selfie: String = "a") async throws -> JourneyID {
        let id = JourneyID(name)
        _ = try await bench.service.start(JourneyBench.definition().reference, reference: "Jan Jansen", as: id)
        for (step, slot, person) in [("10", SubmissionSlot.front, document), ("20", .faceImage, selfie)] {
            let submission = try await bench.service.submit(
                Array("image person=\(person) number=SPECI2021".utf8), to: StepID(step), as: slot,
                of: id)
            _ = try await bench.service.wait(for: submission, of: id)
        }
        try await bench.service.skip(StepID("30"), of: id)
        try await bench.service.finish(id)
        return id
    }

    /// The events of such a journey.
    private static let told: [JourneyNotice.Kind] = [
        .started, .submitted, .assessed, .submitted, .assessed, .skipped, .finished,
    ]

    private func deliverAll() async throws { while try await courier.deliver(log) > 0 {} }

    @Test func `ids, outcomes and the caller's reference are told, signed, and nothing of the person`() async throws {
        try await add()
        let id = try await lead()
        try await bench.service.review(
            .rejected, because: .init(rawValue: "seen_before"), of: id, by: ReviewerID("r1"))
        try await deliverAll()
        let documents = try sender.sent.map { try WebhookPayload(json: $0.body) }.sorted { $0.sequence < $1.sequence }
        #expect(documents.map(\.type) == Self.told + [.reviewed])
        #expect(documents[1].outcome?.step?.rawValue == "10")
        #expect(documents[2].outcome?.submission == documents[1].outcome?.submission)
        #expect(documents[2].outcome?.isSatisfactory == true)
        #expect(documents[5].outcome?.step?.rawValue == "30")
        #expect(documents[6].outcome?.systemDecision == .complete)
        #expect(documents[7].outcome?.finalDecision == .rejected)
        for (document, sent) in zip(documents, sender.sent.sorted { $0.event < $1.event }) {
            #expect(document.id == "j1.\(document.sequence)")
            #expect(sent.event == document.id)
            let text = String(decoding: sent.body, as: UTF8.self)
            #expect(document.reference == "Jan Jansen")
            for word in ["SPECI", "1990", "seen_before", "r1", "digest"] { #expect(!text.contains(word)) }
            let node = try JSONNode(text)
            #expect(try JSONSchema.named(by: node).faults(of: node) == [])
        }
        #expect(try await bench.store.deliveries(limit: 10).isEmpty)
    }

    @Test func `the signature is the HMAC of the time and the body`() throws {
        let time = try #require(JourneyInstant(milliseconds: 1_700_000_000_999))
        // echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac ssssssssssssssssssssssssssssssss
        let made = try secret.signature(of: Array(#"{"a":1}"#.utf8), at: time)
        #expect(made == "t=1700000000,v1=da54d054c6c42cc9950b89a9afffe7bcdafff0cea3bd354ab40fe78e1e527905")
        let both = try WebhookSecret(text: String(repeating: "n", count: 32) + "\n" + String(repeating: "s", count: 32))
        #expect(try both.signature(of: Array(#"{"a":1}"#.utf8), at: time).hasSuffix(made.dropFirst(13)))
        #expect(both.description == "2 secrets")
    }

    @Test(arguments: ["", "short", String(repeating: "s", count: 31), "\n\n"])
    func `a secret that can be guessed is refused`(text: String) {
        #expect(throws: BiometricsError.self) { try WebhookSecret(text: text) }
    }

    @Test func `a secret is read from a file of this user alone`() throws {
        let text = String(repeating: "s", count: 32) + "\n"
        #expect(try WebhookSecret(file: folder.file("secret", text)).description == "1 secrets")
        #expect(throws: BiometricsError.self) {
            try WebhookSecret(file: folder.file("open", text, permissions: 0o644))
        }
        #expect(throws: BiometricsError.self) { try WebhookSecret(file: folder("none")) }
    }

    @Test func `a refused notice is tried after 5 minutes, 1, 5 and 18 hours, then is a dead letter`() async throws {
        try await add()
        try await begin()
        sender.answer = .refused("status_500")
        var waits: [Int64] = []
        for _ in 0..<5 {
            #expect(try await courier.deliver(log) == 1)
            #expect(try await courier.deliver(log) == 0)
            guard let due = try await bench.store.deliveries(limit: 2).first?.dueAt else { break }
            waits.append((due.milliseconds - clock.now.milliseconds) / 1000)
            // A second before its time it is not tried.
            clock.pass(1000 * Int(waits[waits.count - 1] - 1))
            #expect(try await courier.deliver(log) == 0)
            clock.pass(1_000)
        }
        #expect(waits == [300, 3600, 18_000, 64_800])
        let dead = try #require(try await bench.store.deliveries(limit: 2).first)
        #expect(dead.dueAt == nil && dead.tries == 5 && dead.fault == "status_500")
        #expect(Set(sender.sent.map(\.event)) == ["j1.1"])
        #expect(Set(sender.sent.map(\.body)).count == 1)
        #expect(sender.log.contains("j1.1") && !sender.log.contains(String(repeating: "s", count: 32)))
        clock.pass(1_000_000_000)
        #expect(try await courier.deliver(log) == 0)
        #expect(try await bench.store.retryDeliveries(of: JourneyID(rawValue: "j2"), at: clock.now) == 0)
        #expect(try await bench.store.retryDeliveries(of: nil, at: clock.now) == 1)
        sender.answer = .taken
        #expect(try await courier.deliver(log) == 1)
        #expect(try await bench.store.deliveries(limit: 2).isEmpty)
    }

    /// A journey of one event.
    private func begin() async throws {
        _ = try await bench.service.start(JourneyBench.definition().reference, as: JourneyID("j1"))
    }

    @Test func `a journey that is cancelled or runs out of time is told, and a confirmed document`() async throws {
        try await add()
        try await begin()
        let (other, third) = (JourneyID("j2"), JourneyID("j3"))
        for id in [other, third] { _ = try await bench.service.start(JourneyBench.definition().reference, as: id) }
        try await bench.service.cancel(JourneyID("j1"))
        try await bench.service.give("image person=a number=X1", "10", .front, of: other)
        let number = DocumentField(name: .documentNumber, value: "X1")
        try await bench.service.confirm([number], of: StepID("10"), of: other)
        clock.pass(1_000_000_000)
        #expect(try await bench.service.expireOverdue() == 2)
        try await deliverAll()
        let documents = try sender.sent.map { try WebhookPayload(json: $0.body) }.sorted { $0.sequence < $1.sequence }
        func types(_ id: String) -> [JourneyNotice.Kind] { documents.filter { $0.journeyId == id }.map(\.type) }
        #expect(types("j1") == [.started, .cancelled] && types("j3") == [.started, .expired])
        #expect(types("j2") == [.started, .submitted, .assessed, .confirmed, .expired])
    }

    @Test func `the next process tries what an ended one took, and a late answer of the first changes nothing`()
        async throws
    {
        try await add()
        try await begin()
        let webhook = WebhookID("w-1")
        let lease = try #require(JourneyInstant(milliseconds: clock.now.milliseconds + 120_000))
        let taken = try await bench.store.claimDeliveries(of: webhook, limit: 9, at: clock.now, until: lease)
        #expect(taken.count == 1)
        #expect(try await courier.deliver(log) == 0)
        clock.pass(119_000)
        #expect(try await courier.deliver(log) == 0)
        clock.pass(1_000)
        sender.answer = .refused("status_500")
        #expect(try await courier.deliver(log) == 1)
        try await bench.store.settle(taken[0], .delivered)
        #expect(try await bench.store.deliveries(limit: 2).map(\.tries) == [2])
        // One that ends its process each time is given up as well.
        for _ in 0..<6 {
            clock.pass(100_000_000)
            _ = try await bench.store.claimDeliveries(of: webhook, limit: 9, at: clock.now, until: clock.now)
        }
        let count = sender.sent.count
        clock.pass(1_000)
        #expect(try await courier.deliver(log) == 1)
        #expect(sender.sent.count == count)
        #expect(try await bench.store.deliveries(limit: 2).map(\.dueAt) == [nil])
    }

    @Test func `erasure leaves the name of the event and of the journey`() async throws {
        try await add()
        let id = try await lead()
        _ = try await bench.service.erase(id, by: .client)
        try await deliverAll()
        let documents = try sender.sent.map { try WebhookPayload(json: $0.body) }
        #expect(
            documents.map(\.type).sorted { $0.rawValue < $1.rawValue }
                == (Self.told + [.erased]).sorted { $0.rawValue < $1.rawValue })
        #expect(documents.allSatisfy { $0.outcome == nil && $0.journeyId == "j1" })
    }

    @Test func `each address is told by itself, from its beginning on, and one that is removed nothing more`()
        async throws
    {
        try await lead("j0")
        try await add("w-1")
        try await add("w-2")
        try await begin()
        #expect(try await bench.store.deliveries(limit: 9).map(\.webhook.rawValue) == ["w-1", "w-2"])
        #expect(try await bench.store.remove(WebhookID("w-1")))
        #expect(try await !bench.store.remove(WebhookID("w-1")))
        try await deliverAll()
        #expect(sender.sent.map(\.url) == ["https://w-2.example/"])
    }

    @Test(.timeLimit(.minutes(30)))
    func `a host that does not answer keeps no other waiting, and is asked twice at once and no more`() async throws {
        for name in ["slow", "w-2", "w-3"] { try await add(name) }
        for name in ["j1", "j2", "j3", "j4"] { try await lead(name) }
        sender.hold("https://slow.example/")
        let done = Task { [courier, log] in try await courier.deliver(log) }
        try await sender.release(after: 8 * Self.told.count)
        #expect(try await done.value == 12 * Self.told.count)
        #expect(sender.mostHeld == WebhookLanes.widthOfHost)
        #expect(try await bench.store.deliveries(limit: 99).isEmpty)
    }

    @Test func `hosts that run out of time hold half of the room, one try each`() {
        var lanes = WebhookLanes()
        for number in 0..<10 {
            let host = "slow\(number)"
            #expect(lanes.room(for: host) == 2)
            lanes.begin(host)
            lanes.end(host, isSlow: true)
        }
        for number in 0..<8 {
            #expect(lanes.room(for: "slow\(number)") == 1)
            lanes.begin("slow\(number)")
            #expect(lanes.room(for: "slow\(number)") == 0)
        }
        #expect(lanes.room(for: "slow9") == 0)
        for number in 0..<4 {
            #expect(lanes.room(for: "other\(number)") == 2)
            for _ in 0..<2 { lanes.begin("other\(number)") }
        }
        #expect(lanes.room(for: "new") == 0)
        lanes.end("slow0", isSlow: false)
        #expect(lanes.room(for: "slow0") == 1 && lanes.room(for: "slow9") == 1)
        lanes.end("other0", isSlow: false)
        #expect(lanes.room(for: "slow0") == 2)
    }

    @Test func `a change that is refused tells nothing`() async throws {
        try await add()
        let id = JourneyID("j1")
        let start = try JourneyRecord.start(
            JourneyBench.definition(), as: id, at: clock.now, by: .client, applicant: nil)
        try await bench.store.commit(start.change)
        var (one, other) = (start.record, start.record)
        try await bench.store.commit(one.change(.cancelled, at: clock.now, by: .client))
        let late = try other.change(.erased(evidence: []), at: clock.now, by: .client)
        await #expect(throws: StoreError.self) { try await bench.store.commit(late) }
        #expect(try await bench.store.deliveries(limit: 9).map(\.notice.kind) == [.started, .cancelled])
    }
}

/// Sends nothing, and remembers what it should.
private final class ToySender: WebhookSending {
    struct Sent: Sendable {
        let url: String
        let event: String
        let body: [UInt8]
    }

    private let state = Mutex<(sent: [Sent], answer: WebhookAnswer, log: String)>(([], .taken, ""))
    /// Whose tries are held back, and those that are.
    private let held = Mutex<(url: String, count: Int, most: Int)>(("", 0, 0))

    /// The most tries that were held back at once.
    var mostHeld: Int { held.withLock { $0.most } }

    var sent: [Sent] { state.withLock { $0.sent } }
    var log: String { state.withLock { $0.log } }
    var answer: WebhookAnswer {
        get { state.withLock { $0.answer } }
        set { state.withLock { $0.answer = newValue } }
    }

    /// Has tries with `url` go on until they are released.
    func hold(_ url: String) { held.withLock { $0.url = url } }

    /// Lets them go when so many others were sent, or too few come.
    func release(after count: Int) async throws {
        defer { held.withLock { $0.url = "" } }
        try await eventually("\(count) were sent") { sent.count >= count }
    }

    func add(line: String) { state.withLock { $0.log += line } }

    func send(
        _ body: [UInt8], to url: String, headers: [(name: String, value: String)]
    ) async -> WebhookAnswer {
        let event = headers.first { $0.name == "Biometrics-Event" }?.value ?? ""
        let isHeld = held.withLock { held in
            guard held.url == url else { return false }
            held.count += 1
            held.most = max(held.most, held.count)
            return true
        }
        while isHeld, held.withLock({ $0.url == url }) { await Task.yield() }
        if isHeld { held.withLock { $0.count -= 1 } }
        return state.withLock { state in
            state.sent.append(Sent(url: url, event: event, body: body))
            return state.answer
        }
    }
}
