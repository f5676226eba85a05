import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// The pages tell what is there: the README's program compiles, and every word of the vocabularies is explained.
struct ReadmeTests {
    @Test func `the page on JSON names every capture code and outcome`() throws {
        let page = try SourceTree.text(of: "Documentation/JSON.md")
        for code in LivenessStatusCode.allCases { #expect(page.contains("`\(code.rawValue)`")) }
        for outcome in FaceMatchOutcome.allCases { #expect(page.contains("`\(outcome.rawValue)`")) }
        for status in SelfieStatus.allCases { #expect(page.contains("`\(status.rawValue)`")) }
    }

    @Test func `every test and script that the threat model names is there`() throws {
        let page = try SourceTree.text(of: "Documentation/ThreatModel.md")
        let tests = FileManager.default.enumerator(
            at: SourceTree.root.appending(path: "Tests"), includingPropertiesForKeys: nil)
        let names = Set((tests?.allObjects as? [URL] ?? []).map { $0.deletingPathExtension().lastPathComponent })
        let suites = page.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.output.1) }
        #expect(suites.count > 30)
        for suite in suites { #expect(names.contains(suite), "\(suite)") }
        let scripts = page.matches(of: /`(scripts\/[a-z\/_.]+)`/).map { String($0.output.1) }
        #expect(!scripts.isEmpty)
        for script in scripts {
            #expect(FileManager.default.fileExists(atPath: SourceTree.root.appending(path: script).path), "\(script)")
        }
        // A row has a threat, a defence and a test.
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.matches(of: /\|/).count == 5 }
        for row in rows where !row.hasPrefix("| threat ") && !row.hasPrefix("| boundary ") && !row.contains("|---") {
            let isThreat = row.contains("Tests`") || row.contains("scripts/")
            #expect(isThreat || Self.boundaries.contains { row.hasPrefix("| \($0) |") }, "\(row)")
        }
    }

    private static let boundaries = [
        "the capture", "the token", "the API key", "the decoder", "the store", "the plugin", "the model", "the webhook",
    ]

    @Test func `the library example is the program that is built`() throws {
        let readme = try SourceTree.text(of: "README.md")
        let program = try SourceTree.text(of: "Examples/CompareFaces/CompareFaces.swift")
        #expect(readme.contains("```swift\n\(program)```"))
    }
}
