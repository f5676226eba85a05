import Biometrics
import Foundation
import Testing

/// The pages tell what is there: the README's program compiles, and every word of the vocabularies is explained.
struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `the page on JSON names every capture code and outcome`() throws {
        let page = try String(contentsOf: Self.root.appending(path: "Documentation/JSON.md"), encoding: .utf8)
        for code in LivenessStatusCode.allCases { #expect(page.contains("`\(code.rawValue)`")) }
        for outcome in FaceMatchOutcome.allCases { #expect(page.contains("`\(outcome.rawValue)`")) }
        for status in SelfieStatus.allCases { #expect(page.contains("`\(status.rawValue)`")) }
    }

    @Test func `the library example is the program that is built`() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: Self.root.appending(path: "Examples/CompareFaces/CompareFaces.swift"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(program)```"))
    }
}
