import BiometricsCore
import BiometricsTestSupport
import Synchronization
import Testing

@testable import Biometrics

/// The places beside a document that are searched, and what counts as a face there.
struct BystanderSearchTests {
    /// A detector that finds `faces` in the upright picture alone, and tells how large the pictures were.
    private final class Detector: FaceDetecting {
        let detectionSizes = [320, 640, 1280]
        let faces: [DetectedFace]
        let sizes = Mutex<[Size]>([])

        init(_ faces: [DetectedFace]) { self.faces = faces }

        func detectFaces(in image: Image) -> [DetectedFace] {
            sizes.withLock { $0.append(image.size) }
            // The first pixel is light, and only at the upright picture's first place.
            return image.pixels[0] > 0 ? faces.map { $0.scaled(by: Double(image.width) / 960) } : []
        }
    }

    /// In a picture of 960 by 720 pixels, whose upper left corner is light.
    private let corners = Quadrilateral(Rect(x: 500, y: 300, width: 400, height: 250))
    private func picture() -> PictureSampler {
        let size = Size(width: 960, height: 720)
        var pixels = [UInt8](repeating: 0, count: size.pixelCount)
        for y in 0..<20 { for x in 0..<20 { pixels[y * size.width + x] = 200 } }
        return PictureSampler(Image(size: size, format: .gray8, pixels: pixels))
    }

    private func face(_ x: Double, _ y: Double, _ extent: Double, confidence: Double = 0.9) -> DetectedFace {
        let box = Rect(x: x - extent / 2, y: y - extent / 2, width: extent, height: extent)
        return DetectedFace(
            box: box, confidence: confidence,
            landmarks: AlignmentTemplate.arcFace112.landmarks.mapped {
                Point(x: box.x + $0.x / 112 * extent, y: box.y + $0.y / 112 * extent)
            })
    }

    private func search(_ faces: [DetectedFace], portrait: Double = 130) throws -> (
        faces: [DetectedFace], sizes: [Size]
    ) {
        let detector = Detector(faces)
        let search = BystanderSearch(
            locator: FaceLocator(detector: detector), corners: corners, portrait: face(600, 420, portrait))
        return (try search.faces(in: picture()), detector.sizes.withLock { $0 })
    }

    @Test func `every turn is looked at once, at the first size`() throws {
        let (found, sizes) = try search([])
        #expect(found.isEmpty)
        let (across, upright) = (Size(width: 320, height: 240), Size(width: 240, height: 320))
        #expect(sizes.count == 4 && sizes.count { $0 == across } == 2 && sizes.count { $0 == upright } == 2)
    }

    /// 32 pixels for a face of three quarters of the portrait's edge are 43 for the portrait.
    @Test(arguments: [(128.0, 320), (127, 323), (64, 640), (40, 640)])
    func `a small portrait is looked beside at a larger size`(portrait: Double, longSide: Int) throws {
        #expect(try search([], portrait: portrait).sizes.allSatisfy { $0.longSide == longSide })
    }

    @Test func `the document's own faces are left out, and one of a person's confidence counts`() throws {
        let faces = [face(600, 420, 130), face(200, 200, 120, confidence: 0.6), face(200, 500, 120, confidence: 0.599)]
        let found = try search(faces).faces
        #expect(found.map(\.confidence) == [0.6])
    }

    @Test func `a face that is found twice is one, and a small one before a large one is another`() throws {
        let faces = [face(200, 300, 200, confidence: 0.7), face(205, 310, 180), face(200, 300, 80, confidence: 0.8)]
        #expect(try search(faces).faces.map(\.confidence) == [0.9, 0.8])
    }
}
