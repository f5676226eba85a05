import BiometricsCore
import Testing

@testable import Biometrics

/// The locator returns only possible faces, for every report of a detector.
struct FaceLocatorTests {
    private struct Detector: FaceDetecting {
        let detectionSizes = [100]
        let boxes: [Rect]

        func detectFaces(in image: Image) -> [DetectedFace] {
            boxes.map { box in
                DetectedFace(
                    box: box, confidence: 0.95,
                    landmarks: AlignmentTemplate.arcFace112.landmarks.mapped {
                        Point(x: box.x + $0.x / 112 * box.width, y: box.y + $0.y / 112 * box.height)
                    })
            }
        }
    }

    private func found(_ boxes: [Rect]) throws -> [Rect] {
        let picture = PictureSampler(Image(size: Size(width: 200, height: 200), format: .bgr8, filledWith: 0))
        let locator = FaceLocator(detector: Detector(boxes: boxes))
        let faces = try locator.faces(in: picture)
        #expect(try locator.facesInAnyTurn(of: picture) == faces)
        return faces.map(\.box)
    }

    @Test func `boxes outside the picture, without end or without extent are not faces`() throws {
        let sound = Rect(x: 10, y: 10, width: 30, height: 30)
        let unsound = [
            Rect(x: -1.8e37, y: 2e37, width: 1, height: 1), Rect(x: .nan, y: 10, width: 30, height: 30),
            Rect(x: 10, y: 10, width: .infinity, height: 30), Rect(x: 10, y: 10, width: 0, height: 0),
            Rect(x: 86, y: 10, width: 30, height: 30),
        ]
        #expect(try found(unsound + [sound]) == [sound.scaled(by: 2)])
        #expect(try found(unsound).isEmpty)
        #expect(try found([Rect(x: 85, y: 10, width: 30, height: 30)]).count == 1)
    }
}
