import BiometricsCore
import BiometricsTestSupport
import PluginConformance
import Synchronization
import Testing

/// The laws of face meshes. Every broken law is found.
struct FaceMeshLawTests {
    private func findings(_ plugin: any BiometricsPlugin) throws -> [String: LawFinding] {
        let bench = ConformanceBench(plugin, in: try .withoutModels())
        return Dictionary(
            uniqueKeysWithValues: ConformanceLaw.laws(for: plugin.manifest).map { ($0.name, $0.check(bench)) })
    }

    @Test func `a toy keeps every law`() throws {
        let findings = try findings(ToyFaceMesh())
        #expect(findings.count == 5)
        #expect(findings.values.allSatisfy { $0 == .kept }, "\(findings)")
    }

    @Test func `a mesh without pixels breaks a law`() throws {
        let toy = ToyFaceMesh { face, _ in .inPlace(face.box.center) }
        guard case .broken = try findings(toy)["any-size"] else {
            Issue.record("it was not found broken")
            return
        }
    }

    @Test func `another answer the second time breaks a law`() throws {
        let counter = Counter()
        let plugin = ToyFaceMesh { _, image in
            image.isEmpty ? nil : .inPlace(Point(x: Double(counter.next()), y: 0))
        }
        guard case .broken = try findings(plugin)["same-answer"] else {
            Issue.record("it was not found broken")
            return
        }
    }

    @Test func `a plugin that is not the face mesh it claims to be is not registered`() throws {
        var registry = PluginRegistry()
        try registry.register(ToyFaceMesh())
        #expect(try registry.faceMesh("toy-mesh").manifest.id == "org.example.toy-mesh")
        #expect(registry.manifests.map(\.kind) == [.faceMesh])
        #expect(throws: BiometricsError.self) { try registry.faceMesh("mesh") }
        #expect(throws: BiometricsError.self) { try registry.register(Pretender()) }
    }

    private final class Counter: Sendable {
        private let count = Atomic<Int>(0)

        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    private struct Pretender: BiometricsPlugin {
        let manifest = PluginManifest(id: "org.example.pretender", kind: .faceMesh, version: "1.0.0", summary: "")
    }
}
