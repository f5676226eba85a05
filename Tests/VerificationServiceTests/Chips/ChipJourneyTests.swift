import BiometricsTestSupport
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

/// Journeys that take the chip of a document.
struct ChipJourneyTests {
    private let folder = TemporaryFolder()
    private let clock = ToyClock()

    private static func definition(_ chip: String) throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"chip-\(chip)","version":1,"title":"T",
                 "steps":[{"id":"10","kind":"identityDocument","types":["passport"],"backSide":"never","chip":"\(chip)"},
                          {"id":"20","kind":"selfie","liveness":"passive","acceptsUnprovedPresence":true}],
                 "rules":{"document_validation":{"onFailure":"refer"}},"expiresAfter":"PT24H"}
                """.utf8)
    }

    private func begun(_ chip: String = "required") async throws -> (JourneyService, JourneyID) {
        let clock = clock
        let bench = try await JourneyBench(folder: folder.path, now: { clock.now })
        let definition = try Self.definition(chip)
        try await bench.store.put(definition)
        let id = try await bench.service.start(definition.reference)
        try await bench.service.give("image number=7 person=a", "10", .front, of: id)
        return (bench.service, id)
    }

    private func finished(_ chip: String?, _ service: JourneyService, _ id: JourneyID, selfie: String = "a")
        async throws
        -> Journey
    {
        if let chip { try await service.give("archive \(chip)", "10", .chip, of: id) }
        try await service.give("image person=\(selfie)", "20", .faceImage, of: id)
        return try await service.finish(id)
    }

    @Test func `a required chip is asked for after the front, and judged`() async throws {
        let (service, id) = try await begun()
        #expect(try await service.journey(id).requiredAction.text == "CHIP")
        let journey = try await finished("number=7 person=a", service, id)
        #expect(journey.systemDecision == .complete)
        let rule = try #require(journey.rules.first { $0.rule == .chipAuthentic })
        #expect(rule.verdict == .passed)
        #expect(rule.details.contains { $0.code == "chip_may_be_copy" })
        let facts = try await service.facts(of: journey)
        #expect(facts.chips[StepID("10")]?.fields.map(\.value) == ["7"])
        #expect(facts.chips[StepID("10")]?.portrait == Array("the portrait".utf8))
    }

    @Test(arguments: ["required", "optional"])
    func `a chip does not come before the sides that it is held against`(chip: String) async throws {
        let bench = try await JourneyBench(folder: folder.path)
        let definition = try Self.definition(chip)
        try await bench.store.put(definition)
        let id = try await bench.service.start(definition.reference)
        await #expect(throws: StoreError.journey(.unexpectedSubmission(StepID("10"), expected: .front))) {
            try await bench.service.give("archive number=8 person=b", "10", .chip, of: id)
        }
    }

    @Test(arguments: [
        ("number=7 forged person=a", RuleVerdict.failed), ("number=8 person=a", .failed),
        ("number=7 stranger person=a", .couldNotApply), ("unreadable", .couldNotApply),
    ])
    func `a chip that is forged, of another document, unknown or unreadable refers`(
        chip: String, verdict: RuleVerdict
    ) async throws {
        let (service, id) = try await begun()
        if chip == "unreadable" {
            for number in 0..<2 { try await service.give("archive unreadable \(number)", "10", .chip, of: id) }
        }
        let journey = try await finished(chip, service, id)
        #expect(journey.systemDecision == .refer)
        #expect(journey.rules.first { $0.rule == .chipAuthentic }?.verdict == verdict)
    }

    @Test func `the selfie is matched with the chip's portrait, not with the printed one`() async throws {
        let (service, id) = try await begun()
        let journey = try await finished("number=7 person=b", service, id, selfie: "b")
        #expect(journey.rules.first { $0.rule == .sameSubject }?.verdict == .passed)
        let (other, second) = try await begun("optional")
        let thief = try await finished("number=7 person=b", other, second, selfie: "a")
        #expect(thief.rules.first { $0.rule == .sameSubject }?.verdict == .failed)
    }

    @Test func `an optional chip is never asked for, and judged where it is given`() async throws {
        let (service, id) = try await begun("optional")
        #expect(try await service.journey(id).requiredAction.text == "SELFIE")
        let without = try await finished(nil, service, id)
        #expect(without.systemDecision == .complete)
        #expect(without.rules.first { $0.rule == .chipAuthentic }?.verdict == .couldNotApply)
        let (again, second) = try await begun("optional")
        #expect(try await finished("number=7 forged", again, second).systemDecision == .refer)
    }

    @Test func `a step without chips takes none, and its journeys have no rule about them`() async throws {
        let (service, id) = try await begun("never")
        await #expect(throws: StoreError.self) { try await service.give("archive number=7", "10", .chip, of: id) }
        await #expect(throws: StoreError.self) { try await service.chipChallenge(for: StepID("10"), of: id) }
        #expect(try await !finished(nil, service, id).rules.contains { $0.rule == .chipAuthentic })
    }

    // MARK: Challenges

    private func give(
        _ words: String, _ response: [UInt8], to challenge: ChipChallenge, _ service: JourneyService, _ id: JourneyID
    ) async throws -> Journey {
        let submission = try await service.submit(
            Array(words.utf8), to: StepID("10"), as: .chip, of: id,
            answer: ChallengeAnswer(ticket: challenge.ticket, response: response))
        return try await service.wait(for: submission, of: id)
    }

    private func copyCheck(_ journey: Journey) -> RuleVerdict? {
        journey.step(StepID("10"))?.chip?.checks.first { $0.name == "chip_copy" }?.result
    }

    @Test func `a challenge is eight bytes that nobody else has, and its answer is judged`() async throws {
        let (service, id) = try await begun()
        let challenges = [
            try await service.chipChallenge(for: StepID("10"), of: id),
            try await service.chipChallenge(for: StepID("10"), of: id),
        ]
        #expect(challenges.allSatisfy { $0.bytes.count == 8 })
        #expect(challenges[0].bytes != challenges[1].bytes)
        let journey = try await give("archive number=7", challenges[1].bytes, to: challenges[1], service, id)
        #expect(copyCheck(journey) == .passed)
    }

    @Test func `a wrong answer fails`() async throws {
        let (service, id) = try await begun()
        let challenge = try await service.chipChallenge(for: StepID("10"), of: id)
        let journey = try await give("archive number=7", [1, 2, 3], to: challenge, service, id)
        #expect(copyCheck(journey) == .failed)
        #expect(try await finished(nil, service, id).systemDecision == .refer)
    }

    @Test func `a challenge is answered once, in time, and in its own journey`() async throws {
        let (service, id) = try await begun()
        let challenge = try await service.chipChallenge(for: StepID("10"), of: id)
        _ = try await give("archive unreadable", challenge.bytes, to: challenge, service, id)
        await #expect(throws: StoreError.journey(.challengeUsed(Self.name(of: challenge)))) {
            _ = try await give("archive number=7", challenge.bytes, to: challenge, service, id)
        }
        let late = try await service.chipChallenge(for: StepID("10"), of: id)
        clock.pass(120_001)
        await #expect(throws: StoreError.journey(.challengeExpired(Self.name(of: late)))) {
            _ = try await give("archive number=7", late.bytes, to: late, service, id)
        }
        let (_, other) = try await begun()
        let own = try await service.chipChallenge(for: StepID("10"), of: id)
        await #expect(throws: StoreError.journey(.challengeOfOtherJourney(Self.name(of: own)))) {
            _ = try await give("archive number=7", own.bytes, to: own, service, other)
        }
        let last = own.ticket.hasSuffix("0") ? "1" : "0"
        let altered = ChipChallenge(bytes: own.bytes, ticket: own.ticket.dropLast() + last, expires: own.expires)
        await #expect(throws: StoreError.self) {
            _ = try await give("archive number=7", own.bytes, to: altered, service, id)
        }
    }

    private static func name(of challenge: ChipChallenge) -> ChallengeID {
        ChallengeID(String(challenge.ticket.split(separator: "~")[2]))
    }
}
