import BiometricsCore
import Foundation
import OpenCVKit
import Testing

struct FaceAlignerTests {
    private let template = AlignmentTemplate.arcFace112

    /// The landmarks that `transform` takes to the template.
    private func landmarks(under transform: SimilarityTransform) throws -> FaceLandmarks {
        let back = try #require(transform.inverse)
        return template.landmarks.mapped(back.apply)
    }

    private func picture(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt8) -> Image {
        let pixels = (0..<width * height).map { value($0 % width, $0 / width) }
        return Image(size: Size(width: width, height: height), format: .gray8, pixels: pixels)
    }

    @Test func `a face of about the template's size is OpenCV's warp by scikit-image's similarity`() throws {
        let waves = picture(80, 60) { x, y in
            let (x, y) = (Double(x), Double(y))
            let sum = sin(x * 0.55) * cos(y * 0.45) + 0.5 * sin(0.21 * x + 0.33 * y) + 0.3 * cos(0.7 * x - 0.4 * y)
            return UInt8(min(max((127.5 + sum * 70).rounded(.down), 0), 255))
        }
        let face = [(28, 20), (56, 22), (41, 36.5), (29.5, 47), (53, 48)].map { Point(x: $0.0, y: $0.1) }
        let target = template.landmarks.points.map { Point(x: $0.x / 2, y: $0.y / 2) }
        let aligned = try FaceAligner.align(waves, points: face, to: target, size: Size(width: 56, height: 56))
        #expect(try Golden.difference(aligned, "aligned") == 0)
    }

    @Test(arguments: [2.0, 2.7, 3.0, 4.6, 7.9])
    func `a face that shrinks stays where the landmarks say`(factor: Double) throws {
        // A plane of grey levels: every average over a block is the level at its middle.
        let transform = SimilarityTransform(a: 0.98 / factor, b: 0.2 / factor, tx: -30, ty: -45)
        let ramp = picture(1200, 1300) { x, y in UInt8((Double(x) * 0.12 + Double(y) * 0.07).rounded()) }
        let aligned = try FaceAligner.align(ramp, landmarks: landmarks(under: transform), to: template).image
        let back = try #require(transform.inverse)
        var worst = 0.0
        for y in 0..<112 {
            for x in 0..<112 {
                let place = back.apply(Point(x: Double(x), y: Double(y)))
                guard place.x > 20, place.y > 20, place.x < 1180, place.y < 1280 else { continue }
                let level = place.x * 0.12 + place.y * 0.07
                worst = max(worst, abs(level - Double(aligned.pixels[y * 112 + x])))
            }
        }
        #expect(worst < 1.3)
    }

    @Test func `a pattern finer than the result is averaged, not turned into a false one`() throws {
        let stripes = picture(600, 600) { x, _ in x % 2 == 0 ? 0 : 255 }
        let transform = SimilarityTransform(a: 0.21, b: 0, tx: -2, ty: -2)
        let aligned = try FaceAligner.align(stripes, landmarks: landmarks(under: transform), to: template).image
        #expect(aligned.pixels.allSatisfy { (120...136).contains($0) })
        let plain = try stripes.warped(by: transform, to: template.size)
        #expect(plain.pixels.contains { $0 < 60 || $0 > 200 })
    }

    @Test func `pixels outside the picture are black, and so is a face wholly outside it`() throws {
        let white = picture(400, 400) { _, _ in 255 }
        let corner = SimilarityTransform(a: 0.25, b: 0, tx: 50, ty: 50)
        let aligned = try FaceAligner.align(white, landmarks: landmarks(under: corner), to: template).image
        #expect(aligned.pixels[0] == 0)
        #expect(aligned.pixels[111 * 112 + 111] == 255)
        let beyond = SimilarityTransform(a: 0.25, b: 0, tx: 5000, ty: 50)
        #expect(try FaceAligner.align(white, landmarks: landmarks(under: beyond), to: template).image.pixels.max() == 0)
        let single = picture(1, 1) { _, _ in 9 }
        let tiny = SimilarityTransform(a: 1e-3, b: 0, tx: 0, ty: 0)
        #expect(
            try FaceAligner.align(single, landmarks: landmarks(under: tiny), to: template).image.size == template.size)
    }

    @Test func `landmarks in one place, not numbers or beyond them are the detector's failure`() {
        let white = picture(40, 40) { _, _ in 255 }
        let here = template.landmarks.mapped { _ in Point(x: 3, y: 3) }
        let nowhere = template.landmarks.mapped { _ in Point(x: .nan, y: 3) }
        let far = template.landmarks.mapped { Point(x: $0.x * 1e300, y: $0.y) }
        let close = template.landmarks.mapped { Point(x: $0.x * 1e-200, y: $0.y * 1e-200) }
        for landmarks in [here, nowhere, far, close] {
            let thrown = code { () throws(BiometricsError) in
                try FaceAligner.align(white, landmarks: landmarks, to: template)
            }
            #expect(thrown == .pluginFailed)
        }
    }
}
