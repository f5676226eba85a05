import BiometricsCore
import IdentityDocuments
import OpenCVKit
import Testing

@testable import DocumentReading

/// Single letters among the values of a document.
struct LoneLettersTests {
    private static let ink = Canvas.Color(red: 20, green: 20, blue: 20)
    /// Two values, one above the other, and what is read of them.
    private static let values = [
        PrintedLine("01 AUG 1938", x: 100, y: 90, width: 240, height: 44),
        PrintedLine("26 APR 2031", x: 100, y: 290, width: 240, height: 44),
    ]

    private static func page(_ texts: (String, Double, Double, Double)...) throws -> Image {
        var canvas = Canvas(Image(size: Size(width: 900, height: 420), format: .bgr8, filledWith: 225))
        for (text, x, y, height) in texts {
            try canvas.drawText(text, at: Point(x: x, y: y), height: height, color: ink, thickness: 4)
        }
        return canvas.image
    }

    private static func boxes(_ page: Image) throws -> [Rect] {
        try LoneLetters(on: page, among: values, beside: values).boxes
    }

    @Test func `a letter as high as the values and alone is found`() throws {
        let page = try Self.page(("01 AUG 1938", 100, 126, 28), ("F", 600, 226, 28), ("26 APR 2031", 100, 326, 28))
        let boxes = try Self.boxes(page)
        try #require(boxes.count == 1)
        #expect(boxes[0].x < 605 && boxes[0].x + boxes[0].width > 618)
        #expect(boxes[0].y < 200 && boxes[0].y + boxes[0].height > 225)
    }

    @Test func `letters of words, small ones and those outside the values are not found`() throws {
        let word = try Self.page(("UTOPIA", 600, 226, 28))
        #expect(try Self.boxes(word).isEmpty)
        let label = try Self.page(("F", 600, 226, 12), ("F", 600, 60, 28), ("F", 600, 400, 28), ("F", 20, 226, 28))
        #expect(try Self.boxes(label).isEmpty)
        #expect(try LoneLetters(on: label, among: [], beside: []).boxes.isEmpty)
    }

    @Test func `ink falls into its pieces, which touch along edges or corners`() {
        // Two pixels that touch at a corner, and one apart.
        let pixels: [UInt8] = [0, 255, 255, 255, 255, 0, 255, 255, 255, 255, 255, 0]
        let pieces = InkPieces(of: Image(size: Size(width: 4, height: 3), format: .gray8, pixels: pixels)).pieces
        #expect(pieces.map(\.count) == [2, 1])
        #expect(pieces.map(\.box) == [Rect(x: 0, y: 0, width: 2, height: 2), Rect(x: 3, y: 2, width: 1, height: 1)])
    }
}
