import BiometricsCore
import Testing

@testable import DocumentReading

/// Each threshold where it lies.
struct DocumentCaptureCheckTests {
    private let size = Size(width: 900, height: 700)

    private func codes(
        of card: Image, corners: Rect = Rect(x: 100, y: 100, width: 500, height: 315)
    ) throws -> [DocumentCaptureCode] {
        let outline = DocumentOutline(corners: Quadrilateral(corners), confidence: 0.8, format: .id1)
        return try DocumentCaptureCheck(outline: outline, size: size, card: card).codes()
    }

    /// Stripes of 20 pixels, `contrast` lighter than 100, and `white` pixels of 250 or as given at the end, on `paper`.
    private func card(
        contrast: UInt8 = 90, white: Int = 0, whiteness: UInt8 = 250, paper: UInt8 = 100
    ) -> Image {
        let size = Size(width: 640, height: 400)
        var pixels = [UInt8](repeating: paper, count: size.pixelCount)
        for y in 0..<100 {
            for x in 0..<size.width where (x / 20) % 2 == 1 { pixels[y * size.width + x] = 100 + contrast }
            for x in 0..<size.width where (x / 20) % 2 == 0 { pixels[y * size.width + x] = 100 }
        }
        for index in size.pixelCount - white..<size.pixelCount { pixels[index] = whiteness }
        return Image(size: size, format: .gray8, pixels: pixels)
    }

    @Test func `a sharp card that is near and whole has no code`() throws {
        #expect(try codes(of: card()).isEmpty)
    }

    /// Two in 100 of 500 pixels are 10.
    @Test(arguments: [
        (Rect(x: -10, y: 100, width: 500, height: 315), false), (Rect(x: -10.1, y: 100, width: 500, height: 315), true),
        (Rect(x: 410, y: 100, width: 500, height: 315), false), (Rect(x: 410.1, y: 100, width: 500, height: 315), true),
        (Rect(x: 100, y: -10, width: 500, height: 315), false), (Rect(x: 100, y: -10.1, width: 500, height: 315), true),
        (Rect(x: 100, y: 395, width: 500, height: 315), false), (Rect(x: 100, y: 395.1, width: 500, height: 315), true),
    ])
    func `a corner beyond the picture by more than two in 100 is cropped`(corners: Rect, isCropped: Bool) throws {
        #expect(try codes(of: card(), corners: corners) == (isCropped ? [.cropped] : []))
    }

    @Test(arguments: [(2.75, false), (2.7499, true)])
    func `less than 2.75 pixels a millimetre are too few`(resolution: Double, isTooFar: Bool) throws {
        let corners = Rect(x: 100, y: 100, width: resolution * CardFormat.id1.width, height: 150)
        #expect(try codes(of: card(), corners: corners) == (isTooFar ? [.tooFar] : []))
    }

    /// At the edge of a step of 76 grey levels the gradient is 38 a pixel.
    @Test(arguments: [(76 as UInt8, false), (75, true)])
    func `a card whose sharpest edges are faint is blurred`(contrast: UInt8, isBlurred: Bool) throws {
        #expect(try codes(of: card(contrast: contrast)) == (isBlurred ? [.blurred] : []))
    }

    @Test func `too far stands for blurred as well`() throws {
        let corners = Rect(x: 100, y: 100, width: 200, height: 126)
        #expect(try codes(of: card(contrast: 20), corners: corners) == [.tooFar])
    }

    /// One in 20 of 640 by 400 pixels are 12,800.
    @Test(arguments: [(12_800, 250 as UInt8, true), (12_799, 250, false), (12_800, 249, false)])
    func `one in 20 white is glare`(white: Int, whiteness: UInt8, isGlare: Bool) throws {
        #expect(try codes(of: card(white: white, whiteness: whiteness)) == (isGlare ? [.glare] : []))
    }

    @Test(arguments: [(235 as UInt8, true), (236, false)])
    func `on a card that is all light no glare is told`(paper: UInt8, isGlare: Bool) throws {
        #expect(try codes(of: card(white: 20_000, paper: paper)) == (isGlare ? [.glare] : []))
    }

    @Test func `the most important comes first`() throws {
        let corners = Rect(x: -30, y: 100, width: 200, height: 126)
        #expect(try codes(of: card(white: 20_000), corners: corners) == [.cropped, .tooFar, .glare])
    }

    @Test func `a frame is clearer with sharper edges and without glare`() throws {
        func clearness(_ card: Image) throws -> Double { try DocumentCaptureCheck.clearness(of: card, outline: nil) }
        let sharp = try clearness(card())
        #expect(try clearness(card(contrast: 45)) < 0.6 * sharp)
        #expect(try abs(clearness(card(white: 20_000)) / sharp - 0.5) < 0.01)
        #expect(try clearness(card(contrast: 0)) == 0)
        #expect(try clearness(Image(size: Size(width: 0, height: 0), format: .gray8, pixels: [])) == 0)
    }

    /// Against all of them in order: values of one whole number, equal ones, and those of which none is left.
    @Test func `a length is found by how many are greater`() {
        let lengths: [Float] = [3.5, 0, 1_442.5, 3.25, 7, 3.5, 0.75, 1_442.25, 3]
        let ordered = lengths.sorted(by: >)
        for (count, length) in ordered.enumerated() {
            #expect(DocumentCaptureCheck.greatest(lengths, after: count) == length)
        }
        #expect(DocumentCaptureCheck.greatest(lengths, after: lengths.count) == 0)
        #expect(DocumentCaptureCheck.greatest([], after: 0) == 0)
    }
}
