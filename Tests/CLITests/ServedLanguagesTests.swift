import BiometricsTestSupport
import Testing

/// A service judges a company's own languages before it listens. No service begins here: its socket's folder is not there.
struct ServedLanguagesTests {
    private let folder = TemporaryFolder()

    private func serve(_ paths: String...) throws -> CommandRun {
        let nowhere = "unix:" + folder("none/socket")
        return try CommandRun(arguments: ["serve", "--listen", nowhere] + paths.flatMap { ["--language", $0] })
    }

    @Test func `a fault is reported with the file and the key`() throws {
        let file = try folder.file("de.json", #"{"tag": "de", "capture": {"start.titel": "x", "skip": "<b>x</b>"}}"#)
        let run = try serve(file)
        #expect(run.status != 0)
        for word in [file, "start.titel", "“skip” has markup"] { #expect(run.diagnostics.contains(word), "\(word)") }
        let missing = try serve(folder("none.json"))
        #expect(missing.status == 66 && missing.diagnostics.contains(folder("none.json")))
    }

    @Test func `a folder stands for its files, of which each language is in one`() throws {
        #expect(try serve(folder.path).diagnostics.contains("ends in .json"))
        try folder.file("a.json", #"{"tag": "de"}"#)
        try folder.file("notes.txt", "none")
        #expect(try !serve(folder.path).diagnostics.contains("a.json"))
        try folder.file("b.json", #"{"tag": "DE"}"#)
        let run = try serve(folder.path)
        #expect(run.diagnostics.contains(folder("a.json")) && run.diagnostics.contains(folder("b.json")))
    }
}
