import BiometricsCore
import Foundation
import Testing

struct QuadrilateralTests {
    private let square = Quadrilateral(Rect(x: 0, y: 0, width: 10, height: 10))

    @Test func `a rectangle goes round clockwise and has its area`() {
        #expect(square.area == 100)
        #expect(square.isConvex)
        #expect(square.startingAt(3).corners.first == Point(x: 0, y: 10))
        #expect(square.startingAt(-1) == square.startingAt(3))
        #expect(square.scaled(by: 2).bounds == Rect(x: 0, y: 0, width: 20, height: 20))
    }

    @Test func `the other way round the area is below zero, and nothing is inside`() {
        let reversed = Quadrilateral(square.corners[0], square.corners[3], square.corners[2], square.corners[1])
        #expect(reversed.area == -100)
        #expect(!reversed.isConvex)
        #expect(!reversed.contains(Point(x: 5, y: 5)))
    }

    @Test func `a point on a side is inside, one beyond it is not`() {
        #expect(square.contains(Point(x: 10, y: 5)))
        #expect(square.contains(Point(x: 0, y: 0)))
        #expect(!square.contains(Point(x: 10.001, y: 5)))
    }

    @Test func `JSON is four points, no fewer and no more`() throws {
        let text = "[[0,0],[10,0],[10,10],[0,10]]"
        #expect(String(decoding: try JSONEncoder().encode(square), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Quadrilateral.self, from: Data(text.utf8)) == square)
        for wrong in ["[[0,0],[10,0],[10,10]]", "[[0,0],[10,0],[10,10],[0,10],[0,0]]"] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Quadrilateral.self, from: Data(wrong.utf8))
            }
        }
    }
}
