import Foundation
import Testing

/// The README shows code that compiles.
struct ReadmeTests {
    @Test func `the library example is the program that is built`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let program = try String(
            contentsOf: root.appending(path: "Examples/CompareFaces/CompareFaces.swift"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(program)```"))
    }
}
