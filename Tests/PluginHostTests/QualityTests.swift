import BiometricsCore
import BiometricsTestSupport
import PluginHost
import Testing

/// Quality assessors of shared libraries.
struct QualityTests {
    /// Four pixels whose blue tells them apart, and a face on them.
    private let picture = Image(
        size: Size(width: 2, height: 2), format: .bgr8, pixels: [10, 0, 0, 20, 0, 0, 30, 0, 0, 40, 0, 0])
    private let face = DetectedFace(
        box: Rect(x: 0, y: 0, width: 2, height: 1), confidence: 1,
        landmarks: AlignmentTemplate.arcFace112.landmarks.mapped { Point(x: $0.x / 60, y: $0.y / 112) })

    private func assess(
        _ definitions: String..., pictureSize: Size = Size(width: 2, height: 2), rotation: QuarterTurn = .none
    ) throws -> FaceQuality {
        let library = try ToyLibrary(["KIND=5"] + definitions)
        let plugin = try #require(try PluginHost.load(library.path).first as? any QualityAssessorPlugin)
        let assessor = try plugin.makeQualityAssessor(in: .withoutModels())
        return try assessor.assess(
            FaceInPicture(image: picture, pictureSize: pictureSize, face: face, rotation: rotation))
    }

    @Test func `measures come through as the library gives them`() throws {
        let quality = try assess("MEASURES=2")
        #expect(quality.assessor == "org.example.toy")
        #expect(quality.measures.map(\.name.rawValue) == ["toyWidth", "firstBlue"])
        #expect(quality.measures.map(\.value) == [2, 10])
        #expect(quality.measures.map(\.unit) == ["px", ""])
        #expect(quality.measures.map(\.component) == [40, nil])
    }

    @Test(arguments: [
        (QuarterTurn.none, 10.0, 2.0), (.clockwise, 30, 1), (.half, 40, 2), (.counterclockwise, 20, 1),
    ])
    func `the face is shown upright`(turn: QuarterTurn, blue: Double, width: Double) throws {
        #expect(try assess("MEASURES=2", rotation: turn).measures.map(\.value) == [width, blue])
    }

    @Test func `the face is shown in pixels of the picture as it was decoded`() throws {
        #expect(try assess(pictureSize: Size(width: 4, height: 4)).measures.map(\.value) == [1])
    }

    @Test func `no measure is a face that was not assessed`() throws {
        let quality = try assess("MEASURES=0")
        #expect(quality.measures.isEmpty)
        #expect(quality.cause == "Nothing to measure.")
    }

    @Test(arguments: [
        ("MEASURES=3", "number that is not finite"), ("MEASURES=65", "reported 65 measures"),
        ("VALUE=NAN", "number that is not finite"),
        ("MEASURE=\"\"", "without a name"), ("COMPONENT=101", "neither -1 nor within"), ("COMPONENT=NAN", "neither -1"),
        ("STATUS=BIO_FAILED", "The toy is broken."),
    ])
    func `measures that break the contract are an error`(definition: String, words: String) throws {
        let error = #expect(throws: BiometricsError.self) { _ = try assess(definition) }
        #expect(error?.code == .pluginFailed)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `two measures of one name are an error`() throws {
        let error = #expect(throws: BiometricsError.self) { _ = try assess("MEASURES=2", "MEASURE=\"firstBlue\"") }
        #expect(error?.message.contains("two measures with the same name") == true)
    }
}
