import BiometricsCore
import Builtin
import ModelStore
import Testing

/// The built-in plugins' choices from a manifest.
struct BuiltinRecipeTests {
    /// A manifest of toys with these roles and recipes, `toy-0` first.
    private func manifest(_ models: (role: String, recipe: String)...) throws -> ModelManifest {
        let entries = models.enumerated().map { index, model in
            """
            {"id": "toy-\(index)", "role": "\(model.role)", "title": "Toy", "recipe": \(model.recipe),
             "licence": {"name": "MIT", "commercialUse": true}, "trainingData": "none", "published": [], "measured": [],
             "verified": false, "artifacts": [{"file": "toy-\(index).onnx",
             "sha256": "\(String(repeating: "a", count: 64))", "urls": []}]}
            """
        }
        let json = "{\"schema\": \"biometrics.models/1\", \"models\": [\(entries.joined(separator: ", "))]}"
        return try ModelManifest(json: Array(json.utf8))
    }

    private static let pixels = #"{"colorOrder": "rgb", "scale": 1, "mean": [0, 0, 0], "std": [1, 1, 1]}"#

    private static func embedder(std: String = "[1, 1, 1]", outputLength: Int = 128) -> String {
        """
        {"kind": "faceEmbedder", "alignment": {"id": "arcface-112", "size": {"width": 112, "height": 112},
         "landmarks": [[38.2946, 51.6963], [73.5318, 51.5014], [56.0252, 71.7366], [41.5493, 92.3655],
         [70.7299, 92.2041]]}, "pixels": {"colorOrder": "rgb", "scale": 0.00392156862745098,
         "mean": [0.485, 0.456, 0.406], "std": \(std)}, "outputLength": \(outputLength)}
        """
    }

    @Test func `every rewriting that the manifest asks for is brought by a plugin, and by one alone`() throws {
        let kinds = BuiltinPlugins.rewritings.map { $0.kind }
        #expect(Set(kinds).count == kinds.count)
        let artifacts = try ModelCatalog.builtIn().manifest.models.flatMap(\.artifacts)
        let asked = Set(artifacts.compactMap { $0.original?.rewriting })
        #expect(asked == Set(kinds))
    }

    @Test func `a recipe of a kind that no plugin knows costs its own entry`() throws {
        let manifest = try manifest(
            ("faceEmbedder", #"{"kind": "hologram", "facets": 7}"#), ("faceEmbedder", Self.embedder()))
        #expect(try manifest.entry("toy-0").recipe.kind.rawValue == "hologram")
        let registry = try BuiltinPlugins.registry(for: manifest)
        #expect(registry.faceEmbedders.map(\.manifest.modelIDs) == [["toy-1"]])
        #expect(throws: BiometricsError.self) { try registry.faceEmbedder("toy-0") }
    }

    @Test(arguments: [
        embedder(std: "[1, 1]"), embedder(std: "[1, 1, 0]"), embedder(outputLength: 0), #"{"kind": "faceEmbedder"}"#,
        #"{"kind": "yuNet", "pixels": \#(pixels), "sizeMultiple": 32, "strides": [9], "#
            + #""faceSize": {"minimum": 1, "maximum": 2}}"#,
        #"{"kind": "padNetwork", "cropFactor": 2.7, "inputSize": {"width": 80, "height": 80}, "pixels": \#(pixels), "#
            + #""classes": ["live"], "liveIndex": 1}"#,
        #"{"kind": "dlibEmbedder", "chipSize": {"width": 0, "height": 150}, "chipPadding": 0, "outputLength": 1, "#
            + #""landmarkModel": "toy"}"#,
        #"{"kind": "dlibLandmarks", "landmarks": []}"#,
        #"{"kind": "blazeFace", "pixels": \#(pixels), "inputSide": 128, "grids": []}"#,
        #"{"kind": "blazeFace", "pixels": \#(pixels), "inputSide": 128, "grids": [{"stride": 7, "anchorsPerCell": 2}]}"#,
        #"{"kind": "faceMesh", "pixels": \#(pixels), "inputSide": 192, "boxFactor": 1.5, "pointCount": 9, "#
            + #""landmarks": [[0], [1], [2], [3], [9]]}"#,
        #"{"kind": "eyeContour", "pixels": \#(pixels), "inputSide": 64, "eyeFactor": 2.3, "contourCount": 16, "#
            + #""lowerLid": [0, 1, 2, 3, 4, 5, 6, 7, 8], "upperLid": [9, 10, 11, 12, 13, 14, 16], "irisCount": 5}"#,
        #"{"kind": "eyeContour", "pixels": \#(pixels), "inputSide": 64, "eyeFactor": 2.3, "contourCount": 16, "#
            + #""lowerLid": [0, 1, 2], "upperLid": [9], "irisCount": 5}"#,
        #"{"kind": "faceCover", "pixels": \#(pixels), "inputSide": 260, "boxFactor": 0.5, "anchorCount": 5972}"#,
    ])
    func `a recipe that its plugin cannot use is an error that names the entry`(recipe: String) throws {
        let manifest = try manifest(("faceDetector", recipe))
        let error = #expect(throws: BiometricsError.self) { try BuiltinPlugins.registry(for: manifest) }
        #expect(error?.code == .manifestInvalid)
        #expect(error?.message.contains("toy-0") == true)
    }

    @Test func `no two built-in recipes are of one kind`() {
        let kinds = BuiltinPlugins.recipes.map { $0.kind }
        #expect(Set(kinds).count == kinds.count)
    }

    /// Kept templates stand under these texts. A recipe whose text changes costs everybody theirs.
    @Test(arguments: [
        (
            embedder(std: "[0.229, 0.224, 0.225]"),
            #"{"alignment":{"id":"arcface-112","landmarks":[[38.2946,51.6963],[73.5318,51.5014],[56.0252,71.7366],"#
                + #"[41.5493,92.3655],[70.7299,92.2041]],"size":{"height":112,"width":112}},"kind":"faceEmbedder","#
                + #""outputLength":128,"pixels":{"colorOrder":"rgb","mean":[0.485,0.456,0.406],"scale":0.003921569,"#
                + #""std":[0.229,0.224,0.225]}}"#
        ),
        (
            #"{"kind": "yuNet", "pixels": \#(pixels), "sizeMultiple": 32, "strides": [8, 16, 32], "#
                + #""faceSize": {"minimum": 10, "maximum": 300}}"#,
            #"{"faceSize":{"maximum":300,"minimum":10},"kind":"yuNet","pixels":{"colorOrder":"rgb","mean":[0,0,0],"#
                + #""scale":1,"std":[1,1,1]},"sizeMultiple":32,"strides":[8,16,32]}"#
        ),
        (
            #"{"kind": "dlibEmbedder", "chipSize": {"width": 150, "height": 150}, "chipPadding": 0.25, "#
                + #""outputLength": 128, "landmarkModel": "dlib-landmarks-5"}"#,
            #"{"chipPadding":0.25,"chipSize":{"height":150,"width":150},"kind":"dlibEmbedder","#
                + #""landmarkModel":"dlib-landmarks-5","outputLength":128}"#
        ),
    ])
    func `a recipe is written as it ever was`(recipe: String, text: String) throws {
        let recipe = try manifest(("faceDetector", recipe)).entry("toy-0").recipe
        #expect(try recipe.text(readBy: BuiltinPlugins.recipes) == text)
    }

    @Test func `the preferred detector is the first whose models are there, else the first`() throws {
        let manifest = try ModelCatalog.builtIn().manifest
        func choice(_ installed: Set<String>) throws -> String {
            try BuiltinPlugins.defaultFaceDetector(for: manifest) { installed.contains($0) }
        }
        #expect(try choice([]) == "org.biometrics.detector.yunet")
        let blazeFace: Set = ["blazeface-front", "blazeface-back", "face-mesh"]
        #expect(try choice(blazeFace) == "org.biometrics.detector.blazeface")
        // If one of its three models is missing, it is not chosen.
        #expect(try choice(blazeFace.subtracting(["face-mesh"])) == "org.biometrics.detector.yunet")
        #expect(try choice(blazeFace.union(["yunet-2023mar"])) == "org.biometrics.detector.yunet")
    }

    @Test func `every built-in liveness analyser is a guard or a voice, but for networks that were added`() throws {
        let analyzers = try BuiltinPlugins.registry(for: try ModelCatalog.builtIn().manifest).livenessAnalyzers
        let voices = try ModelCatalog.livenessCalibrations().flatMap(\.voices).map(\.analyser)
        let counting = Set(voices).union(BuiltinPlugins.livenessGuards.keys)
        let shown = Set(analyzers.map(\.manifest.id)).subtracting(counting)
        #expect(shown == ["org.biometrics.liveness.face-antispoof-98"])
        #expect(counting.isSubset(of: analyzers.map(\.manifest.id)))
    }
}
