import BiometricsCore
import BiometricsTestSupport
import Glibc
import PluginHost
import Testing

/// The example in C, as its package builds it.
struct SkinFaceDetectorTests {
    @Test func `an ellipse of skin colour is found where it is, and nothing on grey`() throws {
        let detector = try FaceDetectorTests.detector(in: ExamplePlugins.library("SkinFaceDetector"))
        let faces = try detector.detectFaces(in: .ellipse(in: Size(width: 160, height: 120), at: Point(x: 60, y: 50)))
        #expect(faces.count == 1)
        let box = try #require(faces.first).box
        #expect(box.overlap(with: Rect(x: 40, y: 20, width: 41, height: 61)) > 0.9)
        #expect(faces.first?.landmarksAreEstimated == true)
        let grey = Image(size: Size(width: 50, height: 50), format: .gray8, filledWith: 128)
        #expect(try detector.detectFaces(in: grey).isEmpty)
    }
}

/// The example in Swift, as its package builds it.
struct PatternEmbedderTests {
    @Test func `a face is more like itself in other light than like another`() throws {
        let plugins = try PluginHost.load(ExamplePlugins.library("PatternEmbedder"))
        let plugin = try #require(plugins.first as? any FaceEmbedderPlugin)
        let embedder = try plugin.makeFaceEmbedder(in: .withoutModels())
        // Ripples stand for faces: their patterns differ with their direction, and not with the light.
        func face(_ across: Double, _ down: Double, light: Double) -> AlignedFace {
            let pixels = (0..<112 * 112).flatMap { index in
                let wave = sin(Double(index % 112) * across + Double(index / 112) * down)
                return [UInt8](repeating: UInt8(light * (1 + wave)), count: 3)
            }
            return AlignedFace(
                image: Image(size: embedder.alignment.size, format: .bgr8, pixels: pixels),
                template: embedder.alignment)
        }
        let templates = try embedder.extractTemplates(
            from: [face(0.2, 0.1, light: 60), face(0.2, 0.1, light: 120), face(0.1, -0.3, light: 60)])
        let same = try templates[0].compare(to: templates[1]).value
        let other = try templates[0].compare(to: templates[2]).value
        #expect(same > 0.9)
        #expect(other < same - 0.2)
    }
}

extension Image {
    /// An upright ellipse of skin colour, 41 pixels wide and 61 high, on grey.
    fileprivate static func ellipse(in size: Size, at middle: Point) -> Image {
        Image(size: size, format: .bgr8) { x, y in
            let (u, v) = ((Double(x) - middle.x) / 20.5, (Double(y) - middle.y) / 30.5)
            return (u * u + v * v <= 1 ? [140, 160, 220] : [128, 128, 128]) as [UInt8]
        }
    }
}
