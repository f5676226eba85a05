import BiometricsTestSupport
import Foundation
import Testing

/// The page on writing plugins says what is so.
struct PluginPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private let page: String

    init() throws {
        page = try String(contentsOf: Self.root.appending(path: "Documentation/WriteAPlugin.md"), encoding: .utf8)
    }

    @Test func `the page's command builds a plugin that keeps every law`() throws {
        let folder = try TemporaryFolder()
        let library = "\(folder.path)/libSkinFaceDetector.so"
        let start = try #require(page.range(of: "cc -std=c11")).lowerBound
        let end = try #require(page[start...].range(of: "\nbiometrics")).lowerBound
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.currentDirectoryURL = Self.root
        shell.arguments = [
            "-c", String(page[start..<end]).replacing("-o libSkinFaceDetector.so", with: "-o \(library) -Werror"),
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        let run = try CommandRun(
            "plugins", "check", library, environment: ["BIOMETRICS_MODELS": try folder.folder("models")])
        #expect(run.status == 0)
    }

    @Test(arguments: ["SkinFaceDetector/SkinFaceDetector.c", "PatternEmbedder/PatternEmbedder.swift"])
    func `the examples are on the page, and each is less than 150 lines`(path: String) throws {
        let example = try String(contentsOf: Self.root.appending(path: "Examples/Plugins/\(path)"), encoding: .utf8)
        #expect(page.contains("(../Examples/Plugins/\(path))"))
        #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    }
}
