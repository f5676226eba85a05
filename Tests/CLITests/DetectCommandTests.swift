import Biometrics
import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import Glibc
import MediaKit
import Testing

/// `detect` on many files, and on files whose names are not text, with a toy detector.
struct DetectCommandTests {
    private let folder: TemporaryFolder
    private let picture: String
    private let toy: ToyLibrary
    private let environment: [String: String]

    init() throws {
        (folder, picture, environment) = try EmptyStore.make()
        toy = try ToyLibrary()
    }

    private func detect(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            arguments: ["detect", "--plugin", toy.path, "--detector", "toy"] + arguments, environment: environment)
    }

    @Test func `many files are a line each in their order, and the status is that of the worst`() throws {
        let bad = try folder.file("bad.png", Array("No picture.\n".utf8))
        let none = "\(folder.path)/none.png"
        let run = try detect("--jsonl", picture, none, bad, picture)
        let lines = run.output.split(separator: "\n").map { Array($0.utf8) }
        #expect(run.status == 66)
        try #require(lines.count == 4)
        for place in [0, 3] {
            let document = try DetectionPayload(json: lines[place])
            #expect(document.path == picture && document.faces.count == 1)
        }
        for (place, path) in [(1, none), (2, bad)] {
            #expect(try ErrorPayload(json: lines[place]).path == path)
        }
        #expect(try detect("--jsonl", bad, picture).status == 65)
        #expect(try detect("--jsonl", picture, picture).status == 0)
        let single = try detect("--jsonl", picture)
        #expect(single.output.split(separator: "\n").count == 1)
    }

    @Test func `many files are a paragraph each for people`() throws {
        let run = try detect(picture, "\(folder.path)/none.png", picture)
        #expect(run.status == 66)
        #expect(run.output.split(separator: "\n").count { $0.hasPrefix("\(picture): 64 × 48 px, 1 face") } == 2)
        #expect(run.diagnostics.contains("none.png: There is no such file."))
    }

    @Test func `one document, one drawing and standard input are of one file`() throws {
        #expect(try detect("--json", picture, picture).status == 64)
        #expect(try detect("--json", "--jsonl", picture).status == 64)
        #expect(try detect("--annotate", "\(folder.path)/out.png", picture, picture).status == 64)
        #expect(try detect("-", "-").status == 64)
        #expect(try detect().status == 64)
        let run = try detect("--jsonl", "--annotate", "\(folder.path)/out.png", picture)
        #expect(run.status == 0)
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/out.png"))
    }

    /// The toy has a face in every picture, at the same place in whatever turn: on a document they are other faces.
    @Test func `a document is searched as compare searches it`() throws {
        #expect(try detect("--json", picture).document(as: DetectionShape.self).faces.count == 1)
        let run = try detect("--json", "--as", "document", picture)
        #expect(run.status == 0)
        let faces = try run.document(as: DetectionShape.self).faces
        #expect(faces.first?.box == [16, 12, 32, 24])
    }

    @Test func `a name that is not text is opened, written, and shown with its bytes`() throws {
        let shell = """
            cp "$1" "$2/$(printf 'caf\\351.png')" && "$3" detect --plugin "$4" --detector toy --json \\
            --annotate "$2/$(printf 'out\\351.png')" "$2/$(printf 'caf\\351.png')" && ls "$2/$(printf 'out\\351.png')"
            """
        let run = try CommandRun(
            program: "/bin/sh",
            arguments: ["-c", shell, "sh", picture, folder.path, CommandRun.binary, toy.path], environment: environment)
        #expect(run.status == 0, "\(run.diagnostics)")
        #expect(run.output.contains("\"path\" : \"\(folder.path)/caf\\\\xE9.png\""), "\(run.output)")
        let missing = try CommandRun(
            program: "/bin/sh",
            arguments: ["-c", "\"$1\" detect \"$(printf 'no\\351.png')\"", "sh", CommandRun.binary],
            environment: environment)
        #expect(missing.status == 66)
        #expect(missing.diagnostics.contains("no\\xE9.png: There is no such file."), "\(missing.diagnostics)")
    }
}
