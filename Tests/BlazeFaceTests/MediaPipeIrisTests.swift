import BiometricsCore
import BiometricsTestSupport
import MediaKit
import ModelStore
import OpenCVKit
import Testing

@testable import BlazeFace

/// The lids and irises on faces that a detector found.
@Suite(.data("lfw/pairs.txt"), .models(BlazeFacePlugin.modelIDs + [MediaPipeIrisPlugin.modelID]))
struct MediaPipeIrisTests {
    private let mesh: any FaceMeshing
    private let detector: any FaceDetecting

    init() throws {
        try OpenCVRuntime.configure(threads: 1)
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        mesh = try MediaPipeIrisPlugin().makeFaceMesh(in: context)
        detector = try BlazeFacePlugin().makeFaceDetector(in: context)
    }

    private func eyes(in image: Image) throws -> (mesh: FaceMesh, eyes: EyeContours) {
        let face = try #require(try detector.detectFaces(in: image).max { $0.box.area < $1.box.area })
        let laid = try #require(try mesh.mesh(of: face, in: image))
        return (laid, try #require(try mesh.eyes(of: laid, in: image)))
    }

    private func picture(_ path: String = "Aaron_Patterson/Aaron_Patterson_0001.jpg") throws -> Image {
        try EncodedPicture(contentsOf: TestData.path("lfw/\(path)")).decode().image
    }

    @Test func `open eyes lie between their corners, the pupil between the lids`() throws {
        let (laid, eyes) = try eyes(in: try picture())
        #expect(eyes.lidRatio > 0.25 && eyes.lidRatio < 0.5)
        for (eye, outer, inner) in [(eyes.right, 33, 133), (eyes.left, 263, 362)] {
            let corner = Point(x: laid.vertices[outer].x, y: laid.vertices[outer].y)
            let other = Point(x: laid.vertices[inner].x, y: laid.vertices[inner].y)
            let width = corner.distance(to: other)
            #expect(eye.lowerLid[0].distance(to: corner) < width / 3)
            #expect(eye.lowerLid[8].distance(to: other) < width / 3)
            #expect(eye.upperLid[3].y < eye.pupil.y && eye.pupil.y < eye.lowerLid[4].y)
        }
    }

    @Test func `in a turned picture the eyes are as open`() throws {
        let image = try picture()
        let upright = try eyes(in: image).eyes.lidRatio
        for turns in 1...3 {
            let turned = try eyes(in: try image.rotated(quarterTurns: turns)).eyes.lidRatio
            #expect(abs(turned - upright) < 0.06, "\(turns)")
        }
    }

    @Test func `without its network, and without pixels, no eyes are seen`() throws {
        let image = try picture()
        let laid = try eyes(in: image).mesh
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        #expect(try MediaPipeMeshPlugin().makeFaceMesh(in: context).eyes(of: laid, in: image) == nil)
        let empty = Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])
        #expect(try mesh.eyes(of: laid, in: empty) == nil)
    }
}
