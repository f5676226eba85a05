import BiometricsTestSupport
import Foundation
import Testing
import VerificationService

/// `biometrics journey challenge`, and the clip that answers it.
struct JourneyChallengeTests {
    private static let definition = """
        {"schema": "biometrics.journey-definition/1", "id": "active", "version": 1, "title": "T", "expiresAfter": "PT24H",
         "steps": [{"id": "20", "kind": "selfie", "liveness": "active", "attempts": 2}],
         "rules": {"selfie_liveness": {"onFailure": "reject", "required": true}}, "maximumUploadBytes": 33554432}
        """

    @Test func `a challenge waits for the face, and for a step that asks for one`() throws {
        let store = try JourneyStoreRun(definition: Self.definition)
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        #expect(try store.refusal("journey", "challenge", "j1") == "unexpected_submission 64")
        #expect(try store.refusal("journey", "challenge", "nobody") == "no_active_journey 64")
        #expect(
            try store.refusal("journey", "submit", "j1", store.definition, "--challenge", "/nowhere")
                == "no_such_input 66")
        let passive = try JourneyStoreRun()
        #expect(try passive("journey", "start", passive.definition, "--id", "j1").status == 0)
        #expect(try passive.refusal("journey", "challenge", "j1") == "unexpected_submission 64")
    }

    @Test(.data("specimens/clips.csv"), .models(TestModels.faceMatch + TestModels.liveness + ["face-mesh"]))
    func `a recording does not answer what is asked now, and none completes the journey`() throws {
        let specimens = try #require(RealPictures.specimens)
        let store = try JourneyStoreRun(models: RealPictures.store, definition: Self.definition)
        let clips = ["00_bonafide", "01_bonafide"].map { "\(specimens)/clips/\($0).mp4" }
        #expect(try store("journey", "start", store.definition, "--id", "j1").status == 0)
        let face = try store("journey", "submit", "j1", "\(specimens)/selfies/000.jpg")
        #expect(face.status == 0 && face.output.contains("livenessResult); “journey challenge” tells the movements"))
        for (number, clip) in clips.enumerated() {
            let file = "\(store.folder.path)/challenge\(number).json"
            let text = try store("journey", "challenge", "j1", "--out", file)
            #expect(text.status == 0 && text.output.contains("Film yourself"))
            let again = try store("journey", "challenge", "j1", "--json")
            let document = try JourneyChallengePayload(json: again.output.utf8)
            #expect(try JourneyChallengePayload(json: Data(contentsOf: URL(filePath: file))) == document)
            #expect(document.prompts.count == 3)
            if number == 0 {
                let altered = try store.folder.file(
                    "altered.json", Array(again.output.replacing(document.ticket, with: document.ticket + "0").utf8))
                #expect(
                    try store.refusal("journey", "submit", "j1", clip, "--challenge", altered) == "challenge_altered 64"
                )
                #expect(try store.refusal("journey", "submit", "j1", clip) == "challenge_missing 64")
            }
            let answer = try store("journey", "submit", "j1", clip, "--challenge", file, "--json")
            // The first clip can be repeated. The second is an answer, but a wrong one.
            #expect(answer.status == (number == 0 ? 1 : 0))
            let journey = try JourneyPayload(json: answer.output.utf8)
            #expect(journey.steps[0].challenge?.isAnswered == false && journey.steps[0].challenge?.steps.count == 3)
            #expect(journey.steps[0].attemptsLeft["livenessResult"] == 1 - number)
            let code = try store.refusal("journey", "submit", "j1", clips[1 - number], "--challenge", file)
            #expect(code == (number == 0 ? "challenge_used 64" : "step_concluded 64"))
        }
        let finished = try store("journey", "finish", "j1")
        #expect([1, 2].contains(finished.status) && finished.output.contains("movement missing"))
    }
}
