import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import ModelStore
import OpenCVKit
import Testing

@testable import BlazeFace

/// The network of the eyes, turned into ONNX, against the reference runtime (Tests/Golden/make_iris_golden.py).
@Suite(.data("lfw/pairs.txt"), .models([MediaPipeIrisPlugin.modelID]))
struct IrisGoldenTests {
    private struct Golden: Decodable {
        struct Eye: Decodable {
            let lowerLid: [Point]
            let upperLid: [Point]
            let pupil: Point
        }

        struct Picture: Decodable {
            let file: String
            let right: Eye
            let left: Eye
        }

        let pictures: [Picture]
    }

    private func expect(_ eye: EyeContour?, is golden: Golden.Eye, _ file: String) throws {
        let eye = try #require(eye, "\(file)")
        let found = eye.lowerLid + eye.upperLid + [eye.pupil]
        let expected = golden.lowerLid + golden.upperLid + [golden.pupil]
        try #require(found.count == expected.count, "\(file)")
        for (point, other) in zip(found, expected) {
            // The reference counts from pixel edges.
            #expect(point.distance(to: Point(x: other.x - 0.5, y: other.y - 0.5)) < 1e-3, "\(file)")
        }
    }

    @Test func `lids and pupils of both eyes are those of the reference runtime to a thousandth of a pixel`() throws {
        let path = SourceTree.tests.appending(path: "Fixtures/blazeface/lfw_eyes.json")
        let pictures = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: path)).pictures
        #expect(pictures.count == 12)
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let network = try IrisNetwork(MediaPipeIrisPlugin.modelID, in: context)
        // Corners so far apart that the network's input is the picture's own pixels.
        let half = Double(network.recipe.inputSide) / network.recipe.eyeFactor / 2
        for picture in pictures {
            let image = try EncodedPicture(contentsOf: TestData.path("lfw/\(picture.file)")).decode().image
            for (middle, isLeft, golden) in [(104.5, false, picture.right), (144.5, true, picture.left)] {
                let eye = try network.eye(
                    from: Point(x: middle - half, y: 111.5), to: Point(x: middle + half, y: 111.5), isLeft: isLeft,
                    in: image)
                try expect(eye, is: golden, picture.file)
            }
        }
    }
}
