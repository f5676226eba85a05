import BiometricsCore
import BiometricsTestSupport
import PluginHost
import Testing

/// Face detectors of shared libraries.
struct FaceDetectorTests {
    private let picture = Image(size: Size(width: 80, height: 60), format: .bgr8, filledWith: 128)

    private func detector(_ definitions: String...) throws -> any FaceDetecting {
        let library = try ToyLibrary(definitions)
        return try Self.detector(in: library.path)
    }

    static func detector(in path: String) throws -> any FaceDetecting {
        let plugin = try #require(try PluginHost.load(path).first as? any FaceDetectorPlugin)
        return try plugin.makeFaceDetector(in: .withoutModels())
    }

    @Test func `faces come through as the library gives them`() throws {
        let detector = try detector("CONFIDENCE=0.75", "SIZES={160,320}", "SIZE_COUNT=2")
        let faces = try detector.detectFaces(in: picture)
        #expect(faces.map(\.box) == [Rect(x: 20, y: 15, width: 40, height: 30)])
        #expect(faces.first?.confidence == 0.75)
        #expect(faces.first?.landmarks.rightEye == Point(x: 32, y: 27))
        #expect(faces.first?.landmarks.leftMouthCorner == Point(x: 46, y: 39))
        #expect(faces.first?.landmarksAreEstimated == false)
        #expect(detector.detectionSizes == [160, 320])
        let empty = Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])
        #expect(try detector.detectFaces(in: empty).isEmpty)
    }

    @Test(arguments: [
        ("COUNT=5000", "reported 5000 faces with room for 1024"), ("COUNT=-1", "reported 4294967295 faces"),
        ("COUNT=3", "a number that is not finite"), ("X=NAN", "a number that is not finite"),
        ("X=INFINITY", "a number that is not finite"),
        ("CONFIDENCE=NAN", "a number that is not finite"), ("CONFIDENCE=1.5", "confidence outside 0...1"),
        ("X=5000", "lies outside the picture"), ("X=-70", "lies outside the picture"),
        ("NOSE=500", "points lie far from its box"),
    ])
    func `an answer that breaks the contract is an error that names plugin and library`(
        definition: String, words: String
    ) throws {
        let detector = try detector(definition)
        let error = #expect(throws: BiometricsError.self) { try detector.detectFaces(in: picture) }
        #expect(error?.code == .pluginFailed)
        #expect(error?.path?.hasSuffix("/libtoy.so") == true)
        #expect(error?.message.contains("org.example.toy") == true)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `a failure is told in the plugin's own words`() throws {
        let detector = try detector("STATUS=BIO_FAILED", "X=NAN")
        let error = #expect(throws: BiometricsError.self) { try detector.detectFaces(in: picture) }
        #expect(error?.code == .pluginFailed)
        #expect(error?.underlyingCode == 4)
        #expect(error?.message == "The plugin org.example.toy failed: The toy is broken.")
    }

    @Test func `a message without an end is cut, and an unknown status is named`() throws {
        let long = try detector("STATUS=BIO_FAILED", "MESSAGE=huge")
        let cut = #expect(throws: BiometricsError.self) { try long.detectFaces(in: picture) }
        #expect((500...600).contains(cut?.message.count ?? 0))
        let silent = try detector("STATUS=-3", "MESSAGE=\"\"")
        let error = #expect(throws: BiometricsError.self) { try silent.detectFaces(in: picture) }
        #expect(error?.message.contains("status -3, without a reason") == true)
    }

    @Test func `an instance that is not made is an error`() throws {
        let nothing = #expect(throws: BiometricsError.self) { try detector("CREATE=create_nothing") }
        #expect(nothing?.message.contains("returned neither an instance nor a failure") == true)
        let failing = #expect(throws: BiometricsError.self) { try detector("CREATE=create_fails") }
        #expect(failing?.code == .pluginFailed)
        #expect(failing?.message.hasSuffix("The toy's model is %s\u{FFFD}\u{FFFD}[31mno model.") == true)
    }
}
