import BiometricsTestSupport
import Testing

/// A command can be given every option that it reads.
struct DeclaredOptionsTests {
    @Test func `every option and flag is in a command's list`() throws {
        let files = try SourceTree.swiftFiles().filter { $0.path.hasPrefix("BiometricsCLI/") }
        let texts = files.map { $0.code.joined(separator: "\n") }
        var count = 0
        for (file, text) in zip(files, texts) {
            for option in text.matches(of: /static let (\w+) = (?:ValueOption<|Flag\()/) {
                count += 1
                let use = "\(option.output.1).declaration"
                // Another file names the type before it.
                let isListed = text.contains(use) || texts.contains { $0.contains(".\(use)") }
                #expect(isListed, "\(file): \(option.output.1)")
            }
        }
        #expect(count > 100)
    }

    @Test func `a fault in the file of the page that captures is reported before the service listens`() throws {
        let folder = TemporaryFolder()
        let file = try folder.file("page.json", #"{"schema": "biometrics.capture-page/1", "colour": "red"}"#)
        let run = try CommandRun(
            arguments: ["serve", "--listen", "unix:" + folder("none/socket"), "--capture-page", file])
        #expect(run.status != 0)
        #expect(run.diagnostics.contains(file) && run.diagnostics.contains("colour"))
    }
}
