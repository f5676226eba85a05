import BiometricsCore
import BiometricsTestSupport
import PluginHost
import Testing

/// The example in C, built by the package.
struct SkinFaceDetectorTests {
    @Test func `an ellipse of skin colour is found where it is, and nothing on grey`() throws {
        let detector = try FaceDetectorTests.detector(in: BuiltProduct.library("SkinFaceDetector"))
        let faces = try detector.detectFaces(in: .ellipse(in: Size(width: 160, height: 120), at: Point(x: 60, y: 50)))
        #expect(faces.count == 1)
        let box = try #require(faces.first).box
        #expect(box.overlap(with: Rect(x: 40, y: 20, width: 41, height: 61)) > 0.9)
        #expect(faces.first?.landmarksAreEstimated == true)
        let grey = Image(size: Size(width: 50, height: 50), format: .gray8, filledWith: 128)
        #expect(try detector.detectFaces(in: grey).isEmpty)
    }
}

extension Image {
    /// An upright ellipse of skin colour, 41 pixels wide and 61 high, on grey.
    fileprivate static func ellipse(in size: Size, at middle: Point) -> Image {
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (u, v) = ((Double(x) - middle.x) / 20.5, (Double(y) - middle.y) / 30.5)
                pixels += u * u + v * v <= 1 ? [140, 160, 220] : [128, 128, 128]
            }
        }
        return Image(size: size, format: .bgr8, pixels: pixels)
    }
}
