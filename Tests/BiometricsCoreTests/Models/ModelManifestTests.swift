import BiometricsCore
import FoundationEssentials
import Testing

struct ModelManifestTests {
    private static let toyRecipe = #"{"kind": "toy", "steps": [1, 0.1, {"deep": [null, true, "text"]}], "factor": 2.5}"#

    private static func json(
        id: String = "toy", digest: String = String(repeating: "a", count: 64), file: String = "toy.onnx",
        recipe: String = toyRecipe, url: String = "https://example.org/toy.onnx"
    ) -> String {
        """
        {"id": "\(id)", "role": "qualityAssessor", "title": "Toy", "recipe": \(recipe),
         "licence": {"name": "MIT", "commercialUse": true}, "trainingData": "none", "published": [], "measured": [],
         "verified": false, "artifacts": [{"file": "\(file)", "sha256": "\(digest)", "urls": ["\(url)"]}]}
        """
    }

    private static func manifest(_ entries: String...) throws -> ModelManifest {
        let json = "{\"schema\": \"biometrics.models/1\", \"models\": [\(entries.joined(separator: ", "))]}"
        return try ModelManifest(json: Array(json.utf8))
    }

    @Test func `an entry is read, and is the same after it was written`() throws {
        let manifest = try Self.manifest(Self.json())
        let entry = try manifest.entry("toy")
        #expect(entry.installCommand == "biometrics models install toy")
        #expect(manifest.models(of: .qualityAssessor) == [entry])
        #expect(try JSONDecoder().decode(ModelEntry.self, from: JSONEncoder().encode(entry)) == entry)
    }

    @Test(arguments: [
        json(id: "Toy"), json(id: "-toy"), json(digest: "abc"), json(digest: String(repeating: "A", count: 64)),
        json(file: "../toy.onnx"), json(file: ".toy"), json(recipe: "{}"), json(recipe: "\"toy\""),
        json(recipe: "{\"kind\": 7}"),
        json(url: "http://example.org/toy.onnx"), json(url: "file:///etc/passwd"), "{}", "7",
    ])
    func `an entry that is not whole is refused`(entry: String) {
        let error = #expect(throws: BiometricsError.self) { try Self.manifest(entry) }
        #expect(error?.code == .manifestInvalid)
    }

    @Test func `two entries share neither id nor file`() {
        #expect(throws: BiometricsError.self) { try Self.manifest(Self.json(), Self.json(file: "b.onnx")) }
        #expect(throws: BiometricsError.self) { try Self.manifest(Self.json(), Self.json(id: "b")) }
    }

    @Test func `text that is not a manifest, or of another schema, is refused`() {
        for text in ["", "[]", "{\"schema\": \"biometrics.models/2\", \"models\": []}", "\u{0}"] {
            let error = #expect(throws: BiometricsError.self) { try ModelManifest(json: Array(text.utf8)) }
            #expect(error?.code == .manifestInvalid)
        }
    }

    @Test(arguments: [
        "https://example.org/a?b=c", "debian:opencv-data#/usr/share/x.xml",
        "pypi:a_b==1.2.3@sha256:\(String(repeating: "0", count: 64))#a/b.dat",
    ])
    func `a source is written as it was read`(text: String) {
        #expect(ModelSource(text)?.description == text)
    }

    @Test(arguments: [
        "", "https://", "ftp://example.org/a", "https://example.org/a b", "https://example.org/\u{1b}[2J",
        "pypi:a==1#b",
        "pypi:-r==1@sha256:\(String(repeating: "0", count: 64))#b", "pypi:a==1@sha256:0#b", "debian:a#b", "debian:a",
        "pypi:a==1@sha256:\(String(repeating: "0", count: 64))#/etc/passwd",
    ])
    func `a value that is not a source is refused`(text: String) {
        #expect(ModelSource(text) == nil)
    }
}
