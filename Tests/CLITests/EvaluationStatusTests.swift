import BiometricsCore
import BiometricsEvaluation
import BiometricsTestSupport
import EvaluationRunner
import FoundationEssentials
import MediaKit
import Testing

@testable import BiometricsCLI

/// How evaluations end that lost what they were to measure, and what they take of kept templates: with toys for plugins, so
/// that no model is needed.
struct EvaluationStatusTests {
    private let folder = TemporaryFolder()
    private let detector: ToyLibrary
    private let environment: [String: String]

    init() throws {
        detector = try ToyLibrary("ID=\"org.example.detector\"")
        environment = ["BIOMETRICS_MODELS": try folder.folder("models"), "HOME": try folder.folder("home")]
        for (name, shade) in [("a", 90), ("b", 170), ("c", 210)] {
            var image = Image(size: Size(width: 64, height: 48), format: .bgr8, filledWith: UInt8(shade))
            image = Image(
                size: image.size, format: .bgr8, pixels: image.pixels.enumerated().map { $0 % 7 == 0 ? 5 : $1 })
            try folder.file("\(name).png", try PictureEncoder.png(image))
        }
        try folder.file("bad.png", Array("no picture".utf8))
    }

    private func evaluate(
        _ pairs: [String], with embedder: ToyLibrary, command: [String] = ["evaluate", "match"],
        options: [String] = ["--no-cache"], home: String? = nil
    ) throws -> CommandRun {
        let rows = pairs.map { "\($0),1" }.joined(separator: "\n")
        let table = try folder.file("pairs.csv", Array("probe,reference,mated\n\(rows)\n".utf8))
        return try CommandRun(
            arguments: command + [
                table, "--json", "--plugin", detector.path, "--detector", "org.example.detector", "--plugin",
                embedder.path, "--embedder", "org.example.toy",
            ] + options, environment: home.map { environment.merging(["HOME": $0]) { $1 } } ?? environment)
    }

    @Test func `a run that lost no comparison to a fault is 0, whatever files were bad`() throws {
        let run = try evaluate(["a.png,b.png", "a.png,bad.png", "none.png,b.png"], with: try ToyLibrary("KIND=2"))
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(try run.document(as: ReportShape.self).match?.comparisons.mated == 1)
    }

    @Test func `comparisons lost to a fault are 70, and the report is there all the same`() throws {
        for definitions in [["FEATURE=NAN"], ["FEATURE=0"], ["STATUS=BIO_FAILED"]] {
            let run = try evaluate(["a.png,b.png", "a.png,c.png"], with: try ToyLibrary(["KIND=2"] + definitions))
            #expect(run.status == 70)
            #expect(run.diagnostics.contains("3 files were lost to errors outside the files"), "\(run.diagnostics)")
            #expect(try run.document(as: ReportShape.self).match?.comparisons.mated == 0)
        }
    }

    @Test func `nothing measured for want of a file that can be used is 65`() throws {
        let run = try evaluate(["a.png,bad.png", "none.png,b.png"], with: try ToyLibrary("KIND=2"))
        #expect(run.status == 65)
        #expect(run.diagnostics.contains("Nothing was measured: 2 rows were lost, most often for this: "))
        let scores = "\(folder.path)/scores.csv"
        _ = try evaluate(
            ["a.png,bad.png"], with: try ToyLibrary("KIND=2"), options: ["--no-cache", "--scores", scores])
        #expect(try CommandRun("evaluate", "report", scores).status == 65)
    }

    @Test func `no calibration is made of what faults have left`() throws {
        let path = "\(folder.path)/calibration.json"
        let run = try evaluate(
            ["a.png,b.png"], with: try ToyLibrary("KIND=2", "FEATURE=NAN"), command: ["calibrate", "match"],
            options: ["--no-cache", "--out", path])
        #expect(run.status == 70)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `an evaluation of liveness is 70 after a fault, and 65 where no file could be read`() throws {
        func status(_ rows: String..., detector: ToyLibrary) throws -> Int32 {
            let table = try folder.file("table.csv", Array("file,label\n\(rows.joined(separator: "\n"))\n".utf8))
            return try CommandRun(
                "evaluate", "liveness", table, "--json", "--plugin", detector.path, "--detector",
                "org.example.detector", environment: environment
            ).status
        }
        let broken = try ToyLibrary("ID=\"org.example.detector\"", "X=NAN")
        #expect(try status("a.png,bonafide", "bad.png,attack", detector: detector) == 0)
        #expect(try status("none.png,bonafide", "bad.png,attack", detector: detector) == 65)
        #expect(try status("a.png,bonafide", "bad.png,attack", detector: broken) == 70)
    }

    @Test(arguments: [["evaluate", "search"], ["evaluate", "match", "--format", "folder"]])
    func `a folder of people that does not exist is 66, and a file in its place is 65`(words: [String]) throws {
        func run(_ path: String) throws -> CommandRun {
            try CommandRun(arguments: words + ["--no-cache", path], environment: environment)
        }
        let missing = try run(folder("none"))
        #expect(missing.status == 66 && missing.diagnostics.contains("does not exist"), "\(missing.diagnostics)")
        let file = try run(folder("a.png"))
        #expect(file.status == 65 && file.diagnostics.contains("This is a file."), "\(file.diagnostics)")
    }

    @Test func `a row with a challenge that cannot be read is refused, and counts in no figure`() throws {
        let table = try folder.file(
            "table.csv",
            Array(
                """
                file,label,challenge
                a.png,bonafide,
                b.png,attack,TURN_SIDE@12
                c.png,attack,

                """.utf8))
        let run = try CommandRun(
            "evaluate", "liveness", table, "--json", "--plugin", detector.path, "--detector", "org.example.detector",
            environment: environment)
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(
            run.diagnostics.contains(
                "1 row was refused, the first on line 3: The challenge is invalid: expected a movement with its time, "
                    + "such as TURN_LEFT@1200, but found “TURN_SIDE@12”.\n"), "\(run.diagnostics)")
        let document = try run.document(as: ReportShape.self)
        #expect(document.measured.rejectedRows == 1 && document.liveness?.presentations.attacks == 1)
    }

    @Test func `a table of presentations of which all were refused or lost is 65, and says why`() throws {
        func run(_ rows: String...) throws -> CommandRun {
            let table = try folder.file(
                "scores.csv", Array("file,label,score,is_live,failure\n\(rows.joined(separator: "\n"))\n".utf8))
            return try CommandRun("evaluate", "report", table)
        }
        let lost = try run(
            "a,attack,,null,no_such_input: None.", "b,attack,,null,no_such_input: None.",
            "c,bonafide,,null,unreadable_input: Bad.", "d,perhaps,0.5,true,")
        #expect(lost.status == 65)
        #expect(
            lost.diagnostics.contains(
                "Nothing was measured: 1 row was refused, the first on line 5: label “perhaps”"),
            "\(lost.diagnostics)")
        #expect(lost.diagnostics.contains("3 rows were lost, most often for this: no_such_input: None."))
        #expect(try run("d,perhaps,0.5,true,").status == 65)
        #expect(try run().diagnostics.contains("the table has no rows."))
        #expect(try run("a,attack,,null,FACE_NOT_FOUND").status == 0)
        #expect(try run("a,attack,0.5,true,", "b,attack,,null,no_such_input: None.").status == 0)
    }

    @Test func `the first fault is kept, and an error of a file is not a fault`() {
        var losses = EvaluationLosses()
        losses.add(BiometricsError(.unreadableInput, "Bad."), of: "bad.png")
        #expect(losses.error == nil && losses.faultCount == 0)
        losses.add(BiometricsError(.backendFailure, "First."), of: "a.png")
        var others = EvaluationLosses()
        others.add(BiometricsError(.pluginFailed, "Second."), of: "b.png")
        losses.add(others)
        #expect(losses.faultCount == 2 && losses.firstFault?.path == "a.png")
        #expect(losses.status(measured: true, rejected: RejectedRows(), failures: [], on: Console()) == .internalError)
    }

    @Test func `kept templates are taken by the installation that kept them, else dropped and told`() throws {
        let (pairs, toy) = (["a.png,b.png", "a.png,c.png"], try ToyLibrary("KIND=2"))
        let kept = "\(folder.path)/kept"
        func run(home: String? = nil) throws -> CommandRun {
            let run = try evaluate(pairs, with: toy, options: ["--cache", kept], home: home)
            #expect(run.status == 0, "\(run.diagnostics)")
            #expect(try run.document(as: ReportShape.self).match?.comparisons.mated == 2)
            return run
        }
        #expect(try !run().diagnostics.contains("biometrics:"))
        #expect(try !run().diagnostics.contains("biometrics:"))
        // Somebody else's, who has a key of their own.
        let other = try folder.folder("other")
        #expect(try run(home: other).diagnostics.contains("3 kept templates are not ones that this installation wrote"))
        #expect(try !run(home: other).diagnostics.contains("biometrics:"))
        // Changed in one place.
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: kept).first)
        let log = URL(filePath: "\(kept)/\(name)")
        var bytes = try Data(contentsOf: log)
        bytes[bytes.count - 40] ^= 1
        try bytes.write(to: log)
        #expect(try run(home: other).diagnostics.contains("1 kept template is not one that this installation wrote"))
        #expect(try !run(home: other).diagnostics.contains("biometrics:"))
    }

    @Test func `a folder in which others may write is 74, and says what to do`() throws {
        let kept = try folder.folder("open")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: kept)
        let run = try evaluate(["a.png,b.png"], with: try ToyLibrary("KIND=2"), options: ["--cache", kept])
        #expect(run.status == 74)
        #expect(run.output.contains("chmod go-w"), "\(run.output)")
    }

    @Test(
        arguments: [
            (0, false, nil), (0, true, "Dropped the templates of another version; their pictures are embedded again."),
            (
                1, false,
                "1 kept template is not one that this installation wrote, or is damaged; its picture is embedded anew."
            ),
        ] as [(Int, Bool, String?)])
    func `dropped templates are reported in words`(dropped: Int, hasBegunAnew: Bool, sentence: String?) {
        #expect(EvaluationProgressLines.sentence(dropped: dropped, hasBegunAnew: hasBegunAnew) == sentence)
    }
}
