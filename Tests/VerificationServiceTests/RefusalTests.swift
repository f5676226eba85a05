import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

/// Calls that come too late, twice, from two sides, or with the wrong key.
struct RefusalTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let reference: DefinitionReference
    private var service: JourneyService { bench.service }

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        reference = try JourneyBench.definition().reference
    }

    private func code(_ body: () async throws(StoreError) -> Void) async -> String? { await thrown(body)?.code }

    @Test func `a call for a state that is over is refused, and one for the present state is taken`() async throws {
        let id = try await service.start(reference)
        let seen = try await service.journey(id).sequence
        let now = try await service.skip(.init("30"), of: id, at: seen)
        for sequence in [seen, now.sequence + 1] {
            #expect(
                await code { () async throws(StoreError) in
                    _ = try await service.cancel(id, at: sequence)
                } == "journey_conflict")
        }
        #expect(try await service.cancel(id, at: now.sequence).status == .cancelled)
    }

    @Test func `fields that are refused leave nothing behind, however many they are`() async throws {
        let id = try await service.start(reference)
        // More than a row takes, so that they would lie in a file.
        let value = String(repeating: "a", count: 256)
        let fields = (0..<100).map { DocumentField(name: .init(rawValue: "f\($0)"), value: value) }
        func refused(_ step: String) async -> String? {
            await code { () throws(StoreError) in _ = try await service.confirm(fields, of: .init(step), of: id) }
        }
        #expect(await refused("10") == "unexpected_submission")
        #expect(await refused("99") == "unknown_step")
        try await service.cancel(id)
        #expect(await refused("10") == "journey_cancelled")
        #expect(try await bench.vault.check(id).isEmpty)
    }

    @Test func `fields are confirmed so often, and no more`() async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a", "10", .front, of: id)
        func confirm(_ number: Int) async -> String? {
            let fields = [DocumentField(name: .surname, value: "A\(number)")]
            return await code { () throws(StoreError) in _ = try await service.confirm(fields, of: .init("10"), of: id)
            }
        }
        for number in 1...Journey.mostConfirmations { #expect(await confirm(number) == nil) }
        let last = try await service.journey(id).sequence
        #expect(await confirm(0) == "step_concluded")
        // The last confirmation may be repeated, because it changes nothing.
        #expect(await confirm(Journey.mostConfirmations) == nil)
        #expect(try await service.journey(id).sequence == last)
    }

    /// The refusals of every call that changes a journey.
    private func codes(_ id: JourneyID) async -> Set<String?> {
        let service = service
        return [
            await code { () throws(StoreError) in
                _ = try await service.submit(Array("image new".utf8), to: .init("30"), as: .page, of: id)
            }, await code { () throws(StoreError) in _ = try await service.skip(.init("30"), of: id) },
            await code { () throws(StoreError) in
                _ = try await service.confirm([DocumentField(name: .surname, value: "A")], of: .init("10"), of: id)
            },
        ]
    }

    @Test func `a second answer to a concluded step is refused, and the same answer is the earlier one`() async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a", "10", .front, of: id)
        let before = try await service.journey(id)
        let again = await code { () throws(StoreError) in
            _ = try await service.submit(Array("image person=b".utf8), to: .init("10"), as: .front, of: id)
        }
        #expect(again == "step_concluded")
        let same = try await service.submit(Array("image person=a".utf8), to: .init("10"), as: .front, of: id)
        #expect(same == before.steps[0].attempts[0].submission.id)
        #expect(try await service.journey(id) == before)
    }

    @Test func `finished, cancelled, expired and erased journeys take nothing`() async throws {
        let finished = try await service.start(reference)
        try await service.give("image person=a", "10", .front, of: finished)
        try await service.give("image person=a", "20", .faceImage, of: finished)
        try await service.finish(finished)
        #expect(await codes(finished) == ["journey_finished"])
        #expect(await code { () throws(StoreError) in _ = try await service.cancel(finished) } == "journey_finished")
        let cancelled = try await service.start(reference)
        _ = try await service.cancel(cancelled)
        #expect(await codes(cancelled) == ["journey_cancelled"])
        #expect(await code { () throws(StoreError) in _ = try await service.finish(cancelled) } == "journey_cancelled")
        let erased = try await service.start(reference)
        _ = try await service.erase(erased, by: .client)
        // Calls that need the erased key are refused as erased too.
        #expect(await codes(erased) == ["journey_erased"])
        let early = sure(JourneyInstant("2026-11-22T12:00:00.000Z"))
        let old = try await JourneyBench(folder: folder.path, now: { early }).service.start(reference)
        let late = sure(JourneyInstant(milliseconds: early.milliseconds + 86_400_000))
        let after = try await JourneyBench(folder: folder.path, now: { late }).service
        let expired = await code { () throws(StoreError) in
            _ = try await after.submit(Array("image".utf8), to: .init("10"), as: .front, of: old)
        }
        #expect(expired == "journey_expired")
        #expect(await code { () throws(StoreError) in _ = try await after.finish(old) } == "journey_expired")
    }

    @Test func `one of two writers at once is first, and both get the same answer`() async throws {
        let id = try await service.start(reference)
        let other = try await JourneyBench(folder: folder.path).service
        let services = [service, other]
        let ended = await withTaskGroup(of: String?.self) { group in
            for number in 0..<16 {
                group.addTask {
                    do throws(StoreError) {
                        return try await services[number % 2].cancel(id).status.rawValue
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(ended == ["cancelled"])
        #expect(try await service.journey(id).sequence == 2)
        // The store itself refuses the second.
        var one = try await JourneyRecord(of: service.start(reference), in: bench.store)
        var stale = one
        let now = sure(JourneyInstant("2026-11-22T12:00:00.000Z"))
        try await bench.store.commit(one.change(.cancelled, at: now, by: .client))
        let change = try stale.change(.cancelled, at: now, by: .client)
        let conflict = await thrown { () async throws(StoreError) in try await bench.store.commit(change) }
        #expect(conflict == .journey(.journeyConflict(expected: 3)))
    }

    @Test func `a name that is taken is refused, and the journey that has it keeps its keys`() async throws {
        let id = try await service.start(reference)
        #expect(
            await code { () throws(StoreError) in _ = try await service.start(reference, as: id) } == "journey_started")
        try await service.give("image person=a number=X1", "10", .front, of: id)
        // Another process opens what was sealed after the refusal.
        let other = try await JourneyBench(folder: folder.path)
        let facts = try await other.service.facts(of: other.service.journey(id))
        #expect(facts.fields[.init("10")]?.first { $0.name == .documentNumber }?.value == "X1")
        for piece in try await other.store.evidence(of: id) { _ = try await other.vault.bytes(of: piece) }
        #expect(try await other.store.evidence(of: id).count == 2)
    }

    @Test func `another key opens nothing, and changes nothing`() async throws {
        let id = try await service.start(reference)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        let path = "\(folder.path)/other"
        try FileMasterKey.make(at: path)
        let vault = EvidenceVault(
            bench.store, folder: "\(folder.path)/evidence", masters: MasterKeys(try FileMasterKey(path: path)))
        let stranger = JourneyService(bench.store, vault, analyzer: ToyAnalyzer())
        let before = try await service.journey(id)
        let codes = [
            await code { () throws(StoreError) in _ = try await stranger.facts(of: before) },
            await code { () throws(StoreError) in
                _ = try await stranger.submit(Array("image b".utf8), to: .init("20"), as: .faceImage, of: id)
            },
            await code { () throws(StoreError) in
                _ = try await stranger.confirm([DocumentField(name: .surname, value: "A")], of: .init("10"), of: id)
            },
        ]
        #expect(codes == ["key_unknown", "key_unknown", "key_unknown"])
        #expect(try await service.journey(id) == before)
    }
}
