import BiometricsCore
import BiometricsTestSupport
import PluginConformance
import PluginHost
import Testing

/// Good plugins keep the laws, and every broken law is found.
struct ConformanceLawTests {
    private static let kinds = ["KIND=1", "KIND=2", "KIND=3", "KIND=4", "KIND=5", "KIND=6", "KIND=7"]

    /// The outcome of each law for the plugins of the library at `path`.
    private func findings(_ path: String) throws -> [String: LawFinding] {
        let plugin = try #require(try PluginHost.load(path).first)
        let bench = ConformanceBench(plugin, in: try .withoutModels())
        let laws = ConformanceLaw.laws(for: plugin.manifest)
        return Dictionary(uniqueKeysWithValues: laws.map { ($0.name, $0.check(bench)) })
    }

    @Test(arguments: kinds)
    func `a toy of any kind keeps every law`(kind: String) throws {
        // A clip's analyser has but one place for its frames, so its instances must not meet.
        let toy = try ToyLibrary(
            [kind, "FEATURE=sum+1"] + (kind == "KIND=4" ? ["FLAGS=0", "ASSESSED=frames>0"] : []))
        let findings = try findings(toy.path)
        #expect(findings.count >= 5)
        #expect(findings.values.allSatisfy { $0 == .kept }, "\(findings)")
    }

    @Test(arguments: ["SkinFaceDetector", "PatternEmbedder"])
    func `the examples keep every law`(product: String) throws {
        let findings = try findings(ExamplePlugins.library(product))
        #expect(findings.count == 7)
        #expect(findings.values.allSatisfy { $0 == .kept }, "\(findings)")
    }

    @Test(arguments: [
        (["CREATE=create_fails"], "many-instances"), (["STATUS=image_is_small"], "any-size"),
        (["X=rand()%9"], "same-answer"), (["X=0"], "mirrored-picture"), (["CONFIDENCE=2"], "sound-faces"),
        (["BEFORE=scribble()"], "leaves-picture"), (["X=made"], "concurrent-instances"),
        (["KIND=2", "FEATURE=NAN"], "sound-templates"), (["KIND=2", "FEATURE=rand()"], "same-answer"),
        (["KIND=2", "FEATURE=sum*(feature+(int)face)"], "batch-as-singles"),
        (["KIND=2", "FEATURE=1"], "different-faces"), (["KIND=2", "BEFORE=scribble()"], "leaves-face"),
        (["KIND=3", "STATUS=BIO_FAILED"], "any-size"), (["KIND=3", "SCORE=rand()/(RAND_MAX+1.0)"], "forgets"),
        (["KIND=3", "BEFORE=scribble()"], "leaves-frame"), (["KIND=4"], "no-frame"),
        (["KIND=4", "CUES=2"], "sound-evidence"),
        (["KIND=5", "VALUE=NAN"], "sound-measures"), (["KIND=5", "VALUE=rand()"], "same-answer"),
        (["KIND=6", "SURE=2"], "sound-text"), (["KIND=6", "SCALAR=65+rand()%26"], "same-answer"),
        (["KIND=6", "BEFORE=scribble()"], "leaves-picture"), (["KIND=6", "CHARACTERS=3"], "any-size"),
        (["KIND=7", "SEEN=1"], "any-size"), (["KIND=7", "PRESENCE=rand()%2"], "same-answer"),
        (["KIND=7", "BEFORE=scribble()"], "leaves-picture"),
    ])
    func `a law that is broken is found broken`(definitions: [String], law: String) throws {
        let toy = try ToyLibrary(definitions)
        guard case .broken(let reason) = try findings(toy.path)[law] else {
            Issue.record("\(law) was not found broken")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `a plugin that writes to its pictures spoils those of no other bench`() throws {
        let toy = try ToyLibrary("BEFORE=scribble()")
        let plugin = try #require(try PluginHost.load(toy.path).first)
        let spoilt = ConformanceBench(plugin, in: try .withoutModels())
        let other = ConformanceBench(plugin, in: try .withoutModels())
        let before = other.pictures.map { [UInt8]($0.pixels.map { $0 }) }
        for law in ConformanceLaw.laws(for: plugin.manifest) { _ = law.check(spoilt) }
        #expect(spoilt.pictures.map { [UInt8]($0.pixels) } != before)
        #expect(other.pictures.map { [UInt8]($0.pixels) } == before)
        #expect(ConformanceBench(plugin, in: try .withoutModels()).pictures == other.pictures)
    }

    @Test func `a law that no picture shows is not called kept`() throws {
        let toy = try ToyLibrary("COUNT=0")
        #expect(try findings(toy.path)["mirrored-picture"] == .notShown("No face was found in any picture."))
    }

    @Test func `only who says so is held to working at the same time`() throws {
        let toy = try ToyLibrary("FLAGS=0")
        #expect(try findings(toy.path)["concurrent-instances"] == nil)
    }
}
