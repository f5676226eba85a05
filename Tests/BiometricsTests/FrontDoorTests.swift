import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

/// The pages at the root of the package, held against the code.
struct FrontDoorTests {
    @Test func `the changelog begins with the version`() throws {
        let heading = try SourceTree.text(of: "CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
        #expect(heading?.split(separator: " ").dropFirst().first.map(String.init) == BiometricsVersion.current)
    }

    @Test func `the readme is short`() throws {
        #expect(
            try SourceTree.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 120)
    }

    @Test func `every link of the pages leads somewhere`() throws {
        let root = SourceTree.root.path
        let pages =
            try FileManager.default.contentsOfDirectory(atPath: root)
            + FileManager.default.contentsOfDirectory(atPath: "\(root)/Documentation").map { "Documentation/\($0)" }
            + ["models/calibrations/README.md"]
        var links = 0
        for page in pages where page.hasSuffix(".md") {
            let folder = SourceTree.root.appending(path: page).deletingLastPathComponent()
            for match in try SourceTree.text(of: page).matches(of: /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/)
            where !match.1.contains("://") {
                links += 1
                let target = folder.appending(path: String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: target), "\(page) links to \(match.1)")
            }
        }
        #expect(links > 20)
    }

    @Test func `the imports that CONTRIBUTING draws are those of Package.swift`() throws {
        try ProgramRun.succeed("/usr/bin/env", ["python3", "scripts/imports", "--check"])
    }
}
