import BiometricsCore
import BiometricsTestSupport
import MediaKit
import ModelStore
import OpenCVKit
import Testing

@testable import BlazeFace

/// The mesh on faces that a detector found.
@Suite(.data("lfw/pairs.txt"), .models(BlazeFacePlugin.modelIDs))
struct MediaPipeMeshTests {
    private let mesh: any FaceMeshing
    private let detector: any FaceDetecting

    init() throws {
        try OpenCVRuntime.configure(threads: 1)
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        mesh = try MediaPipeMeshPlugin().makeFaceMesh(in: context)
        detector = try BlazeFacePlugin().makeFaceDetector(in: context)
    }

    private func picture() throws -> (image: Image, face: DetectedFace) {
        let path = TestData.path("lfw/Aaron_Patterson/Aaron_Patterson_0001.jpg")
        let image = try EncodedPicture(contentsOf: path).decode().image
        let faces = try detector.detectFaces(in: image)
        return (image, try #require(faces.max { $0.box.area < $1.box.area }))
    }

    @Test func `the eyes and the corners of the mouth lie where the detector has them, in whatever turn`() throws {
        let (image, face) = try picture()
        for turn in QuarterTurn.allCases {
            let turned = try image.rotated(quarterTurns: turn.rawValue)
            let found = face.turned(turn, in: image.size)
            let laid = try #require(try mesh.mesh(of: found, in: turned))
            #expect(laid.presence > 0.9)
            let corners = [(61, found.landmarks.rightMouthCorner), (291, found.landmarks.leftMouthCorner)]
            for (index, point) in corners {
                let place = Point(x: laid.vertices[index].x, y: laid.vertices[index].y)
                #expect(place.distance(to: point) < 0.15 * face.landmarks.interEyeDistance, "\(index), \(turn)")
            }
            // The tip of the nose is nearest to the camera, the cheeks by the ears are farthest.
            #expect(laid.vertices[1].z < laid.vertices[234].z && laid.vertices[1].z < laid.vertices[454].z)
        }
    }

    @Test func `without a face there is no mesh`() throws {
        let (image, face) = try picture()
        let blank = Image(size: image.size, format: .bgr8, filledWith: 128)
        #expect(try mesh.mesh(of: face, in: blank) == nil)
        #expect(try mesh.mesh(of: face, in: Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])) == nil)
        var far = face
        far.box.x += 10_000
        #expect(try mesh.mesh(of: far, in: image) == nil)
    }
}
