import BiometricsCore
import IdentityDocuments
import Testing

@testable import DocumentReading

/// Lines of which a part lies outside of their box.
struct LineEndsTests {
    private static let size = Size(width: 400, height: 60)

    /// Strokes of 4 pixels, 10 apart, from column `start` to `end`, on paper.
    private static func page(_ start: Int, _ end: Int, ink: UInt8 = 20) -> Image {
        var pixels = [UInt8](repeating: 220, count: size.pixelCount)
        for row in 20..<40 {
            for column in start..<end where (column - start) % 10 < 4 { pixels[row * size.width + column] = ink }
        }
        return Image(size: size, format: .gray8, pixels: pixels)
    }

    private static func whole(_ box: Rect, of page: Image) throws -> Rect? { try LineEnds(of: page).whole(box) }

    @Test func `a box whose edge cuts print is as long as its line, with a margin`() throws {
        let page = Self.page(100, 200)
        let right = try #require(try Self.whole(Rect(x: 90, y: 15, width: 74, height: 30), of: page))
        #expect(right.x == 90 && (196...210).contains(right.maxX) && right.height == 30)
        let left = try #require(try Self.whole(Rect(x: 130, y: 15, width: 80, height: 30), of: page))
        #expect((85...100).contains(left.x) && left.maxX == 210)
        #expect(try Self.whole(Rect(x: 90, y: 15, width: 120, height: 30), of: page) == nil)
    }

    @Test func `a line is followed for two of its heights and to the edge of the page`() throws {
        let page = Self.page(100, 400)
        let box = try #require(try Self.whole(Rect(x: 90, y: 15, width: 74, height: 30), of: page))
        #expect((224...235).contains(box.maxX))
        let last = try #require(try Self.whole(Rect(x: 300, y: 15, width: 74, height: 30), of: page))
        #expect((396...400).contains(last.maxX))
    }

    @Test(
        arguments: [(220, true), (200, true), (190, true), (185, false), (120, false), (20, false), (255, true)]
            as [(UInt8, Bool)])
    func `a line ends on paper unless something darker covers what is beyond its end`(
        level: UInt8, isOnPaper: Bool
    ) throws {
        var page = Self.page(100, 200)
        page = Image(
            size: page.size, format: .gray8,
            pixels: page.pixels.enumerated().map { place, pixel in place % page.width < 100 ? level : pixel })
        let line = PrintedLine("ANNA", x: 100, y: 15, width: 100, height: 30, confidence: 1)
        #expect(try LineEnds(of: page).areOnPaper(line) == isOnPaper)
    }

    @Test func `glare is brighter than paper, and a line at the border may go on`() throws {
        let line = PrintedLine("ANNA", x: 100, y: 15, width: 100, height: 30, confidence: 1)
        let dim = Self.page(100, 200).pixels.enumerated().map { place, pixel in
            place % Self.size.width >= 200 ? 255 : pixel / 2
        }
        #expect(try !LineEnds(of: Image(size: Self.size, format: .gray8, pixels: dim)).areOnPaper(line))
        let ends = try LineEnds(of: Self.page(0, 100))
        #expect(!ends.areOnPaper(PrintedLine("ANNA", x: 0, y: 15, width: 100, height: 30, confidence: 1)))
    }

    @Test func `faint marks are not print, and an empty box has no ends`() throws {
        let faint = Self.page(100, 200, ink: 190)
        #expect(try Self.whole(Rect(x: 90, y: 15, width: 74, height: 30), of: faint) == nil)
        #expect(try Self.whole(Rect(x: 90, y: 15, width: 0, height: 0), of: faint) == nil)
        #expect(try Self.whole(Rect(x: 500, y: 80, width: 20, height: 30), of: faint) == nil)
    }
}
