import BiometricsCore
import BiometricsPluginABI
import BiometricsTestSupport
import PluginHost
import Testing

/// Face meshes of shared libraries.
struct MeshTests {
    private static let picture = Image(size: Size(width: 20, height: 30), format: .bgr8, filledWith: 90)

    private func mesh(_ definitions: String..., in picture: Image = picture) throws -> FaceMesh? {
        let library = try ToyLibrary(["KIND=7"] + definitions)
        let plugin = try #require(try PluginHost.load(library.path).first as? any FaceMeshPlugin)
        let nose = Point(x: 10, y: 17)
        let face = DetectedFace(
            box: Rect(x: 2, y: 3, width: 16, height: 24), confidence: 0.9,
            landmarks: FaceLandmarks(
                rightEye: Point(x: 6, y: 12), leftEye: Point(x: 14, y: 12), noseTip: nose,
                rightMouthCorner: Point(x: 7, y: 22), leftMouthCorner: Point(x: 13, y: 22)))
        return try plugin.makeFaceMesh(in: .withoutModels()).mesh(of: face, in: picture)
    }

    @Test func `the points come through as the library gives them`() throws {
        let mesh = try #require(try mesh())
        #expect(mesh.presence == 0.75)
        #expect(mesh.vertices.allSatisfy { $0.x == 10 && $0.y == 17 })
        #expect(mesh.vertices.map(\.z) == (0..<468).map(Double.init))
    }

    @Test func `a library and the program have meshes of as many points`() {
        #expect(Int(BIO_MESH_POINTS) == FaceMesh.pointCount)
    }

    @Test func `a face that the library does not see has no mesh`() throws {
        #expect(try mesh("SEEN=0") == nil)
        #expect(try mesh(in: Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])) == nil)
    }

    @Test(arguments: ["PRESENCE=0", "PRESENCE=1"])
    func `a presence may be as low as none and as high as all`(definition: String) throws {
        #expect(try mesh(definition) != nil)
    }

    @Test(arguments: [
        ("PRESENCE=1.01", "outside 0...1"), ("PRESENCE=NAN", "outside 0...1"),
        ("VERTICES=467", "a number that is not finite"), ("STATUS=BIO_FAILED", "The toy is broken."),
    ])
    func `a mesh that breaks the contract is an error`(definition: String, words: String) throws {
        let error = #expect(throws: BiometricsError.self) { _ = try mesh(definition) }
        #expect(error?.code == .pluginFailed)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
