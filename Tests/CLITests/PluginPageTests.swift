import BiometricsTestSupport
import Foundation
import Testing

/// The page on writing plugins says what is so.
struct PluginPageTests {
    private let page: String

    init() throws {
        page = try SourceTree.text(of: "Documentation/WriteAPlugin.md")
    }

    @Test func `the page's command builds a plugin that keeps every law`() throws {
        let folder = TemporaryFolder()
        let library = "\(folder.path)/libSkinFaceDetector.so"
        let start = try #require(page.range(of: "cc -std=c11")).lowerBound
        let end = try #require(page[start...].range(of: "\nbiometrics")).lowerBound
        let command = page[start..<end].replacing("-o libSkinFaceDetector.so", with: "-o \(library) -Werror")
        try ProgramRun.succeed("/bin/sh", ["-c", String(command)])
        let run = try CommandRun(
            "plugins", "check", library, environment: ["BIOMETRICS_MODELS": try folder.folder("models")])
        #expect(run.status == 0)
    }

    @Test(arguments: ["SkinFaceDetector/SkinFaceDetector.c", "PatternEmbedder/PatternEmbedder.swift"])
    func `the examples are on the page, and each is less than 150 lines`(path: String) throws {
        let example = try SourceTree.text(of: "Examples/Plugins/\(path)")
        #expect(page.contains("(../Examples/Plugins/\(path))"))
        #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
    }
}
