import BiometricsCore
import Testing

struct PerspectiveTransformTests {
    private let corners = Quadrilateral(
        Point(x: 10, y: 20), Point(x: 210, y: 40), Point(x: 190, y: 150), Point(x: 30, y: 140))

    @Test func `a rectangle's corners come to the quadrilateral's, and back`() throws {
        let map = try #require(PerspectiveTransform(width: 100, height: 60, onto: corners))
        let inverse = try #require(map.inverse)
        let rectangle = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 60), Point(x: 0, y: 60)]
        for (from, to) in zip(rectangle, corners.corners) {
            let there = try #require(map.apply(from))
            let back = try #require(inverse.apply(to))
            #expect(there.distance(to: to) < 1e-9)
            #expect(back.distance(to: from) < 1e-9)
        }
    }

    @Test func `nothing is mapped onto what is not convex, or goes round the other way`() {
        let crossed = Quadrilateral(corners.corners[0], corners.corners[2], corners.corners[1], corners.corners[3])
        let reversed = Quadrilateral(corners.corners[3], corners.corners[2], corners.corners[1], corners.corners[0])
        let flat = Quadrilateral(Rect(x: 1, y: 1, width: 5, height: 0))
        for shape in [crossed, reversed, flat] {
            #expect(PerspectiveTransform(width: 2, height: 1, onto: shape) == nil)
        }
        #expect(PerspectiveTransform(width: 0, height: 1, onto: corners) == nil)
    }

    /// A card of 86 by 54 is turned about its upright axis by 40° before a pinhole of focal length 500 at (320, 240).
    @Test func `the proportions of a tilted card are told from its corners`() throws {
        func seen(_ x: Double, _ y: Double) -> Point {
            let (cosine, sine) = (0.766_044_443_118_978, 0.642_787_609_686_539)
            let depth = 300 + x * sine
            return Point(x: 320 + 500 * x * cosine / depth, y: 240 + 500 * y / depth)
        }
        let card = Quadrilateral(seen(-43, -27), seen(43, -27), seen(43, 27), seen(-43, 27))
        let map = try #require(PerspectiveTransform(width: 1, height: 1, onto: card))
        let sides = map.sidesInSpace(center: Point(x: 320, y: 240), focalLength: 500)
        #expect(abs(sides.across / sides.down - 86.0 / 54) < 1e-6)
        #expect(abs(sides.cosine) < 1e-9)
    }
}
