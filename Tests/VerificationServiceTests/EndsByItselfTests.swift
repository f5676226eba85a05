import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import JourneyTestSupport
import Synchronization
import Testing
import VendorProjections
import Verification
import VerificationService
import VerificationStore

/// Journeys whose faces are matched with the upload, and journeys that end without a call.
struct EndsByItselfTests {
    private let folder = TemporaryFolder()

    private static func definition(rules: String = "") throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"itself","version":1,"title":"T",
                 "steps":[\(ToyStep.passport.rawValue),\(ToyStep.selfie.rawValue),
                          {"id":"30","kind":"addressDocument","optional":true}],
                 "rules":{\(rules)},"finishes":"whenNothingIsRequired","expiresAfter":"PT24H"}
                """.utf8)
    }

    private func start(
        _ definition: JourneyDefinition, analyzer: ToyAnalyzer = ToyAnalyzer()
    ) async throws -> (service: JourneyService, id: JourneyID) {
        let bench = try await JourneyBench(folder: folder.path, analyzer: analyzer)
        try await bench.store.put(definition)
        return (bench.service, try await bench.service.start(definition.reference))
    }

    private func faceMatch(_ journey: Journey, _ service: JourneyService) async throws -> FaceMatchOutcome {
        journey.faceMatch(by: try await service.facts(of: journey))
    }

    @Test(arguments: [("a", FaceMatchOutcome.passed), ("b", .failed)], [true, false])
    func `the match answers with the upload that completes it, and the decision uses it again`(
        other: (person: String, outcome: FaceMatchOutcome), isSelfieFirst: Bool
    ) async throws {
        let count = Mutex(0)
        var analyzer = ToyAnalyzer()
        analyzer.willMatch = { count.withLock { $0 += 1 } }
        let (service, id) = try await start(try .toy("plain", .passport, .selfie), analyzer: analyzer)
        let uploads: [(String, String, SubmissionSlot)] = [
            ("image person=a number=X1", "10", .front), ("image person=\(other.person) face", "20", .faceImage),
        ]
        let order = isSelfieFirst ? uploads.reversed() : uploads
        var journey = try await service.give(order[0].0, order[0].1, order[0].2, of: id)
        #expect(try await faceMatch(journey, service) == .required)
        journey = try await service.give(order[1].0, order[1].1, order[1].2, of: id)
        #expect(journey.status == .open)
        #expect(try await faceMatch(journey, service) == other.outcome)
        #expect(try await faceMatch(try await service.finish(id), service) == other.outcome)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `a later capture makes an earlier match void`() async throws {
        let (service, id) = try await start(try .toy("again", .selfie, .passport))
        try await service.give("image person=a face", "20", .faceImage, of: id)
        // The picture cannot be read, and nothing is matched with it before the end.
        var journey = try await service.give("image blurred person=b", "10", .front, of: id)
        #expect(try await faceMatch(journey, service) == .required)
        journey = try await service.give("image person=a number=X1", "10", .front, of: id)
        #expect(try await faceMatch(journey, service) == .passed)
        let matched = try await service.facts(of: journey).matches
        #expect(matched.keys.map(\.rawValue) == ["10"])
    }

    @Test func `without a model for faces nothing is matched before the end`() async throws {
        let isMissing = Mutex(true)
        var analyzer = ToyAnalyzer()
        analyzer.willMatch = { () async throws(BiometricsError) in
            if isMissing.withLock({ $0 }) { throw BiometricsError(.modelMissing, "There is none.") }
        }
        let (service, id) = try await start(try .toy("idle", .passport, .selfie), analyzer: analyzer)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        let journey = try await service.give("image person=a face", "20", .faceImage, of: id)
        #expect(journey.openSteps.isEmpty)
        #expect(try await faceMatch(journey, service) == .required)
        let error = await refusal { () async throws(StoreError) in _ = try await service.finish(id) }
        #expect(error?.code == "model_missing")
        isMissing.withLock { $0 = false }
        #expect(try await service.finish(id).systemDecision != nil)
    }

    @Test(arguments: [true, false])
    func `the last upload or the last step that is skipped ends it`(isSkippedFirst: Bool) async throws {
        let (service, id) = try await start(try Self.definition())
        if isSkippedFirst { try await service.skip(.init("30"), of: id) }
        var journey = try await service.give("image person=a number=X1", "10", .front, of: id)
        #expect(journey.status == .open)
        journey = try await service.give("image person=a face", "20", .faceImage, of: id)
        #expect(journey.status == (isSkippedFirst ? .finished : .open))
        if !isSkippedFirst { journey = try await service.skip(.init("30"), of: id) }
        #expect(journey.systemDecision == .complete)
        #expect(GBGResponse(journey, facts: try await service.facts(of: journey)).highLevelResult == .passed)
        // A call that comes all the same changes nothing.
        #expect(try await service.finish(id) == journey)
    }

    @Test func `it waits for a confirmation that a rule requires`() async throws {
        let definition = try Self.definition(rules: #""user_confirmation":{"onFailure":"refer","required":true}"#)
        let (service, id) = try await start(definition)
        try await service.skip(.init("30"), of: id)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        #expect(try await service.give("image person=a face", "20", .faceImage, of: id).status == .open)
        let number = [DocumentField(name: .documentNumber, value: "X1")]
        #expect(try await service.confirm(number, of: .init("10"), of: id).systemDecision == .complete)
    }

    @Test func `another process ends it if the first ended between the examination and the decision`() async throws {
        let clock = ToyClock()
        let definition = try Self.definition()
        let began = Mutex(false)
        let isOver = Mutex(false)
        let hanging = ToyAnalyzer {
            began.withLock { $0 = true }
            try? await eventually("the other process has ended it") { isOver.withLock { $0 } }
        }
        let plain = try await JourneyBench(folder: folder.path, now: { clock.now })
        try await plain.store.put(definition)
        let id = try await plain.service.start(definition.reference)
        try await plain.service.skip(.init("30"), of: id)
        try await plain.service.give("image person=a number=X1", "10", .front, of: id)
        let first = try await JourneyBench(folder: folder.path, analyzer: hanging, now: { clock.now })
        let face = Array("image person=a face".utf8)
        let submission = try await first.service.submit(face, to: .init("20"), as: .faceImage, of: id)
        try await eventually("the examination begins") { began.withLock { $0 } }
        // The first process ends behind this change.
        var record = try await JourneyRecord(of: id, in: plain.store)
        let assessment = CaptureAssessment(
            submission: submission, finding: .selfie(SelfieCapture(isLive: true, statusCode: nil)), feedback: nil)
        try await plain.store.commit(record.change(.assessed(assessment: assessment), at: clock.now, by: .system))
        #expect(try await plain.service.journey(id).status == .open)
        clock.pass(3_600_000)
        #expect(try await plain.service.recover() == 1)
        try await eventually("it ends") { try await plain.service.journey(id).status == .finished }
        isOver.withLock { $0 = true }
        #expect(try await plain.service.recover() == 0)
    }

    @Test func `values that were confirmed are kept if the journey cannot be judged yet`() async throws {
        let definition = try Self.definition(rules: #""user_confirmation":{"onFailure":"refer","required":true}"#)
        let isMissing = Mutex(true)
        var analyzer = ToyAnalyzer()
        analyzer.willMatch = { () async throws(BiometricsError) in
            if isMissing.withLock({ $0 }) { throw BiometricsError(.modelMissing, "There is none.") }
        }
        let (service, id) = try await start(definition, analyzer: analyzer)
        try await service.skip(.init("30"), of: id)
        try await service.give("image person=a number=X1", "10", .front, of: id)
        try await service.give("image person=a face", "20", .faceImage, of: id)
        let number = [DocumentField(name: .documentNumber, value: "X1")]
        let error = await refusal { () async throws(StoreError) in
            _ = try await service.confirm(number, of: .init("10"), of: id)
        }
        #expect(error?.code == "model_missing")
        let facts = try await service.facts(of: try await service.journey(id))
        #expect(facts.confirmed[.init("10")]?.map(\.value) == ["X1"])
        isMissing.withLock { $0 = false }
        // The same call again ends it.
        #expect(try await service.confirm(number, of: .init("10"), of: id).systemDecision == .complete)
    }

    @Test func `a wait for a journey that was cancelled meanwhile is over`() async throws {
        let hanging = Hanging()
        let (service, id) = try await start(try Self.definition(), analyzer: ToyAnalyzer { await hanging.hang() })
        _ = try await service.submit(Array("image person=a".utf8), to: .init("10"), as: .front, of: id)
        try await eventually("the examination begins") { await hanging.isBegun }
        async let settled = service.settled(id)
        try await service.cancel(id)
        #expect(try await settled.status == .cancelled)
        #expect(try await service.settled(id).status == .cancelled)
        await hanging.letGo()
    }
}
