import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import ModelStore
import OpenCVKit
import PluginHost
import Testing

/// dlib's face detector against dlib's own package for Python (Tests/Golden/make_dlib_faces_golden.py).
@Suite(
    .enabled(if: DlibLibrary.canBeBuilt, DlibLibrary.hint),
    .models(["dlib-landmarks-5"]))
struct DlibDetectorTests {
    private struct Golden: Decodable {
        struct Face: Decodable {
            let box: [Double]
            let score: Double
        }

        struct Picture: Decodable {
            let file: String
            let faces: [Face]
        }

        let pictures: [Picture]
    }

    private let detector: any FaceDetecting

    init() throws {
        let plugin = try #require(try PluginHost.load(DlibLibrary.path()).first as? any FaceDetectorPlugin)
        #expect(plugin.manifest.id == "net.dlib.detector.hog")
        detector = try plugin.makeFaceDetector(
            in: PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine()))
    }

    @Test(.data("lfw/pairs.txt"))
    func `boxes and scores are those of dlib's own package, and the eyes lie in the box`() throws {
        let path = SourceTree.tests.appending(path: "Fixtures/dlib/lfw_faces.json")
        let golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: path))
        #expect(golden.pictures.count == 11)
        for picture in golden.pictures {
            let image = try EncodedPicture(contentsOf: TestData.path("lfw/\(picture.file)")).decode().image
            let faces = try detector.detectFaces(in: image)
            let boxes = picture.faces.map { face in
                // dlib's edges are the first and the last pixel.
                Rect(
                    x: face.box[0], y: face.box[1], width: face.box[2] - face.box[0] + 1,
                    height: face.box[3] - face.box[1] + 1)
            }
            #expect(faces.map(\.box) == boxes, "\(picture.file)")
            for (face, expected) in zip(faces, picture.faces) {
                #expect(abs(face.confidence - (1 - exp(-expected.score))) < 1e-3, "\(picture.file)")
                let eyes = face.landmarks
                #expect(face.landmarksAreEstimated)
                #expect((face.box.x..<face.box.center.x).contains(eyes.rightEye.x), "\(picture.file)")
                #expect((face.box.center.x..<face.box.maxX).contains(eyes.leftEye.x), "\(picture.file)")
                #expect((face.box.y..<face.box.center.y).contains(eyes.leftEye.y), "\(picture.file)")
            }
        }
    }

    @Test func `a picture smaller than a face has none`() throws {
        for size in [Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 39, height: 500)] {
            #expect(try detector.detectFaces(in: Image(size: size, format: .bgr8, filledWith: 200)).isEmpty)
        }
    }

    @Test func `a model of something else is an error of the plugin`() throws {
        let plugin = try #require(try PluginHost.load(DlibLibrary.path()).first as? any FaceDetectorPlugin)
        let store = try ModelStore.standard()
        for kept in [0, 1, 1000] {
            let error = #expect(throws: BiometricsError.self) {
                let models = ChangedModels(store) { Array($0.prefix(kept)) }
                _ = try plugin.makeFaceDetector(in: PluginContext(models: models, engine: OpenCVEngine()))
            }
            #expect(error?.code == .pluginFailed)
        }
    }
}
