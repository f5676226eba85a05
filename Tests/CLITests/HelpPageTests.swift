import BiometricsTestSupport
import Testing

@testable import BiometricsCLI

struct HelpPageTests {
    @Test func `the pages are the recorded ones`() throws {
        let pages = try ([[]] + CommandLineTests.paths(of: Program.root)).map { path in
            let (command, words) = try Program.root.descend(path)
            return HelpPage(command: command, path: words, width: 100).text(in: .plain)
        }
        try RecordedDoor.expect(pages.joined(separator: "\n"), isRecordedIn: "help.txt")
    }

    @Test(arguments: [40, 60, 80, 100], CommandLineTests.paths(of: Program.root))
    func `a page fits its width where every word does`(width: Int, path: [String]) throws {
        let (command, words) = try Program.root.descend(path)
        let page = HelpPage(command: command, path: words, width: width).text(in: .plain)
        // An example is copied as it stands, and a heading of an option is one piece.
        let examples = Set(command.examples.map { "  biometrics \($0)" })
        let heads = Set(command.options.map { "  \($0.usage)" } + command.operands.map { "  \($0.name)" })
        for line in page.split(separator: "\n").map(String.init) where !examples.contains(line) && !heads.contains(line)
        {
            let longestWord = line.split(separator: " ").map(\.count).max() ?? 0
            #expect(line.count <= max(width, longestWord + line.prefix { $0 == " " }.count), "\(line)")
        }
    }
}
