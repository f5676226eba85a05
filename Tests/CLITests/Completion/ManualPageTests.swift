import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import BiometricsCLI

struct ManualPageTests {
    private static let groffIsThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")

    @Test(.enabled(if: groffIsThere, "apt-get install groff-base"), arguments: ManualCommand.pages.map(\.path))
    func `groff sets a page without a warning, and nothing of it is lost`(path: [String]) throws {
        let (command, _) = try Program.root.descend(path.dropFirst())
        let folder = TemporaryFolder()
        let page = ManualPage(command: command, path: path, version: "1.2.3")
        let file = try folder.file(page.fileName, Array(page.text.utf8))
        let run = try CommandRun(
            program: "/usr/bin/groff", arguments: ["-man", "-ww", "-P-c", "-rLL=300n", "-Kutf8", "-Tutf8", file])
        #expect(run.status == 0)
        #expect(run.diagnostics == "")
        // A bold letter is struck twice, with a backspace between.
        let words = run.output.replacing(/.\u{8}/, with: "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        let texts = [command.summary] + command.discussion + command.examples + command.options.map(\.usage)
        let lost = texts.filter { !words.contains($0.split(separator: " ").joined(separator: " ")) }
        #expect(lost.isEmpty)
    }

    @Test func `text that could be read as a request is escaped`() {
        let page = ManualPage(
            command: Command("x", summary: "'y", discussion: [".TH \\n"], run: { _ in .success }), path: ["a", "x"],
            version: "1")
        #expect(page.text.contains("\n\\&.TH \\en\n"))
        #expect(page.fileName == "a-x.1")
    }

    @Test func `all pages are written into a folder`() throws {
        let folder = TemporaryFolder()
        let run = try CommandRun("manual", "--out", "\(folder.path)/new/man1")
        #expect(run.status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/new/man1")
        #expect(files.sorted() == ManualCommand.pages.map(\.fileName).sorted())
        #expect(files.contains("biometrics-models-install.1"))
        #expect(try CommandRun("manual", "compare", "--out", folder.path).status == 64)
        #expect(try CommandRun("manual", "--out", "/proc/none").status == 74)
    }
}
