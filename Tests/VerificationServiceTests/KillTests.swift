import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

/// Processes that lead journeys are killed at any moment; what they acknowledged is there.
struct KillTests {
    /// 20 moments; `BIOMETRICS_KILLS` sets another number.
    private static let kills = Int(ProcessInfo.processInfo.environment["BIOMETRICS_KILLS"] ?? "") ?? 20
    private static let probe = BuiltProduct.executable("JourneyProbe")

    @Test func `all that a killed process acknowledged is there once, and every journey can be finished`() async throws
    {
        let folder = TemporaryFolder()
        try await addWebhook(JourneyBench(folder: folder.path))
        var random = SplitMix(seed: 13)
        var acknowledged: [String] = []
        for round in 0..<Self.kills {
            // Killed after so many lines: at some moment of what comes then, as four journeys go on at once.
            acknowledged += try ProgramRun.linesUntilKilled(
                ProgramRun.start(Self.probe, [folder.path, "\(round)"]), after: random.below(24))
        }
        #expect(!acknowledged.isEmpty)
        try await check(folder.path, acknowledged)
    }

    @Test(.postgres)
    func `two processes on one PostgreSQL store are killed, and what they acknowledged is there once`() async throws {
        let folder = TemporaryFolder()
        let address = try PostgresServer.shared().database()
        try await addWebhook(JourneyBench(folder: folder.path, address: StoreAddress(address)))
        var random = SplitMix(seed: 14)
        var acknowledged: [String] = []
        for round in 0..<(Self.kills + 1) / 2 {
            let both = try ["a", "b"].map { try ProgramRun.start(Self.probe, [folder.path, "\(round)\($0)", address]) }
            for one in both { acknowledged += try ProgramRun.linesUntilKilled(one, after: random.below(24)) }
        }
        #expect(!acknowledged.isEmpty)
        try await check(folder.path, acknowledged, address: StoreAddress(address))
    }

    private func addWebhook(_ bench: JourneyBench) async throws {
        let id = try #require(WebhookID(rawValue: "w-1"))
        try await bench.store.put(Webhook(id: id, url: "https://a.example/", addedAt: .epoch))
    }

    private func check(_ folder: String, _ lines: [String], address: StoreAddress? = nil) async throws {
        // A day has not passed; the leases of the dead have.
        let later = sure(
            JourneyInstant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000) + 3_600_000))
        let bench = try await JourneyBench(folder: folder, address: address, now: { later })
        let left = try await pendingCount(bench)
        // Two take over what the dead left, at once: each submission is taken by one of them.
        let other = try await JourneyBench(folder: folder, address: address, now: { later })
        async let theirs = recovered(by: other.service)
        let ours = try await recovered(by: bench.service)
        let taken = try await ours + theirs
        #expect(taken == left)
        var query = JourneyQuery(limit: 100)
        var journeys: [JourneyID: Journey] = [:]
        while true {
            let page = try await bench.service.list(query)
            for entry in page {
                var journey = try await bench.service.journey(entry.id)
                for submission in journey.steps.compactMap(\.pending?.id) {
                    journey = try await bench.service.wait(for: submission, of: entry.id)
                }
                journeys[entry.id] = journey
            }
            guard page.count == query.limit, let last = page.last else { break }
            query.cursor = .init(behind: last)
        }
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            let journey = try #require(JourneyID(rawValue: words[0]).flatMap { journeys[$0] }, "\(line)")
            if words[1] == "finished" {
                #expect(journey.status == .finished, "\(line)")
            } else {
                let given = journey.steps.flatMap(\.attempts).filter { $0.submission.requestKey?.rawValue == words[1] }
                #expect(given.count == 1, "\(line)")
                #expect(given.first?.assessment != nil, "\(line)")
            }
        }
        try await checkOutbox(bench, journeys.keys.sorted { $0.rawValue < $1.rawValue })
        for (id, journey) in journeys where journey.status == .open { try await finish(id, journey, bench.service) }
        var findings: [StoreFinding] = []
        _ = try await bench.vault.check { finding in
            // A file whose process was killed before its journey refers to it is an orphan, and is removed later.
            if case .orphan = finding.kind { return }
            findings.append(finding)
        }
        #expect(findings.isEmpty)
    }

    /// The outbox has exactly one notification for each event.
    private func checkOutbox(_ bench: JourneyBench, _ journeys: [JourneyID]) async throws {
        var expected: Set<String> = []
        for id in journeys {
            for stored in try await bench.store.events(of: id, after: 0) {
                switch try stored.event().happening {
                case .started, .consented, .submitted, .assessed, .skipped, .finished:
                    expected.insert("\(id).\(stored.sequence)")
                default: break
                }
            }
        }
        let told = try await bench.store.deliveries(limit: 100_000).map(\.notice.id)
        #expect(!told.isEmpty)
        #expect(told.count == expected.count)
        #expect(Set(told) == expected)
    }

    private func recovered(by service: JourneyService) async throws -> Int {
        var count = 0
        while true {
            let taken = try await service.recover(limit: 3)
            if taken == 0 { return count }
            count += taken
        }
    }

    /// The number of submissions without an examination.
    private func pendingCount(_ bench: JourneyBench) async throws -> Int {
        var count = 0
        for entry in try await bench.store.journeys(JourneyQuery(limit: 100_000)) {
            let journey = try await JourneyRecord(of: entry.id, in: bench.store).journey
            count += journey.steps.count { $0.pending != nil }
        }
        return count
    }

    private func finish(_ id: JourneyID, _ journey: Journey, _ service: JourneyService) async throws {
        for (step, slot, name) in [("10", SubmissionSlot.front, "front"), ("20", .faceImage, "face")] {
            let state = journey.step(.init(step))
            guard state?.isConcluded != true else { continue }
            let submission = try await service.submit(
                Array("image \(name) person=a".utf8), to: .init(step), as: slot, of: id)
            _ = try await service.wait(for: submission, of: id)
        }
        #expect(try await service.finish(id).status == .finished)
    }
}
