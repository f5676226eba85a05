import BiometricsTestSupport
import Foundation
import Testing

/// `biometrics liveness` on labelled pictures and clips.
@Suite(.data("specimens/clips.csv"), .models(TestModels.liveness))
struct LivenessCommandTests {
    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            arguments: ["liveness"] + arguments, environment: ["BIOMETRICS_MODELS": RealPictures.store ?? ""])
    }

    private func path(_ name: String) -> String { TestData.path("specimens/\(name)") }

    @Test func `the exit status tells live from not live from cannot be told`() throws {
        #expect(try run(path("clips/03_bonafide.mp4")).status == 0)
        #expect(try run(path("clips/00_replay.mp4")).status == 1)
        #expect(try run(path("odd/no_face.jpg")).status == 2)
        #expect(try run(path("clips/03_bonafide.mp4"), path("clips/00_replay.mp4")).status == 1)
        #expect(try run(path("odd/audio_only.mp4")).status == 65)
        #expect(try run("/nowhere.mp4").status == 66)
    }

    @Test func `one document holds all results with every analyser's evidence`() throws {
        let found = try run("--json", path("clips/01_print.jpg"), path("odd/empty.jpg"))
        #expect(found.status == 65)
        let json = try #require(JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any])
        #expect(json["schema"] as? String == "biometrics.liveness/1")
        let results = try #require(json["results"] as? [[String: Any]])
        #expect(results.count == 2)
        let analysers = try #require(results[0]["analysers"] as? [[String: Any]])
        for analyser in analysers {
            for key in ["id", "score", "threshold", "assessed", "polarity", "weight", "cues", "cause"] {
                #expect(analyser[key] != nil, "\(key)")
            }
        }
        #expect(results[0].keys.contains("isLive") && results[0].keys.contains("livenessStatusCode"))
        #expect((results[1]["error"] as? [String: Any])?["code"] as? String == "unreadable_input")
    }

    @Test func `lines come in the order of the files`() throws {
        let names = ["clips/01_print.jpg", "odd/text.jpg", "clips/02_print.jpg"].map(path)
        let found = try CommandRun(
            arguments: ["liveness", "--jsonl"] + names, environment: ["BIOMETRICS_MODELS": RealPictures.store ?? ""])
        let lines = try found.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["path"] as? String } == names)
        let (result, failure) = ("biometrics.liveness-result/1", "biometrics.error/1")
        #expect(lines.map { $0["schema"] as? String } == [result, failure, result])
        let pipeline = try #require(lines[0]["pipeline"] as? [String: Any])
        let models = try #require(pipeline["models"] as? [[String: Any]])
        #expect(models.contains { $0["id"] as? String == "minifasnet-v2" && ($0["sha256"] as? String)?.count == 64 })
    }

    @Test func `the profile commercial is kept`() throws {
        let found = try run("--json", "--profile", "commercial", path("clips/01_print.jpg"))
        #expect(found.output.contains("mobilefacenet-ms1m") && !found.output.contains("mobilefacenet-arcface"))
    }

    @Test func `a sheet of a clip's frames is drawn`() throws {
        let folder = TemporaryFolder()
        let sheet = folder("sheet.png")
        #expect(try run("--annotate", sheet, path("clips/03_bonafide.mp4")).status == 0)
        #expect(try Data(contentsOf: URL(filePath: sheet)).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }

    @Test func `a drawing that cannot be written gives the one document of an error`() throws {
        let found = try run("--json", "--annotate", "/nonexistent/x.png", path("clips/01_print.jpg"))
        #expect(found.status == 74)
        let json = try #require(JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any])
        #expect((json["error"] as? [String: Any])?["code"] as? String == "io_failure")
    }

    @Test(arguments: [["--json", "--jsonl", "a"], ["--annotate", "x.png", "a", "b"], ["-", "-"], []])
    func `meaningless options are refused`(arguments: [String]) throws {
        #expect(try CommandRun(arguments: ["liveness"] + arguments).status == 64)
    }
}
