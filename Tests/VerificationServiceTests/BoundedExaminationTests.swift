import BiometricsCore
import BiometricsTestSupport
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

/// A submission that cannot be examined in time ends in a known state, and is not tried for ever.
struct BoundedExaminationTests {
    private let folder = TemporaryFolder()

    private func hurried() -> JourneyService.Options {
        var options = JourneyService.Options()
        options.examinationTime = .milliseconds(1)
        return options
    }

    @Test func `an examination that does not end costs an attempt, has its own code, and comes to a review`()
        async throws
    {
        let hanging = Hanging()
        let bench = try await JourneyBench(
            folder: folder.path, analyzer: ToyAnalyzer { () throws(BiometricsError) in await hanging.hang() },
            options: hurried())
        let id = try await bench.service.start(try JourneyBench.definition().reference)
        for (step, slot) in [("10", SubmissionSlot.front), ("20", .faceImage)] {
            for number in 1...3 {
                let journey = try await bench.service.give("image \(step) \(number)", step, slot, of: id)
                let state = try #require(journey.step(.init(step)))
                #expect(state.attemptsLeft(slot) == 3 - number)
                #expect(state.feedback == .examinationOverdue)
                #expect(state.isConcluded == (number == 3))
                let told = JourneyPayload(journey, for: .person).steps.first { $0.stepId == step }
                #expect(told?.errorUserFeedbackCode == .examinationOverdue && told?.status == .submitted)
            }
        }
        try await bench.service.skip(.init("30"), of: id)
        let finished = try await bench.service.finish(id)
        #expect(finished.systemDecision == .refer)
        let document = try #require(finished.rules.first { $0.rule == .unrecognizedDocument })
        #expect(document.verdict == .couldNotApply && document.details.map(\.code) == ["not_examined"])
        #expect(finished.rules.first { $0.rule == .selfieLiveness }?.verdict == .couldNotApply)
        #expect(finished.rules.first { $0.rule == .sameSubject }?.verdict == .couldNotApply)
        // A late result is ignored.
        let sequence = finished.sequence
        await hanging.letGo()
        #expect(try await bench.service.recover() == 0)
        #expect(try await bench.service.journey(id).sequence == sequence)
    }

    @Test func `a deadline of the analyser's own is the same`() async throws {
        let late = ToyAnalyzer { () async throws(BiometricsError) in throw BiometricsError(.deadlineExceeded, "Late.") }
        let service = try await JourneyBench(folder: folder.path, analyzer: late).service
        let id = try await service.start(try JourneyBench.definition().reference)
        let journey = try await service.give("image", "10", .front, of: id)
        #expect(journey.steps[0].feedback == .examinationOverdue && journey.steps[0].attemptsLeft(.front) == 2)
    }

    @Test func `an examination that ends in time is what it is`() async throws {
        let service = try await JourneyBench(folder: folder.path).service
        let id = try await service.start(try JourneyBench.definition().reference)
        let journey = try await service.give("image person=a", "10", .front, of: id)
        #expect(journey.steps[0].feedback == nil && journey.steps[0].isConcluded)
    }

    @Test func `a comparison that does not end is reported to the caller, and may be repeated`() async throws {
        let hanging = Hanging()
        var analyzer = ToyAnalyzer()
        analyzer.willMatch = { await hanging.hang() }
        let bench = try await JourneyBench(folder: folder.path, analyzer: analyzer, options: hurried())
        let patient = try await JourneyBench(folder: folder.path)
        // Nothing is compared with the uploads.
        var matchless = ToyAnalyzer()
        matchless.willMatch = { () async throws(BiometricsError) in throw BiometricsError(.modelMissing, "None.") }
        let first = try await JourneyBench(folder: folder.path, analyzer: matchless).service
        let id = try await first.start(try JourneyBench.definition().reference)
        try await first.give("image person=a", "10", .front, of: id)
        try await first.give("image face person=a", "20", .faceImage, of: id)
        try await first.skip(.init("30"), of: id)
        let refusal = await refusal { () async throws(StoreError) in try await bench.service.finish(id) }
        #expect(refusal?.code == "deadline_exceeded")
        #expect(try await patient.service.finish(id).systemDecision == .complete)
        await hanging.letGo()
    }

    @Test func `a submission that cannot be examined is free three times, and then costs an attempt, in any process`()
        async throws
    {
        let failing = ToyAnalyzer { () async throws(BiometricsError) in throw BiometricsError(.modelMissing, "None.") }
        let id = try await JourneyBench(folder: folder.path).service.start(try JourneyBench.definition().reference)
        var journey: Journey?
        for number in 1...6 {
            let service = try await JourneyBench(folder: folder.path, analyzer: failing).service
            journey = try await service.give("image \(number)", "10", .front, of: id)
            #expect(journey?.steps[0].attemptsLeft(.front) == min(3, 6 - number))
            #expect(journey?.steps[0].feedback == (number > StepState.mostWithdrawals ? .notExamined : nil))
        }
        #expect(journey?.steps[0].isConcluded == true && journey?.requiredAction.text == "SELFIE")
        let sound = try await JourneyBench(folder: folder.path).service
        try await sound.give("image person=a", "20", .faceImage, of: id)
        try await sound.skip(.init("30"), of: id)
        #expect(try await sound.finish(id).systemDecision == .refer)
    }
}
