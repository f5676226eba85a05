import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification
import VerificationStore

@testable import VerificationService

/// Whole journeys by the library's own models: a document, the selfie, and the answer to a challenge, up to the decision.
///
/// Documents and selfies are specimens, the answers simulated clips (`scripts/simulate-challenges`) in the folder that
/// BIOMETRICS_SIMULATED_CHALLENGES names. A clip answers the one challenge that it was made for, so that the service draws
/// that one; all else is as in any journey.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CHALLENGES"] != nil,
        "make clips with scripts/simulate-challenges and name their folder in BIOMETRICS_SIMULATED_CHALLENGES"),
    .data("specimens/documents.csv"),
    .models(TestModels.faceMatch + TestModels.liveness + ["face-mesh", "tesseract-mrz"]))
struct ActiveJourneyTests {
    private static let clips = ProcessInfo.processInfo.environment["BIOMETRICS_SIMULATED_CHALLENGES"] ?? ""

    /// The rules that the definition requires.
    private static let required = [
        "same_subject", "selfie_liveness", "unrecognized_document", "document_validation", "expired_document",
        "under_age",
    ]

    /// One journey, from its start to its decision.
    ///
    /// - Parameters:
    ///   - name: whose document and selfie are given.
    ///   - other: who answers, where it is somebody else.
    private func lead(_ name: String, answeredBy other: String? = nil) async throws -> Journey {
        let folder = TemporaryFolder()
        let clock = ToyClock()
        func file(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
        let made = try ChallengePayload(json: file("\(Self.clips)/\(other ?? name).json")).challenge
        let context = try BiometricsContext()
        let masterKey = "\(folder.path)/master"
        _ = try FileMasterKey.make(at: masterKey)
        let store = try DatabaseStore(sqlite: "\(folder.path)/journeys.sqlite")
        let vault = EvidenceVault(
            store, folder: "\(folder.path)/evidence", masters: MasterKeys(try FileMasterKey(path: masterKey)))
        let service = JourneyService(
            store, vault, analyzer: try BiometricsAnalyzer(in: context), now: { clock.now }
        ) { (time) throws(BiometricsError) in
            try LivenessChallenge(
                id: made.id, nonce: made.nonce, prompts: made.prompts, issuedAtMilliseconds: time,
                expiresAtMilliseconds: time + 90_000)
        }
        let definition = try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"active","version":1,"title":"Open an account",
                 "steps":[{"id":"10","kind":"identityDocument"},{"id":"20","kind":"selfie","liveness":"active"}],
                 "rules":{"same_subject":{"onFailure":"reject","required":true},
                          "selfie_liveness":{"onFailure":"reject","required":true},
                          "unrecognized_document":{"required":true},
                          "document_validation":{"required":true,"minimumChecks":3},
                          "expired_document":{"required":true},"under_age":{"onFailure":"reject","required":true}},
                 "minimumAge":18,"expiresAfter":"PT24H"}
                """.utf8)
        try await store.put(definition)
        let row = try #require(try TestData.rows("specimens/documents.csv").first { $0["id"] == name })
        let media: [SubmissionSlot: String] = [
            .front: "specimens/\(row["front"] ?? "")", .back: "specimens/\(row["back"] ?? "")",
            .faceImage: "specimens/selfies/\(name).jpg",
        ]
        let id = try await service.start(definition.reference)
        while let step = try await service.journey(id).requiredAction.step,
            let slot = try await service.journey(id).requiredAction.slot, slot != .livenessResult
        {
            let submission = try await service.submit(
                try file(TestData.path(try #require(media[slot]))), to: step, as: slot, of: id)
            _ = try await service.wait(for: submission, of: id)
        }
        let step = StepID("20")
        guard try await service.journey(id).requiredAction.slot == .livenessResult else {
            return try await service.finish(id)
        }
        let challenge = try await service.challenge(for: step, of: id)
        // A client that films from the challenge on and shows each prompt as it comes.
        clock.pass(challenge.leadMilliseconds)
        for number in 0..<challenge.promptCount {
            let prompt = try await service.prompt(number, of: challenge.ticket, for: step, in: id)
            #expect(prompt.movement == made.prompts[number].movement)
            clock.pass(prompt.nextMilliseconds ?? 4000)
        }
        let submission = try await service.submit(
            try file("\(Self.clips)/\(other ?? name).mp4"), to: step, as: .livenessResult, of: id,
            answer: .init(ticket: challenge.ticket, promptTimes: made.prompts.map(\.atMilliseconds)))
        _ = try await service.wait(for: submission, of: id)
        return try await service.finish(id)
    }

    @Test func `only the person's own answer to a challenge completes a journey`()
        async throws
    {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.clips).filter { $0.hasSuffix(".json") }
            .map { String($0.dropLast(5)) }.sorted()
        var (led, complete): (Int, String?) = (0, nil)
        for name in names where complete == nil {
            let journey = try await lead(name)
            led += 1
            let untold = journey.rules.filter { $0.verdict != .passed }
            print(
                "\(name): \(journey.systemDecision.map(\.rawValue) ?? "–"),",
                untold.map {
                    "\($0.rule.rawValue) \($0.verdict.rawValue) \($0.details.map { "\($0.code) \($0.subject ?? "")" })"
                })
            // An answered journey may go to a reviewer, for instance with an unreadable document, but is not rejected.
            if journey.steps.last?.selfie?.challenge?.isAnswered == true, journey.systemDecision == .complete {
                complete = name
                #expect(journey.steps.last?.selfie?.isLive == true)
                #expect(journey.rules.allSatisfy { $0.verdict == .passed || !Self.required.contains($0.rule.rawValue) })
            }
        }
        let victim = try #require(complete, "none of \(led) journeys ended Complete")
        let thief = try #require(names.first { $0 != victim })
        let stolen = try await lead(victim, answeredBy: thief)
        #expect(stolen.systemDecision == .rejected && stolen.steps.last?.selfie?.isLive == false)
        #expect(stolen.steps.last?.selfie?.challenge?.reasons.map(\.rawValue) == ["OTHER_PERSON"])
    }
}
