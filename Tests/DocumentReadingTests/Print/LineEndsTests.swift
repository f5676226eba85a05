import BiometricsCore
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

    @Test func `faint marks are not print, and an empty box has no ends`() throws {
        let faint = Self.page(100, 200, ink: 190)
        #expect(try Self.whole(Rect(x: 90, y: 15, width: 74, height: 30), of: faint) == nil)
        #expect(try Self.whole(Rect(x: 90, y: 15, width: 0, height: 0), of: faint) == nil)
        #expect(try Self.whole(Rect(x: 500, y: 80, width: 20, height: 30), of: faint) == nil)
    }
}
