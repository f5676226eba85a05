internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// The nearly vertical and nearly horizontal edges of a card, from which the sides of a frame are found.
struct FrameEdges {
    /// A straight line. A vertical side satisfies x = offset − slope · (y − middle of `along`), and a horizontal side y
    /// = offset + slope · (x − middle of `along`). On a frame that is turned clockwise, all sides have the same slope.
    struct Side {
        let isUpright: Bool
        let offset: Double
        /// The rows of a vertical side, or the columns of a horizontal one.
        let along: ClosedRange<Int>
        let slope: Double
    }

    let size: Size
    /// The coordinates of each edge along and across its side. Across means right for a vertical side and up for a
    /// horizontal one.
    private let upright: [SIMD2<Double>]
    private let level: [SIMD2<Double>]

    /// An edge belongs to a side if their directions differ by at most one in three, which is 18°.
    private static let steepness = 3.0

    init(_ edges: [ThinEdge], in size: Size) {
        self.size = size
        upright = edges.filter { abs($0.across) >= Self.steepness * abs($0.down) }
            .map { SIMD2(Double($0.y), Double($0.x)) }
        level = edges.filter { abs($0.down) >= Self.steepness * abs($0.across) }
            .map { SIMD2(Double($0.x), -Double($0.y)) }
    }

    /// The whole pixel positions of a part of a length.
    func part(_ part: ClosedRange<Double>, of length: Int) -> ClosedRange<Int> {
        let first = max(2, Int(part.lowerBound * Double(length)))
        return first...max(first, min(length - 3, Int(part.upperBound * Double(length))))
    }

    /// The number of edges within a pixel of each line with the given slope, by the line's offset.
    func votes(isUpright: Bool, along range: ClosedRange<Int>, slope: Double) -> [Double] {
        let count = isUpright ? size.width : size.height
        var votes = [Double](repeating: 0, count: count + 2)
        let middle = Self.middle(of: range)
        for edge in isUpright ? upright : level where Self.contains(range, edge.x) {
            let across = edge.y + slope * (edge.x - middle)
            let place = Int((isUpright ? across : -across).rounded())
            if (0..<count).contains(place) { votes[place + 1] += 1 }
        }
        return (0..<count).map { (place: Int) -> Double in votes[place...place + 2].reduce(0, +) }
    }

    /// The part of the side, 0...1, with an edge within a pixel and a half.
    func coverage(of side: Side) -> Double {
        let middle = Self.middle(of: side.along)
        let offset = side.isUpright ? side.offset : -side.offset
        let near = (side.isUpright ? upright : level).count { edge in
            Self.contains(side.along, edge.x) && abs(edge.y + side.slope * (edge.x - middle) - offset) <= 1.5
        }
        return min(1, Double(near) / Double(side.along.count))
    }

    /// How far the side is turned clockwise, in degrees, fitted to the edges near it by least squares; `nil` if they
    /// cover less than half of the side.
    func angle(of side: Side) -> Double? {
        // Corners are rounded, and the adjacent sides start there.
        let margin = side.along.count / 12
        guard side.along.count > 2 * margin + 8 else { return nil }
        let inner = side.along.lowerBound + margin...side.along.upperBound - margin
        let middle = Self.middle(of: side.along)
        var (slope, offset) = (side.slope, side.isUpright ? side.offset : -side.offset)
        for width in [3.0, 2.0, 1.5, 1.2] {
            var (count, sum, squares, across, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for edge in side.isUpright ? upright : level where Self.contains(inner, edge.x) {
                let along = edge.x - middle
                guard abs(edge.y + slope * along - offset) <= width else { continue }
                count += 1
                sum += along
                squares += along * along
                across += edge.y
                product += along * edge.y
            }
            let spread = squares - sum * sum / max(1, count)
            guard count >= 0.5 * Double(inner.count), spread > 1 else { return nil }
            slope = -(product - sum * across / count) / spread
            offset = (across + slope * sum) / count
        }
        return atan2(slope, 1) * 180 / .pi
    }

    private static func contains(_ range: ClosedRange<Int>, _ place: Double) -> Bool {
        place >= Double(range.lowerBound) && place <= Double(range.upperBound)
    }

    private static func middle(of range: ClosedRange<Int>) -> Double {
        Double(range.lowerBound + range.upperBound) / 2
    }
}
