import BiometricsCore
import BiometricsTestSupport
import Foundation
import PluginConformance
import Testing

/// The page for plugin authors lists the laws that are checked, in their words and order.
struct LawsPageTests {
    private static let page = SourceTree.root.appending(
        path: "Sources/BiometricsPluginABI/BiometricsPluginABI.docc/CheckingAPlugin.md")

    @Test(arguments: [
        (PluginKind.faceDetector, "Face detectors"), (.faceEmbedder, "Face embedders"),
        (.livenessAnalyzer, "Liveness analysers"), (.qualityAssessor, "Quality assessors"),
        (.textRecognizer, "Text recognisers"), (.faceMesh, "Face meshes"),
    ])
    func `the laws of a kind are those on the page`(kind: PluginKind, heading: String) throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: "### \(heading)\n")).upperBound
        let section = text[start...].prefix { $0 != "#" }
        let manifest = PluginManifest(
            id: "org.example.any", kind: kind, version: "1.0.0", summary: "", capabilities: [.concurrent])
        let laws = ConformanceLaw.laws(for: manifest)
        #expect(!laws.isEmpty)
        #expect(
            section.split(separator: "\n").filter { $0.hasPrefix("| `") }
                == laws.map { "| `\($0.name)` | \($0.statement) |" })
    }
}
