import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import BiometricsCLI

/// `evaluate report` and the reading of sets; no model is needed.
struct EvaluateReportTests {
    private let folder = TemporaryFolder()

    private static let scores = """
        probe,reference,mated,score,failure,failed_sample,fold
        a1,a2,1,0.9,,,0
        b1,b2,1,0.4,,,1
        a1,b1,0,0.1,,,0
        b1,a2,0,0.5,,,1
        c1,a1,0,,FACE_NOT_FOUND,probe,1
        c1,a1,perhaps,0.5,,,1
        """

    @Test func `a table of comparisons becomes both reports and a summary`() throws {
        let table = try folder.file("scores.csv", Array(Self.scores.utf8))
        let out = "\(folder.path)/new/report"
        let run = try CommandRun("evaluate", "report", table, "--out", out, "--set", "A <set>")
        let json = try JSONDecoder().decode(
            ReportShape.self, from: try Data(contentsOf: URL(filePath: "\(out)/report.json")))
        let html = String(decoding: try Data(contentsOf: URL(filePath: "\(out)/report.html")), as: UTF8.self)
        #expect(run.status == 0)
        #expect(run.output.contains("2 mated and 2 non-mated comparisons; 1 lost"))
        #expect(run.output.contains("1 row was refused, the first on line 7: mated “perhaps”"))
        #expect(json.schema == "biometrics.evaluation/1")
        #expect(json.measured.set == "A <set>")
        #expect(json.match?.comparisons.mated == 2)
        #expect(json.match?.comparisons.failedToAcquire == 1)
        #expect(json.match?.eer == 0.5)
        #expect(html.contains(#""set": "A \u003cset>""#))
    }

    @Test func `words of a table cannot upset the terminal`() throws {
        let rows = "file,label,species,score\na.jpg,attack,\u{1B}]0;print\u{7},0.2\nb.jpg,bonafide,,0.9\n"
        let table = try folder.file("scores.csv", Array(rows.utf8))
        let run = try CommandRun("evaluate", "report", table, "--set", "a\u{9B}2J")
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(run.output.hasPrefix("a\u{FFFD}2J\n"))
        #expect(!run.output.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" })
    }

    @Test func `--json is the report on stdout`() throws {
        let table = try folder.file("scores.csv", Array(Self.scores.utf8))
        let run = try CommandRun("evaluate", "report", "--json", table)
        #expect(try run.document(as: ReportShape.self).match?.comparisons.nonMated == 2)
    }

    @Test func `a folder of too many comparisons is a mistake of the call, which names the way out`() throws {
        _ = try folder.folder("people/somebody")
        for number in 0...10_000 { try folder.file("people/somebody/\(number).jpg", []) }
        let run = try CommandRun("evaluate", "match", "\(folder.path)/people", "--json")
        let document = try run.document(as: ErrorShape.self)
        #expect(run.status == 64 && document.error.code == "usage")
        #expect(document.error.message.contains("50005000 comparisons") && document.error.message.contains("--limit"))
    }

    @Test func `the command in a report can be given to a shell again`() throws {
        let table = try folder.file("my scores.csv", Array(Self.scores.utf8))
        let run = try CommandRun("evaluate", "report", "--json", table, "--set", "it's ours")
        #expect(
            try run.document(as: ReportShape.self).run.command
                == "biometrics evaluate report --json '\(table)' --set 'it'\\''s ours'")
    }

    @Test func `the summary has intervals by people where people are named, and says which are of what`() throws {
        let named = """
            probe,reference,mated,score,probe_subject,reference_subject
            a1,a2,1,0.9,a,a
            b1,b2,1,0.4,b,b
            c1,c2,1,0.8,c,c
            a1,b1,0,0.1,a,b
            b1,c1,0,0.5,b,c
            c1,a1,0,0.3,c,a
            """
        let run = try CommandRun("evaluate", "report", try folder.file("named.csv", Array(named.utf8)))
        #expect(run.output.contains("; by people 0.0000 to "))
        #expect(run.output.contains("independent comparisons assumed"))
        #expect(run.output.contains("By people: 3 people drawn anew "))
        let nameless = try CommandRun("evaluate", "report", try folder.file("scores.csv", Array(Self.scores.utf8)))
        #expect(nameless.output.contains("Not by people: the table does not name the people."))
    }

    @Test func `a table of presentations is known by its label column`() throws {
        let text = "file,label,species,score\nx,bonafide,,0.9\ny,attack,print,0.2\nz,attack,replay,0.95\n"
        let run = try CommandRun("evaluate", "report", "--json", try folder.file("live.csv", Array(text.utf8)))
        let document = try run.document(as: ReportShape.self)
        #expect(document.match == nil)
        #expect(document.liveness?.presentations.attacks == 2)
    }

    @Test func `a byte order mark before the first column changes nothing`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let live = "label,file,species,score\nbonafide,x,,0.9\nattack,y,print,0.2\n"
        let run = try CommandRun("evaluate", "report", "--json", try folder.file("live.csv", mark + Array(live.utf8)))
        #expect(try run.document(as: ReportShape.self).liveness?.presentations.attacks == 1)
        let match = try CommandRun(
            "evaluate", "report", "--json", try folder.file("match.csv", mark + Array(Self.scores.utf8)))
        #expect(try match.document(as: ReportShape.self).match?.comparisons.mated == 2)
    }

    @Test func `a quoted head of a table of presentations is understood`() throws {
        let live = "\"a \"\"note\"\"\nof ours\",file,\" label\",species,score\n,x,bonafide,,0.9\n,y,attack,print,0.2\n"
        let run = try CommandRun("evaluate", "report", "--json", try folder.file("live.csv", Array(live.utf8)))
        #expect(try run.document(as: ReportShape.self).liveness?.presentations.attacks == 1)
    }

    @Test func `rows that were refused are told with the first line and reason`() throws {
        let run = try CommandRun("evaluate", "report", try folder.file("scores.csv", Array(Self.scores.utf8)))
        #expect(run.diagnostics.contains("scores.csv: 1 row was refused, the first on line 7: mated “perhaps”"))
        let json = try CommandRun("evaluate", "report", "--json", "\(folder.path)/scores.csv")
        #expect(json.diagnostics == run.diagnostics)
        let sound = Self.scores.split(separator: "\n").dropLast().joined(separator: "\n")
        #expect(try CommandRun("evaluate", "report", folder.file("sound.csv", Array(sound.utf8))).diagnostics.isEmpty)
    }

    @Test func `a report that would overwrite its table is refused`() throws {
        let table = try folder.file("report.json", Array(Self.scores.utf8))
        let run = try CommandRun("evaluate", "report", table, "--out", folder.path)
        #expect(run.status == 64 && run.diagnostics.contains("overwrite"))
        #expect(try String(contentsOf: URL(filePath: table), encoding: .utf8) == Self.scores)
    }

    @Test func `no command of evaluations writes over what it reads`() throws {
        let pairs = "probe,reference,mated,score\na.jpg,b.jpg,1,0.5\n"
        let table = try folder.file("pairs.csv", Array(pairs.utf8))
        let presentations = try folder.file("report.html", Array("file,label\na.mp4,attack\n".utf8))
        let link = "\(folder.path)/link.csv"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: table)
        for arguments in [
            ["evaluate", "match", table, "--scores", table], ["evaluate", "match", table, "--scores", link],
            ["evaluate", "match", link, "--scores", "\(folder.path)/./pairs.csv"],
            ["evaluate", "liveness", presentations, "--scores", presentations],
            ["evaluate", "liveness", presentations, "--out", folder.path],
            ["calibrate", "match", "--scores", table, "--out", table], ["calibrate", "match", table, "--out", table],
        ] {
            let run = try CommandRun(arguments: arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.diagnostics.contains("would overwrite an input"), "\(arguments)")
        }
        #expect(try String(contentsOf: URL(filePath: table), encoding: .utf8) == pairs)
    }

    @Test func `an input that is not a table, a set or a folder of people is an error that names it`() throws {
        let empty = try folder.folder("empty")
        let text = try folder.file("letter.csv", Array("Dear Sir or Madam\n".utf8))
        #expect(try CommandRun("evaluate", "report", text).status == 65)
        #expect(try CommandRun("evaluate", "report", "\(folder.path)/none.csv").status == 66)
        #expect(try CommandRun("evaluate", "match", text).status == 65)
        #expect(try CommandRun("evaluate", "match", text).diagnostics.contains(text))
        #expect(try CommandRun("evaluate", "match", "\(folder.path)/none").status == 66)
        #expect(try CommandRun("evaluate", "match", empty).status == 65)
        #expect(try CommandRun("evaluate", "match").status == 64)
        #expect(try CommandRun("evaluate", "match", "--format", "lfw", text).status == 65)
    }

    @Test func `progress states what is done, the rate and the time left`() {
        #expect(
            ProgressLine.text("pictures", done: 1200, total: 3811, seconds: 20)
                == "1,200 of 3,811 pictures, 60 a second, 44 s left")
        #expect(
            ProgressLine.text("pictures", done: 100, total: 1_000_000, seconds: 10)
                == "100 of 1,000,000 pictures, 10 a second, 27 h 46 min left")
        #expect(ProgressLine.text("pairs", done: 5, total: 5, seconds: 0) == "5 of 5 pairs")
        #expect(ProgressLine.text("pairs", done: 5, total: 5, seconds: 2) == "5 of 5 pairs, 2.5 a second, 2 s in all")
    }
}

/// `biometrics.evaluation/1`, as far as it is looked at.
struct ReportShape: Decodable {
    struct Measured: Decodable {
        let set: String
        let rejectedRows: Int
    }

    struct Comparisons: Decodable {
        let mated: Int
        let nonMated: Int
        let failedToAcquire: Int
    }

    struct Match: Decodable {
        struct Accuracy: Decodable {
            let mean: Double
        }

        let comparisons: Comparisons
        let accuracy: Accuracy?
        let eer: Double?
    }

    struct Liveness: Decodable {
        struct Presentations: Decodable {
            let attacks: Int
        }

        let presentations: Presentations
    }

    struct Run: Decodable {
        let command: String
    }

    let schema: String
    let measured: Measured
    let run: Run
    let match: Match?
    let liveness: Liveness?
}
