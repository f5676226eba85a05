import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import VerificationStore

struct ErasureTests {
    private let bench: VaultBench
    private let media = bytes(200_000)
    private let findings = Array(#"{"surname":"SPECIMEN-VAN-DER-TEST","number":"SPECI2021"}"#.utf8)
    private let template = bytes(2048, seed: 9)

    init() async throws {
        bench = try VaultBench()
        try await bench.store.put(Definitions.standard())
    }

    /// A journey with a template besides, and everything by which its evidence could be found or opened.
    private func makeJourney(_ name: String) async throws -> (Script, traces: [[UInt8]]) {
        var script = try await bench.makeJourney(name, media: media, findings: findings)
        let piece = try await bench.vault.seal(template, .template, id: .init("t1"), of: script.journey.id)
        var change = try script.change(.cancel)
        change.evidence = [piece]
        try await bench.store.commit(change)
        let keys = try await bench.store.keys(of: script.journey.id).map(\.sealed)
        let rows = try await bench.store.evidence(of: script.journey.id).compactMap(\.sealed)
        let mark = try await bench.vault.mark(.document, ["NLD", "passport", "SPECI2021"])
        let files = try bench.rawFiles().filter { $0.key.contains("journey-\(name)/") }.map { [UInt8]($0.value) }
        #expect(keys.count == 2)
        #expect(rows.count == 2)
        #expect(files.filter { !$0.isEmpty }.count == 1)
        let digests = [mark.digest, sure(script.applicant)].map { Array($0.hexadecimal.utf8) }
        return (script, keys + rows + digests + files.filter { !$0.isEmpty }.map { Array($0[100..<164]) })
    }

    @Test func `nothing of an erased journey is left in any file, and a receipt tells what was`() async throws {
        let (script, traces) = try await makeJourney("a")
        for trace in traces { #expect(try !bench.files(holding: trace).isEmpty) }
        let named = try await bench.store.evidence(of: .init("a")).map(\.reference)
        let receipts = try await bench.vault.erase(.init("a"), at: .noon.plus(5000), by: .reviewer(id: .init("r1")))
        #expect(Set(receipts.flatMap(\.evidence)) == Set(named))
        #expect(receipts.allSatisfy { $0.actor == .reviewer(id: .init("r1")) && $0.time == .noon.plus(5000) })
        let plain = [
            Array(media[5000..<5032]), Array(template[100..<132]), Array("SPECIMEN-VAN".utf8), Array("SPECI2021".utf8),
        ]
        for trace in traces + plain { #expect(try bench.files(holding: trace) == []) }
        // The skeleton stays, and its chain holds.
        let record = try await JourneyRecord(of: .init("a"), in: bench.store)
        #expect(record.journey.status == .erased)
        #expect(record.journey.sequence == script.journey.sequence + 1)
        #expect(try await bench.store.entry(of: .init("a"))?.applicant == nil)
        #expect(try await bench.store.keys(of: .init("a")).isEmpty)
        // Erased twice is erased once.
        #expect(try await bench.vault.erase(.init("a"), at: .noon.plus(9000), by: .client) == receipts)
        let error = await refusal { () async throws(StoreError) in
            _ = try await bench.vault.seal([1], .media, id: .init("m9"), of: .init("a"))
        }
        #expect(error == .journey(.journeyErased))
        let unknown = await refusal { () async throws(StoreError) in
            _ = try await bench.vault.erase(.init("nobody"), at: .noon, by: .client)
        }
        #expect(unknown == .journey(.noActiveJourney))
    }

    @Test(arguments: StoreKind.here, [true, false])
    func `a process that another one tells nothing loses the keys of an erased journey`(
        kind: StoreKind, isRetention: Bool
    ) async throws {
        let bench = try VaultBench(kind)
        try await bench.store.put(Definitions.standard())
        var script = try await bench.makeJourney("a", media: media, findings: findings)
        try await bench.store.commit(script.change(.cancel))
        let clock = HandClock()
        let other = try bench.vault(MasterKeys(bench.key), cache: KeyCache { clock.now })
        let pieces = try await bench.store.evidence(of: .init("a")).filter { $0.sealed != nil }
        let piece = try #require(pieces.first)
        #expect(try await other.bytes(of: piece) == findings)
        _ = try await other.digest(of: [1], .media, of: .init("a"))
        if isRetention {
            let due = try #require(try await bench.store.entry(of: .init("a"))?.resultDueAt)
            #expect(try await bench.vault.applyRetention(at: due).map(\.isEverything) == [true])
        } else {
            try await bench.vault.erase(.init("a"), at: .noon.plus(1), by: .client)
        }
        clock.pass(KeyCache.lifetime)
        let opened = await refusal { () async throws(StoreError) in _ = try await other.bytes(of: piece) }
        #expect(opened == .journey(.journeyErased))
        let sealed = await refusal { () async throws(StoreError) in
            _ = try await other.seal([1], .media, id: .init("m9"), of: .init("a"))
        }
        #expect(sealed == .journey(.journeyErased))
    }

    @Test func `another journey stays as it is, byte for byte`() async throws {
        _ = try await makeJourney("a")
        let (_, traces) = try await makeJourney("b")
        try await bench.vault.erase(.init("a"), at: .noon.plus(1), by: .client)
        for trace in traces { #expect(try !bench.files(holding: trace).isEmpty) }
        for piece in try await bench.store.evidence(of: .init("b")) { _ = try await bench.vault.bytes(of: piece) }
    }

    @Test func `pictures go when their time is over and results later; a rehearsal only tells`() async throws {
        let (script, traces) = try await makeJourney("a")
        let entry = sure(try await bench.store.entry(of: .init("a")))
        let (mediaDue, resultDue) = (sure(entry.mediaDueAt), sure(entry.resultDueAt))
        #expect(script.journey.retention.media == mediaDue)
        #expect(try await bench.vault.applyRetention(at: mediaDue.plus(-1)).isEmpty)
        let rehearsed = try await bench.vault.applyRetention(at: mediaDue, isRehearsal: true)
        #expect(rehearsed.map(\.isEverything) == [false])
        #expect(Set(rehearsed.flatMap(\.evidence).map(\.id.rawValue)) == ["m1", "t1"])
        #expect(try await bench.store.evidence(of: .init("a")).count == 3)
        #expect(try await bench.vault.applyRetention(at: mediaDue) == rehearsed)
        #expect(try await bench.vault.applyRetention(at: mediaDue) == [])
        #expect(try await bench.store.evidence(of: .init("a")).map(\.kind) == [.findings])
        #expect(try bench.files(holding: sure(traces.last)) == [])
        #expect(try await bench.vault.bytes(of: sure(try await bench.store.evidence(of: .init("a")).first)) == findings)
        #expect(try await bench.vault.applyRetention(at: resultDue).map(\.isEverything) == [true])
        for trace in traces { #expect(try bench.files(holding: trace) == []) }
        // The receipt of the pictures is still that of the day when they went.
        let receipts = try await bench.store.receipts(of: .init("a"))
        #expect(receipts.first { $0.retention == .media }?.time == mediaDue)
        #expect(receipts.first { $0.retention == .result }?.time == resultDue)
        #expect(try await bench.vault.applyRetention(at: resultDue.plus(1)) == [])
    }

    @Test(arguments: StoreKind.here)
    func `pictures that are gone are never due again, whatever happens later`(kind: StoreKind) async throws {
        let bench = try VaultBench(kind)
        try await bench.store.put(Definitions.standard())
        var script = try await bench.makeJourney("a", media: media, findings: findings)
        try await bench.store.commit(script.change(.finish(JourneyFacts())))
        let mediaDue = try #require(try await bench.store.entry(of: .init("a"))?.mediaDueAt)
        #expect(try await bench.vault.applyRetention(at: mediaDue).map(\.evidence.count) == [1])
        let word = JourneyCommand.review(.approved, .init(rawValue: "seen"))
        try await bench.store.commit(script.change(word, by: .reviewer(id: .init("r"))))
        let entry = try #require(try await bench.store.entry(of: .init("a")))
        #expect(entry.mediaDueAt == nil && entry.resultDueAt == script.journey.retention.result)
        #expect(try await bench.vault.applyRetention(at: mediaDue.plus(1)) == [])
    }
}
