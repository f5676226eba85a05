import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import MediaKit
import Testing

@testable import BiometricsCLI

/// Outputs that cannot be written, which show before the work. Its inputs do not exist, so reading them first would show.
struct OutputTrialTests {
    private let folder: TemporaryFolder
    private let picture: String
    private let environment: [String: String]

    init() throws {
        (folder, picture, environment) = try EmptyStore.make()
        _ = try folder.folder("taken.png")
        _ = try folder.folder("taken.json")
        _ = try folder.folder("taken/report.html")
    }

    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(arguments: arguments, environment: environment)
    }

    @Test(arguments: [
        ["compare", "IN", "IN", "--annotate", "no/out.png"], ["compare", "IN", "IN", "--face-image", "taken.png"],
        ["detect", "IN", "--annotate", "no/out.png"], ["liveness", "IN", "--annotate", "taken.png"],
        ["calibrate", "match", "IN", "--out", "taken.json"],
        ["calibrate", "match", "--scores", "IN", "--out", "no/out.json"],
        ["calibrate", "match", "IN", "--out", "new.json", "--cache", "picture.png"],
        ["evaluate", "match", "IN", "--scores", "no/out.csv"], ["evaluate", "match", "IN", "--out", "picture.png/a"],
        ["evaluate", "match", "IN", "--out", "taken", "--no-cache"],
        ["evaluate", "match", "IN", "--cache", "picture.png"],
        ["evaluate", "liveness", "IN", "--scores", "taken"], ["evaluate", "report", "IN", "--out", "picture.png"],
    ])
    func `an output that cannot be written is 74 before anything is read`(arguments: [String]) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let isWritten = Set(arguments.indices.filter { $0 > 0 && arguments[$0 - 1].hasPrefix("--") })
        let run = try run(
            arguments.enumerated().map { index, word in
                if word == "IN" { return "\(folder.path)/none.jpg" }
                return isWritten.contains(index) ? "\(folder.path)/\(word)" : word
            })
        #expect(run.status == 74, "\(run.diagnostics)")
        #expect(run.diagnostics.contains(folder.path) && !run.diagnostics.contains("none.jpg"), "\(run.diagnostics)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == names)
    }

    @Test func `two outputs in one place are a mistake, and any number goes to nowhere`() throws {
        let place = "\(folder.path)/out.png"
        let twice = try run(["compare", picture, picture, "--annotate", place, "--face-image", place])
        #expect(twice.status == 64)
        #expect(twice.diagnostics.contains("--face-image would overwrite the output of --annotate"))
        let report = try run(
            ["evaluate", "report", picture, "--out", folder.path, "--set", "x"])
        #expect(report.status == 65)
        try OutputPath.check([("one", "/dev/null"), ("two", "/dev/null")], against: [])
    }

    @Test func `an output that passes leaves no file where the work fails`() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        let run = try run(["detect", "\(folder.path)/none.jpg", "--annotate", "\(folder.path)/out.png"])
        #expect(run.status == 66)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == names)
    }
}
