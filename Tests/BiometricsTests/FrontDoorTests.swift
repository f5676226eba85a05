import BiometricsCore
import Foundation
import Testing

/// The pages at the root of the package, held against the code.
struct FrontDoorTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: Self.root.appending(path: name)), as: UTF8.self)
    }

    @Test func `the changelog begins with the version`() throws {
        let heading = try text(of: "CHANGELOG.md").split(separator: "\n").first { $0.hasPrefix("## ") }
        #expect(heading?.split(separator: " ").dropFirst().first.map(String.init) == BiometricsVersion.current)
    }

    @Test func `the imports that CONTRIBUTING draws are those of Package.swift`() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", Self.root.appending(path: "scripts/imports").path, "--check"]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
