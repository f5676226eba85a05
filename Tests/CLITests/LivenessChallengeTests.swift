import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// `biometrics liveness --challenge`.
struct LivenessChallengeTests {
    private let folder = TemporaryFolder()
    private let challenge: String
    private let keys: String

    init() throws {
        (challenge, keys) = ("\(folder.path)/challenge.json", "\(folder.path)/keys")
        let issued = try CommandRun("challenge", "--out", challenge, "--challenge-keys", keys)
        #expect(issued.status == 0 && issued.output.contains("Film yourself"))
    }

    private func run(_ words: String..., challenge: String? = nil) throws -> CommandRun {
        try CommandRun(
            arguments: ["liveness", "--challenge", challenge ?? self.challenge, "--challenge-keys", keys] + words,
            environment: ["BIOMETRICS_MODELS": RealPictures.store ?? ""])
    }

    @Test func `meaningless options are refused`() throws {
        #expect(try run("a.mp4", "b.mp4").status == 64)
        #expect(try run("--clip-digest", "00", "a.mp4").status == 64)
        for words in [["--clip-digest", String(repeating: "0", count: 64)], ["--challenge-keys", keys]] {
            #expect(try CommandRun(arguments: ["liveness"] + words + ["a.mp4"]).status == 64)
        }
    }

    @Test func `a file that takes no bytes is named`() throws {
        let run = try CommandRun("challenge", "--out", "/dev/full", "--challenge-keys", keys)
        #expect(run.status == 74 && run.diagnostics.hasPrefix("biometrics: /dev/full: The file could not be written."))
    }

    @Test func `a file that is not a challenge is named`() throws {
        let other = "\(folder.path)/other.json"
        for text in ["", "{}", #"{"schema": "biometrics.liveness/1"}"#, "\u{0}"] {
            try Data(text.utf8).write(to: URL(filePath: other))
            let found = try run("a.mp4", challenge: other)
            #expect(found.status == 65 && found.diagnostics.contains(other))
        }
        #expect(try run("a.mp4", challenge: "\(folder.path)/none.json").status == 66)
        let large = try folder.file("large.json", [UInt8](repeating: 32, count: 65_537))
        let told = try run("a.mp4", challenge: large)
        #expect(told.status == 65)
        #expect(told.diagnostics.contains("\(large): This is not a challenge: it has more than 65536 bytes."))
    }

    @Test(.data("specimens/clips.csv"), .models(TestModels.liveness + ["face-mesh"]))
    func `a clip is told what it lacks, in text and in a document; a picture answers nothing`() throws {
        #expect(try run(TestData.path("specimens/selfies/000.jpg")).status == 64)
        let clip = TestData.path("specimens/clips/00_bonafide.mp4")
        let text = try run(clip)
        #expect(text.status == 2)
        #expect(text.output.contains("not answered") && text.output.contains("not seen"))
        let json = try run("--json", clip)
        #expect(json.status == 2)
        #expect(try JSONSchema(LivenessPayload.schema).faults(of: JSONNode(json.output)) == [])
        let document = try LivenessPayload(json: Data(json.output.utf8))
        guard case .result(let result) = try #require(document.results.first) else {
            Issue.record("there is no result")
            return
        }
        #expect(result.assessment.livenessReasons.first == .challengeNotAnswered)
        #expect(result.challenge?.isAnswered == false && result.challenge?.steps.count == 3)
        #expect(try document.json() == json.output)
        let other = try run("--json", TestData.path("specimens/clips/01_bonafide.mp4"))
        #expect(other.output.contains("CHALLENGE_USED"))
    }
}
