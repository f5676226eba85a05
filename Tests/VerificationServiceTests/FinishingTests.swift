import BiometricsTestSupport
import IdentityDocuments
import JourneyTestSupport
import Synchronization
import Testing
import Verification
import VerificationService
import VerificationStore

/// Submissions to a journey while it is judged.
struct FinishingTests {
    private let folder = TemporaryFolder()

    /// Picture of the passport, and perhaps of the person. A blurred one is not matched before the end.
    private static func definition(_ id: String, rules: String = "") throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"\(id)","version":1,"title":"T",
                 "steps":[{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never"},
                          {"id":"20","kind":"selfie","liveness":"passive","optional":true,"acceptsUnprovedPresence":true}],
                 "rules":{\(rules)},"expiresAfter":"PT24H"}
                """.utf8)
    }

    @Test func `a selfie that is given while another is compared is compared as well`() async throws {
        let definition = try Self.definition(
            "late",
            rules: """
                "same_subject":{"onFailure":"reject","required":true},
                "selfie_liveness":{"onFailure":"reject","required":true},"no_duplicate_applicant":{"onFailure":"refer"}
                """)
        let late = Mutex<(@Sendable () async -> Void)?>(nil)
        var analyzer = ToyAnalyzer()
        analyzer.willMatch = {
            let work = late.withLock { work in
                defer { work = nil }
                return work
            }
            await work?()
        }
        let bench = try await JourneyBench(folder: folder.path, analyzer: analyzer)
        let service = bench.service
        try await bench.store.put(definition)
        let id = try await service.start(definition.reference)
        try await service.give("image person=victim", "10", .front, of: id)
        // The liveness of a picture of the victim cannot be judged, and the step takes another.
        try await service.give("image blurred person=victim", "20", .faceImage, of: id)
        late.withLock { $0 = { _ = try? await service.give("image person=thief", "20", .faceImage, of: id) } }
        let finished = try await service.finish(id)
        #expect(finished.steps[1].attempts.count == 2)
        #expect(finished.rules.first { $0.rule == .sameSubject }?.verdict == .failed)
        #expect(finished.systemDecision == .rejected)
        let facts = try await service.facts(of: finished)
        #expect(finished.judged(by: facts) == finished.rules)
    }

    @Test func `a journey that is changed during each comparison is not compared for ever`() async throws {
        let change = Mutex<(@Sendable () async -> Void)?>(nil)
        let count = Mutex(0)
        var analyzer = ToyAnalyzer()
        analyzer.willMatch = {
            count.withLock { $0 += 1 }
            await change.withLock { $0 }?()
        }
        let bench = try await JourneyBench(folder: folder.path, analyzer: analyzer)
        let (service, definition) = (bench.service, try Self.definition("restless"))
        try await bench.store.put(definition)
        let id = try await service.start(definition.reference)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        try await service.give("image blurred person=a face", "20", .faceImage, of: id)
        change.withLock {
            $0 = {
                let field = DocumentField(name: .surname, value: "A\(count.withLock { $0 })")
                _ = try? await service.confirm([field], of: .init("10"), of: id)
            }
        }
        let error = await refusal { () async throws(StoreError) in _ = try await service.finish(id) }
        #expect(error?.code == "journey_conflict")
        #expect(count.withLock { $0 } == 4)
        change.withLock { $0 = nil }
        #expect(try await service.finish(id).systemDecision != nil)
    }

    @Test func `at least one of two journeys with one face that are judged at once is found`() async throws {
        let definition = try Self.definition("twins", rules: #""no_duplicate_applicant":{"onFailure":"refer"}"#)
        let arrived = Mutex(0)
        var analyzer = ToyAnalyzer()
        // Neither is finished before both are compared.
        analyzer.willMatch = {
            arrived.withLock { $0 += 1 }
            try? await eventually("both are compared") { arrived.withLock { $0 } >= 2 }
        }
        let bench = try await JourneyBench(folder: folder.path, analyzer: analyzer)
        let service = bench.service
        try await bench.store.put(definition)
        var ids: [JourneyID] = []
        for reference in ["one", "two"] {
            let id = try await service.start(definition.reference, reference: reference)
            try await service.give("image person=a \(reference)", "10", .front, of: id)
            try await service.give("image blurred person=a face \(reference)", "20", .faceImage, of: id)
            ids.append(id)
        }
        let verdicts = try await withThrowingTaskGroup(of: RuleVerdict?.self) { group in
            for id in ids {
                group.addTask {
                    try await service.finish(id).rules.first { $0.rule == .noDuplicateApplicant }?.verdict
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(verdicts.count == 2 && verdicts.contains(.failed))
        for id in ids { #expect(try await bench.vault.check(id).isEmpty) }
    }
}
