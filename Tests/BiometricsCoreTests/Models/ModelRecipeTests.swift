import BiometricsCore
import FoundationEssentials
import Testing

struct ModelRecipeTests {
    private struct Toy: RecipePayload, Equatable {
        static let kind = ModelRecipe.Kind(rawValue: "toy")
        let factor: Float
        let steps: [Int]

        var fault: String? { factor > 0 ? nil : "factor is not above 0" }
    }

    private static func entry(_ recipe: String, id: String = "toy") throws -> ModelEntry {
        let json = """
            {"schema": "biometrics.models/1", "models": [{"id": "\(id)", "role": "faceDetector", "title": "Toy",
             "recipe": \(recipe), "licence": {"name": "MIT", "commercialUse": true}, "trainingData": "none",
             "published": [], "measured": [], "verified": false,
             "artifacts": [{"file": "toy.onnx", "sha256": "\(String(repeating: "a", count: 64))", "urls": []}]}]}
            """
        return try ModelManifest(json: Array(json.utf8)).entry(id)
    }

    @Test func `a payload is what its plugin reads`() throws {
        let entry = try Self.entry(#"{"kind": "toy", "factor": 0.00392156862745098, "steps": [1, 2], "other": {}}"#)
        let payload = try entry.recipe(as: Toy.self)
        #expect(payload == Toy(factor: 1 / 255, steps: [1, 2]))
        #expect(try ModelRecipe(payload).kind == Toy.kind)
    }

    @Test(arguments: [
        (#"{"kind": "tidy", "factor": 1, "steps": []}"#, "“tidy”"),
        (#"{"kind": "toy", "steps": []}"#, "“factor” is missing"),
        (#"{"kind": "toy", "factor": 1, "steps": ["1"]}"#, "a value of the wrong type"),
        (#"{"kind": "toy", "factor": 0, "steps": []}"#, "factor is not above 0"),
    ])
    func `a recipe that cannot be read as the payload is an error that names the entry`(
        recipe: String, words: String
    ) throws {
        let entry = try Self.entry(recipe, id: "toy-7")
        let error = #expect(throws: BiometricsError.self) { try entry.recipe(as: Toy.self) }
        #expect(error?.code == .manifestInvalid)
        #expect(error?.message.contains(words) == true)
        #expect(error?.message.contains("toy-7") == true)
    }

    @Test func `the text of a recipe holds what its plugin reads, in one order`() throws {
        let recipe = try Self.entry(#"{"steps": [1], "kind": "toy", "factor": 0.00392156862745098, "b": 0.1}"#).recipe
        #expect(try recipe.text(readBy: [Toy.self]) == #"{"factor":0.003921569,"kind":"toy","steps":[1]}"#)
    }

    @Test func `the text of an unread recipe has everything from the manifest`() throws {
        let recipe = try Self.entry(#"{"path": "a/b", "kind": "odd", "b": [0.1, null, true, -3, 1e300]}"#).recipe
        #expect(try recipe.text(readBy: [Toy.self]) == #"{"b":[0.1,null,true,-3,1e+300],"kind":"odd","path":"a/b"}"#)
    }

    @Test func `a payload that JSON cannot hold is an error`() {
        let error = #expect(throws: BiometricsError.self) { try ModelRecipe(Toy(factor: .infinity, steps: [])) }
        #expect(error?.code == .manifestInvalid)
    }
}
