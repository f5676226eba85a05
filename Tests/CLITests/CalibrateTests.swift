import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Testing

/// `calibrate`, and `compare` with what it wrote.
@Suite(.data("specimens"), .models(RealPictures.models))
struct CalibrateTests {
    private let folder = TemporaryFolder()
    private let environment: [String: String]
    private let specimens: String

    init() throws {
        specimens = try #require(RealPictures.specimens)
        environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
    }

    private func calibrate(_ arguments: String..., embedder: String = "mobilefacenet-ms1m") throws -> CommandRun {
        try CommandRun(
            arguments: ["calibrate", "match", "--embedder", embedder] + arguments, environment: environment)
    }

    /// A thousand non-mated scores, 0.0005 to 0.4, and a mated one.
    private func scoreTable() throws -> String {
        var text = "probe,reference,mated,score\np,r,1,0.9\n"
        for index in 1...1000 {
            let share = Double(index) / 1000
            text += "p\(index),r\(index),0,\(0.4 * share * share)\n"
        }
        return try folder.file("scores.csv", Array(text.utf8))
    }

    @Test func `scores become a calibration that compare uses and names`() throws {
        let path = "\(folder.path)/own.json"
        let run = try calibrate(
            "--scores", try scoreTable(), "--out", path, "--set", "a thousand made-up pairs", "--date", "2026-01-02")
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(run.output.contains("1,000 non-mated comparisons"))
        let calibration = try JSONDecoder().decode(
            ScoreCalibration.self, from: try Data(contentsOf: URL(filePath: path)))
        #expect(calibration.nonMatedCount == 1000)
        #expect(calibration.source.date == "2026-01-02")
        #expect(calibration.source.modelID == "mobilefacenet-ms1m")
        let comparison = try CommandRun(
            "compare", "--json", "--embedder", "mobilefacenet-ms1m", "--calibration", path, "--pass-fmr", "0.01",
            "--fail-fmr", "0.1", "\(specimens)/selfies/000.jpg", "\(specimens)/documents/003_idCard.jpg",
            environment: environment)
        #expect(comparison.output.contains("\"set\" : \"a thousand made-up pairs\""))
        let match = try comparison.document(as: ComparisonShape.self).faceMatch
        #expect(match.score != nil)
    }

    @Test func `a calibration of few scores says what compare needs, and compare names its file`() throws {
        let path = "\(folder.path)/own.json"
        let run = try calibrate("--scores", try scoreTable(), "--out", path)
        #expect(run.status == 0)
        let advice = "“compare” asks for a false match rate of 1e-4, which this calibration does not support."
        #expect(run.output.contains(advice))
        #expect(run.output.contains("at least 10,000 non-mated comparisons, such as those of 142 people"))
        let comparison = try CommandRun(
            "compare", "--embedder", "mobilefacenet-ms1m", "--calibration", path, "\(specimens)/selfies/000.jpg",
            "\(specimens)/documents/003_idCard.jpg", environment: environment)
        #expect(comparison.status == 64)
        #expect(comparison.diagnostics.contains("\(path): The calibration on scores.csv"))
    }

    @Test func `rows that were refused are told, in the document too`() throws {
        var text = try String(contentsOf: URL(filePath: try scoreTable()), encoding: .utf8)
        text.replace("p100,r100,0,0.", with: "p100,r100,0,\"0,")
        text.replace("\np101,r101", with: "\"\np101,r101")
        text += "x,y,perhaps,0.1\n"
        let table = try folder.file("commas.csv", Array(text.utf8))
        let run = try calibrate("--scores", table, "--out", "\(folder.path)/own.json", "--json")
        #expect(run.status == 0)
        #expect(run.diagnostics.contains("commas.csv: 2 rows were refused, the first on line 102: score “0,"))
        let document = try run.document(as: Refused.self)
        #expect(document.rejectedRows == 2 && document.rejectedRowsNamed.map(\.line) == [102, 1003])
        let file = try Data(contentsOf: URL(filePath: "\(folder.path)/own.json"))
        #expect(try JSONDecoder().decode(ScoreCalibration.self, from: file).nonMatedCount == 999)
    }

    private struct Refused: Decodable {
        struct Row: Decodable {
            let line: Int
            let reason: String
        }

        let rejectedRows: Int
        let rejectedRowsNamed: [Row]
    }

    @Test func `a calibration of another model or of nothing is refused`() throws {
        let path = "\(folder.path)/own.json"
        #expect(try calibrate("--scores", try scoreTable(), "--out", path).status == 0)
        var text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        text.replace("mobilefacenet-ms1m", with: "another")
        let other = try folder.file("other.json", Array(text.utf8))
        let nothing = try folder.file("nothing.json", Array("{}".utf8))
        let table = try folder.file("table.csv", Array("probe,reference,mated,score\na,b,0,0.1\n".utf8))
        let none = "\(folder.path)/none.json"
        for (file, status) in [(other, 64), (nothing, 65), (table, 65), (none, 66)] as [(String, Int32)] {
            let run = try CommandRun(
                "compare", "--embedder", "mobilefacenet-ms1m", "--calibration", file, "\(specimens)/selfies/000.jpg",
                "\(specimens)/documents/003_idCard.jpg", environment: environment)
            #expect(run.status == status)
            #expect(run.diagnostics.contains(file))
        }
    }

    @Test func `too few scores and a missing --out are errors`() throws {
        let few = try folder.file("few.csv", Array("probe,reference,mated,score\na,b,0,0.1\n".utf8))
        #expect(try calibrate("--scores", few, "--out", "\(folder.path)/x.json").status == 65)
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/x.json"))
        #expect(try calibrate("--scores", few).status == 64)
        #expect(try calibrate("--scores", few, "--out", "x", "set").status == 64)
        #expect(try calibrate("--scores", few, "--out", "x", "--date", "today").status == 64)
    }
}
