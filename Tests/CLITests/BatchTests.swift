import BiometricsTestSupport
import FoundationEssentials
import Glibc
import Testing

/// `compare --batch` and `embed`: a line a result, in the order of the inputs.
@Suite(.data("specimens"), .models(RealPictures.models))
struct BatchTests {
    private let folder = TemporaryFolder()
    private let environment: [String: String]
    private let specimens: String

    init() throws {
        specimens = try #require(RealPictures.specimens)
        environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store)]
    }

    private struct Line: Decodable {
        struct Match: Decodable {
            let result: String
            let score: Double?
        }

        struct Problem: Decodable {
            let code: String
            let path: String?
        }

        struct Template: Decodable {
            let features: [Float]
        }

        let schema: String
        let line: Int
        let faceMatch: Match?
        let error: Problem?
        let path: String?
        let templates: [Template]?
    }

    private func lines(_ run: CommandRun) throws -> [Line] {
        try run.output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func `every line of a table gives one line, errors in their place`() throws {
        let selfie = "\(specimens)/selfies/000.jpg"
        let document = "\(specimens)/documents/003_idCard.jpg"
        let table = try folder.file(
            "pairs.csv",
            Array(
                """
                selfie,document,mated
                \(selfie),\(document),0
                none.jpg,\(document),1
                \(selfie)
                ,\(document),0
                \(selfie),"\(document)",0

                """.utf8))
        let run = try CommandRun(
            "compare", "--batch", table, "--jsonl", "--embedder", "mobilefacenet-ms1m", environment: environment)
        let lines = try lines(run)
        #expect(run.status == 66)
        #expect(lines.map(\.line) == [2, 3, 4, 5, 6])
        #expect(lines.map { $0.error?.code } == [nil, "no_such_input", "unreadable_input", nil, nil])
        #expect(lines[1].error?.path == "\(folder.path)/none.jpg")
        #expect(lines[1].schema == "biometrics.error/1")
        #expect(lines[0].schema == "biometrics.compare/1")
        #expect(lines[0].faceMatch?.score != nil)
        #expect(lines[0].faceMatch?.score == lines[4].faceMatch?.score)
        #expect(lines[3].faceMatch?.result == "Required")
        let one = try CommandRun(
            "compare", "--json", "--embedder", "mobilefacenet-ms1m", selfie, document, environment: environment)
        #expect(try one.document(as: ComparisonShape.self).faceMatch.score == lines[0].faceMatch?.score)
    }

    @Test func `out of --root no line of a table leads, unless that is allowed`() throws {
        let selfie = "\(specimens)/selfies/000.jpg"
        let root = try folder.folder("root")
        #expect(unsafe symlink(selfie, "\(root)/out.jpg") == 0)
        try Data(contentsOf: URL(filePath: selfie)).write(to: URL(filePath: "\(root)/own.jpg"))
        try Data(contentsOf: URL(filePath: selfie)).write(to: URL(filePath: "\(folder.path)/beside.jpg"))
        #expect(unsafe mkfifo("\(root)/pipe.jpg", 0o600) == 0)
        let table = try folder.file(
            "pairs.csv",
            Array(
                """
                selfie,document
                own.jpg,
                out.jpg,
                ../beside.jpg,
                \(selfie),
                pipe.jpg,
                none.jpg,
                """.utf8))
        let arguments = ["compare", "--batch", table, "--root", root, "--embedder", "mobilefacenet-ms1m"]
        let confined = try CommandRun(arguments: arguments, environment: environment)
        let outside = "unreadable_input"
        #expect(confined.status == 65)
        #expect(
            try lines(confined).map { $0.error?.code }
                == [nil, outside, outside, outside, outside, "no_such_input"])
        #expect(try lines(confined)[1].error?.path == "\(root)/out.jpg")
        let free = try CommandRun(arguments: arguments + ["--allow-outside"], environment: environment)
        #expect(try lines(free).map { $0.error?.code } == [nil, nil, nil, nil, outside, "no_such_input"])
        // The pipe stays refused. It has no writer, and a table must not wait.
        for extra in [["--allow-outside"], ["--root", "\(root)/none"]] {
            let run = try CommandRun(arguments: ["compare", "--batch", table] + extra, environment: environment)
            #expect(run.status == (extra.count == 1 ? 64 : 66))
        }
        #expect(try CommandRun("compare", "--root", root, selfie, selfie, environment: environment).status == 64)
    }

    @Test func `a table without the columns, and options that do not go with one, are errors`() throws {
        let table = try folder.file("pairs.csv", Array("a,b\nx,y\n".utf8))
        #expect(try CommandRun("compare", "--batch", table, environment: environment).status == 65)
        #expect(try CommandRun("compare", "--batch", "\(table)x", environment: environment).status == 66)
        #expect(try CommandRun("compare", "--batch", table, "a.jpg", environment: environment).status == 64)
        #expect(try CommandRun("compare", "--jsonl", "a.jpg", "b.jpg", environment: environment).status == 64)
    }

    @Test func `embed prints templates on demand only, and a bad file costs its line`() throws {
        let selfie = "\(specimens)/selfies/000.jpg"
        let arguments = ["embed", "--embedder", "mobilefacenet-ms1m", selfie, "\(folder.path)/none.jpg", selfie]
        let run = try CommandRun(arguments: arguments + ["--jsonl"], environment: environment)
        let lines = try lines(run)
        #expect(run.status == 66)
        #expect(lines.map(\.line) == [1, 2, 3])
        #expect(lines[0].schema == "biometrics.embed/1")
        #expect(lines[0].templates?.map(\.features.count) == [128])
        #expect(lines[0].templates?[0].features == lines[2].templates?[0].features)
        #expect(lines[1].error?.code == "no_such_input")
        let text = try CommandRun(arguments: arguments, environment: environment)
        #expect(text.status == 66)
        #expect(text.output.split(separator: "\n").count == 2)
        #expect(text.output.hasPrefix("\(selfie): 128 numbers of mobilefacenet-ms1m"))
    }
}
