import BiometricsTestSupport
import FoundationEssentials
import Testing

/// `evaluate liveness` on simulated stills with real models.
@Suite(.data("specimens"), .models(RealPictures.models))
struct EvaluateLivenessTests {
    @Test func `presentations are judged in order, and a file that is missing is a failure to respond`() throws {
        let folder = TemporaryFolder()
        let specimens = try #require(RealPictures.specimens)
        let environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
        let table = try folder.file(
            "stills.csv",
            Array(
                """
                file,label,species,origin
                selfies/000.jpg,bonafide,,a
                clips/00_print.jpg,attack,print,b
                clips/none.jpg,attack,replay,b
                ../README.md,attack,replay,b
                clips/00_print.jpg,neither,print,b

                """.utf8))
        let scores = "\(folder.path)/scores.csv"
        let run = try CommandRun(
            "evaluate", "liveness", table, "--root", specimens, "--json", "--scores", scores, environment: environment)
        let document = try run.document(as: ReportShape.self)
        #expect(run.status == 0)
        #expect(document.liveness?.presentations.attacks == 3)
        #expect(document.measured.rejectedRows == 1)
        let lines = String(decoding: try Data(contentsOf: URL(filePath: scores)), as: UTF8.self).split(separator: "\n")
        #expect(
            lines.map { $0.prefix { $0 != "," } } == [
                "file", "selfies/000.jpg", "clips/00_print.jpg", "clips/none.jpg", "../README.md",
            ])
        #expect(lines[3].contains("no_such_input"))
        #expect(lines[4].contains("unreadable_input: This does not lie in the folder"))
        let again = try CommandRun("evaluate", "report", scores, "--json")
        #expect(try again.document(as: ReportShape.self).liveness?.presentations.attacks == 3)
        #expect(try CommandRun("evaluate", "liveness", "\(folder.path)/none.csv").status == 66)
    }
}
