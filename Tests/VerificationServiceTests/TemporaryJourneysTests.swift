import BiometricsTestSupport
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

struct TemporaryJourneysTests {
    private func definition(_ document: String = "", liveness: String = "passive") throws -> JourneyDefinition {
        let accepts = liveness == "passive" ? #","acceptsUnprovedPresence":true"# : ""
        return try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"t","version":1,"title":"T","expiresAfter":"PT1H",
                 "steps":[{"id":"10","kind":"identityDocument"\(document)},
                          {"id":"20","kind":"selfie","liveness":"\(liveness)"\(accepts)},
                          {"id":"30","kind":"addressDocument","optional":true}],
                 "rules":{"same_subject":{"onFailure":"reject"}}}
                """.utf8)
    }

    private func media(_ words: String, _ kind: JourneyStep.Kind, _ slot: SubmissionSlot) -> JourneyMedia {
        JourneyMedia(Array(words.utf8), for: kind, as: slot)
    }

    private func lead(
        _ definition: JourneyDefinition, _ media: [JourneyMedia]
    ) async throws(StoreError) -> (journey: Journey, facts: JourneyFacts) {
        let journeys = try TemporaryJourneys(analyzer: ToyAnalyzer())
        defer { journeys.remove() }
        return try await journeys.lead(definition, with: media)
    }

    @Test(arguments: [
        ("image person=a", "image person=a", SystemDecision.complete),
        ("image person=a", "image person=b", .rejected), ("image person=a blurred", "image person=a", .refer),
        ("image person=a", "image person=a attack", .refer),
    ])
    func `files are led to a decision, each of them one attempt`(
        document: String, selfie: String, decision: SystemDecision
    ) async throws {
        let found = try await lead(
            definition(),
            [
                media(document, .identityDocument, .front), media("image back", .identityDocument, .back),
                media(selfie, .selfie, .faceImage),
            ])
        #expect(found.journey.systemDecision == decision)
        #expect(found.journey.step(.init("30"))?.isSkipped == true)
        // A passport's back is not looked at.
        #expect(found.journey.step(.init("10"))?.attempts.map(\.submission.slot) == [.front])
        #expect(found.facts.matches.count == 1)
    }

    @Test func `a missing submission that a step awaits is reported`() async throws {
        let front = media("image person=a", .identityDocument, .front)
        let asksForBack = try definition(#","types":["idCard"],"backSide":"always""#)
        let noBack = await refusal { () async throws(StoreError) in _ = try await lead(asksForBack, [front]) }
        #expect(noBack == .journey(.unexpectedSubmission(.init("10"), expected: .back)))
        let passive = try definition()
        let noSelfie = await refusal { () async throws(StoreError) in _ = try await lead(passive, [front]) }
        #expect(noSelfie == .journey(.unexpectedSubmission(.init("20"), expected: .faceImage)))
        let active = try definition(liveness: "active")
        let selfie = media("image person=a", .selfie, .faceImage)
        let challenged = await refusal { () async throws(StoreError) in _ = try await lead(active, [front, selfie]) }
        #expect(challenged == .journey(.challengeMissing(.init("20"))))
    }

    @Test(arguments: ["required", "optional"])
    func `a chip is given after the sides, to a step that takes one`(chip: String) async throws {
        let media = [
            media("archive number=7 person=a", .identityDocument, .chip),
            media("image number=7 person=a", .identityDocument, .front), media("image person=a", .selfie, .faceImage),
        ]
        let takesOne = try definition(#","types":["passport"],"chip":"\#(chip)""#)
        let found = try await lead(takesOne, media)
        #expect(found.journey.step(.init("10"))?.attempts.map(\.submission.slot) == [.front, .chip])
        #expect(found.journey.rules.first { $0.rule == .chipAuthentic }?.verdict == .passed)
        let takesNone = try await lead(try definition(), media)
        #expect(takesNone.journey.step(.init("10"))?.attempts.map(\.submission.slot) == [.front])
        if chip == "required" {
            let without = await refusal { () async throws(StoreError) in
                _ = try await lead(takesOne, Array(media.dropFirst()))
            }
            #expect(without == .journey(.unexpectedSubmission(.init("10"), expected: .chip)))
        }
    }

    @Test func `a key in memory opens what it sealed, and nothing of another's`() async throws {
        let (key, other) = (try MemoryMasterKey(), try MemoryMasterKey())
        let secret = Array("0123456789abcdef0123456789abcdef".utf8)
        let sealed = try await key.seal(secret, for: "context")
        #expect(try await key.open(sealed, for: "context") == secret)
        #expect(key.id != other.id)
        let refused = await refusal { () async throws(StoreError) in _ = try await other.open(sealed, for: "context") }
        #expect(refused == .keyWrong(id: other.id))
    }
}
