import BiometricsCore
import BiometricsTestSupport
import PluginHost
import Testing

/// Face embedders of shared libraries.
struct FaceEmbedderTests {
    private func plugin(_ definitions: String...) throws -> any FaceEmbedderPlugin {
        let library = try ToyLibrary(["KIND=2"] + definitions)
        return try #require(try PluginHost.load(library.path).first as? any FaceEmbedderPlugin)
    }

    /// Faces of the colours given, aligned as `embedder` asks.
    private func faces(_ colours: [UInt8]..., for embedder: any FaceEmbedding) -> [AlignedFace] {
        colours.map { colour in
            let size = embedder.alignment.size
            let pixels = Array(repeatElement(colour, count: size.pixelCount).joined())
            return AlignedFace(
                image: Image(size: size, format: .bgr8, pixels: pixels), template: embedder.alignment)
        }
    }

    @Test func `templates are those of the faces, alone and together`() throws {
        let embedder = try plugin().makeFaceEmbedder(in: .withoutModels())
        let faces = faces([0, 30, 40], [100, 0, 0], for: embedder)
        let templates = try embedder.extractTemplates(from: faces)
        let features = templates.map { $0.features.map { ($0 * 100).rounded() / 100 } }
        #expect(features == [[0, 0.6, 0.8], [1, 0, 0]])
        #expect(try faces.map { try embedder.extractTemplates(from: [$0])[0] } == templates)
        #expect(try embedder.extractTemplates(from: []).isEmpty)
        #expect(embedder.alignment.landmarks.leftEye == Point(x: 26, y: 15))
    }

    @Test func `the model is the library's own file unless another is stated`() throws {
        let own = try plugin().model(in: .withoutModels())
        #expect(own.id == "org.example.toy")
        #expect(ModelManifest.isDigest(own.sha256))
        let digest = String(repeating: "0a", count: 32)
        let stated = try plugin("MODEL=\"toy-net\"", "DIGEST=\"\(digest)\"").model(in: .withoutModels())
        #expect(stated == ModelIdentity(id: "toy-net", sha256: digest))
    }

    @Test func `faces aligned for another embedder are refused`() throws {
        let embedder = try plugin().makeFaceEmbedder(in: .withoutModels())
        let other = AlignedFace(
            image: Image(size: AlignmentTemplate.arcFace112.size, format: .bgr8, filledWith: 0), template: .arcFace112)
        let error = #expect(throws: BiometricsError.self) { try embedder.extractTemplates(from: [other]) }
        #expect(error?.code == .invalidConfiguration)
    }

    @Test func `faces of another size or format than the plugin asks for are refused`() throws {
        let embedder = try plugin().makeFaceEmbedder(in: .withoutModels())
        // Another library's plugin may have the same id.
        let other = try plugin("ALIGNED=35").makeFaceEmbedder(in: .withoutModels())
        let sound = faces([1, 2, 3], for: embedder)
        let gray = Image(size: embedder.alignment.size, format: .gray8, filledWith: 7)
        for (face, words) in [
            (faces([1, 2, 3], for: other)[0], "requires faces of 40×40 pixels, bgr8; found 35×40 pixels"),
            (AlignedFace(image: gray, template: embedder.alignment), "found 40×40 pixels, gray8"),
        ] {
            let error = #expect(throws: BiometricsError.self) { try embedder.extractTemplates(from: sound + [face]) }
            #expect(error?.code == .invalidConfiguration)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }

    @Test(arguments: [
        ("FEATURE=NAN", "not finite"), ("FEATURE=-INFINITY", "not finite"), ("FEATURE=0", "all 0"),
        ("FEATURE=face ? sum : features[3]", "not finite"),
    ])
    func `features that are not numbers are an error`(definition: String, words: String) throws {
        let embedder = try plugin(definition).makeFaceEmbedder(in: .withoutModels())
        let faces = faces([1, 2, 3], [4, 5, 6], for: embedder)
        let error = #expect(throws: BiometricsError.self) { try embedder.extractTemplates(from: faces) }
        #expect(error?.code == .pluginFailed)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("FEATURES=0", "gives 0 features"), ("FEATURES=100000", "gives 100000 features"),
        ("ALIGNED=0", "aligned to 0×40 pixels"), ("ALIGNED=-7", "aligned to -7×40 pixels"),
        ("ALIGNED=5000", "aligned to 5000×40 pixels"), ("LEFT_EYE={14,15}", "at least a pixel apart"),
        ("LEFT_EYE={NAN,15}", "the five points must lie inside"),
        ("LEFT_EYE={26,40}", "the five points must lie inside"),
        ("DIGEST=\"none\"", "64 lower-case hexadecimal digits"), ("DIGEST=huge", "not terminated"),
        ("MODEL=huge", "not terminated"), ("MODEL=\"../../stolen\"", "“../../stolen” is not a valid model id"),
        ("MODEL=\"a/b\"", "1 to 64 lower-case letters"), ("MODEL=\"..\"", "does not begin with"),
        ("MODEL=\"Toy\"", "1 to 64 lower-case letters"), ("MODEL=\"\"", "is not a valid model id"),
        ("ID=\"org.example.Toy\"", "State a model_id"),
    ])
    func `an embedder that describes itself wrongly is refused`(definition: String, words: String) throws {
        let error = #expect(throws: BiometricsError.self) { try plugin(definition) }
        #expect(error?.code == .pluginInvalid)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
