import BiometricsCore
import BiometricsTestSupport
import OpenCVKit
import Testing

struct ImageOperationsTests {
    private let colour = Golden.picture(24, 16, .bgr8)
    private let gray = Golden.picture(24, 16, .gray8)

    @Test func `resizing gives OpenCV's values, averaged where it shrinks and linear where it grows`() throws {
        #expect(try Golden.difference(colour.resized(to: Size(width: 7, height: 5)), "shrunk") == 0)
        #expect(try Golden.difference(gray.resized(to: Size(width: 12, height: 8)), "halved") == 0)
        #expect(try Golden.difference(colour.resized(to: Size(width: 31, height: 20)), "grown") == 0)
        #expect(try Golden.difference(gray.resized(to: Size(width: 7, height: 20)), "mixed") == 0)
        #expect(try colour.resized(to: colour.size) == colour)
    }

    @Test func `a warp gives OpenCV's values with both borders`() throws {
        let transform = SimilarityTransform(a: 0.8, b: 0.3, tx: 1.25, ty: -2.5)
        let size = Size(width: 12, height: 10)
        let constant = try colour.warped(by: transform, to: size, border: .constant(9))
        #expect(try Golden.difference(constant, "warped") == 0)
        let replicated = try colour.warped(by: transform, to: size, border: .replicate)
        #expect(try Golden.difference(replicated, "warpedReplicate") == 0)
        #expect(try colour.warped(by: .identity, to: colour.size) == colour)
    }

    @Test func `a quarter turn is clockwise, and four of them change nothing`() throws {
        #expect(try Golden.difference(colour.rotated(quarterTurns: 1), "turnedOnce") == 0)
        #expect(try colour.rotated(quarterTurns: -3) == colour.rotated(quarterTurns: 1))
        #expect(try colour.rotated(quarterTurns: 2).rotated(quarterTurns: 2) == colour)
        #expect(try colour.rotated(quarterTurns: 3).rotated(quarterTurns: 1) == colour)
        #expect(try colour.rotated(quarterTurns: 4) == colour)
    }

    @Test func `luma is OpenCV's`() throws {
        #expect(try Golden.difference(colour.grayscale(), "grey") == 0)
        #expect(try gray.grayscale() == gray)
    }

    @Test func `a crop is cut at the edges and empty where it misses`() {
        let part = colour.cropped(x: 20, y: -1, width: 9, height: 3)
        #expect(part.size == Size(width: 4, height: 2))
        #expect(Array(part.pixels[0..<3]) == Array(colour.pixels[60..<63]))
        #expect(part.pixels.suffix(3).elementsEqual(colour.pixels[141..<144]))
        #expect(colour.cropped(x: 24, y: 0, width: 5, height: 5).isEmpty)
        #expect(colour.cropped(x: .max - 1, y: .min, width: .max, height: .max).isEmpty)
        #expect(
            colour.cropped(to: Rect(x: 1.4, y: 1.6, width: 3, height: 2))
                == colour.cropped(x: 1, y: 2, width: 3, height: 2))
        #expect(colour.cropped(to: Rect(x: .nan, y: 0, width: 3, height: 2)).isEmpty)
        #expect(colour.cropped(to: Rect(x: -1e30, y: 0, width: 3, height: 2)).isEmpty)
    }

    @Test func `an empty picture is refused and a single pixel is not`() throws {
        let empty = Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])
        let target = Size(width: 4, height: 4)
        #expect(code { () throws(BiometricsError) in try empty.resized(to: target) } == .invalidConfiguration)
        #expect(code { () throws(BiometricsError) in try empty.grayscale() } == .invalidConfiguration)
        #expect(
            code { () throws(BiometricsError) in try empty.warped(by: .identity, to: target) } == .invalidConfiguration)
        let single = Image(size: Size(width: 1, height: 1), format: .bgr8, pixels: [1, 2, 3])
        #expect(try single.resized(to: Size(width: 2, height: 1)).pixels == [1, 2, 3, 1, 2, 3])
        #expect(try single.rotated(quarterTurns: 1) == single)
    }

    @Test func `a giant or empty target is refused before room is made for it`() {
        let huge = Size(width: 40_000, height: 2)
        #expect(code { () throws(BiometricsError) in try colour.resized(to: huge) } == .inputTooLarge)
        let area = Size(width: 30_000, height: 30_000)
        #expect(code { () throws(BiometricsError) in try colour.warped(by: .identity, to: area) } == .inputTooLarge)
        let none = Size(width: 0, height: 5)
        #expect(code { () throws(BiometricsError) in try colour.resized(to: none) } == .invalidConfiguration)
    }

    @Test func `a map that cannot be undone is refused`() {
        let flat = SimilarityTransform(a: 0, b: 0, tx: 1, ty: 1)
        #expect(
            code { () throws(BiometricsError) in try colour.warped(by: flat, to: colour.size) } == .invalidConfiguration
        )
        let broken = SimilarityTransform(a: .nan, b: 0, tx: 1, ty: 1)
        #expect(
            code { () throws(BiometricsError) in try colour.warped(by: broken, to: colour.size) }
                == .invalidConfiguration)
    }
}

/// The code of the error that `body` throws; nil when it throws none.
func code<Result>(_ body: () throws(BiometricsError) -> Result) -> BiometricsError.Code? {
    thrown { () throws(BiometricsError) in _ = try body() }?.code
}
