import BiometricsCore
import Testing

struct ViewingDirectionTests {
    private static let size = Size(width: 1600, height: 1200)
    private static let focalLength = 0.85 * 1600

    /// A card of 85.6 by 53.98 before a pinhole, turned about its upright axis and moved aside, as the outline of its corners.
    private func outline(turnedBy degrees: Double, aside: Double = 0) -> DocumentOutline {
        let table: [Double: (cosine: Double, sine: Double)] = [
            20: (0.939_692_620_785_908, 0.342_020_143_325_669),
            -20: (0.939_692_620_785_908, -0.342_020_143_325_669),
            40: (0.766_044_443_118_978, 0.642_787_609_686_539),
        ]
        let (cosine, sine) = table[degrees] ?? (1, 0)
        func seen(_ x: Double, _ y: Double) -> Point {
            let depth = 250 + x * sine
            return Point(
                x: 800 + Self.focalLength * (x * cosine + aside) / depth, y: 600 + Self.focalLength * y / depth)
        }
        return DocumentOutline(
            corners: Quadrilateral(seen(-42.8, -26.99), seen(42.8, -26.99), seen(42.8, 26.99), seen(-42.8, 26.99)),
            confidence: 1)
    }

    private func direction(_ outline: DocumentOutline) throws -> ViewingDirection {
        try #require(ViewingDirection(of: outline, in: Self.size, format: .id1))
    }

    @Test func `straight from the front it is along the axis`() throws {
        let front = try direction(outline(turnedBy: 0))
        #expect(abs(front.x) < 1e-9 && abs(front.y) < 1e-9 && abs(front.z - 1) < 1e-9)
    }

    @Test(arguments: [20.0, -20, 40])
    func `it turns as the document does`(degrees: Double) throws {
        let turned = try direction(outline(turnedBy: degrees))
        let front = try direction(outline(turnedBy: 0))
        #expect(abs(turned.degrees(from: front) - abs(degrees)) < 1e-6)
        #expect(turned.degrees(from: turned) < 1e-6)
    }

    @Test func `two turns to either side are as far from each other as both together`() throws {
        let (left, right) = (try direction(outline(turnedBy: -20)), try direction(outline(turnedBy: 20)))
        #expect(abs(left.degrees(from: right) - 40) < 1e-6)
    }

    @Test func `a document at the edge of the picture is seen from aside, though it lies flat`() throws {
        // 44 mm aside at a distance of 250 mm: atan(44 / 250).
        let aside = try direction(outline(turnedBy: 0, aside: 44))
        #expect(abs(aside.degrees(from: try direction(outline(turnedBy: 0))) - 9.981_9) < 1e-3)
    }

    @Test func `corners that are not convex have none`() {
        let point = Point(x: 1, y: 1)
        let flat = DocumentOutline(corners: Quadrilateral(point, point, point, point), confidence: 1)
        #expect(ViewingDirection(of: flat, in: Self.size, format: .id1) == nil)
    }
}
