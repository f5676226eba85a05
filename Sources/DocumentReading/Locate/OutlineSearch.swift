internal import BiometricsCore
internal import OpenCVKit

/// Finds the border of a document in a small picture: the four straight lines that look most like one.
///
/// The work is bounded by the number of lines and pairs, whatever the picture shows. The same picture always gives the
/// same result.
struct OutlineSearch {
    private let edges: LineEdges
    private let lines: [EdgeLine]
    private let size: Size

    /// - Parameter picture: in colour or grey. Every pixel is used.
    init(_ picture: Image) throws(BiometricsError) {
        size = picture.size
        edges = LineEdges(try picture.thinEdges(afterBlur: 1, least: Self.leastEdge), in: size)
        lines = LineSearch(edges: edges).lines()
    }

    /// The least strength of an edge, in grey levels per pixel. A white card on a scanner's white lid has twice as
    /// much, and the noise of most desks has less.
    private static let leastEdge = 1.5
    /// The most pairs of opposite sides, and the most pairs of one line with others.
    private static let (mostPairs, mostPartners) = (420, 12)
    /// The most candidates that `OutlineChoice` considers.
    private static let mostCandidates = 60

    /// The candidates by score, the best first, at most 60.
    func candidates() -> [OutlineCandidate] {
        let pairs = opposites()
        var found: [OutlineCandidate] = []
        for (index, first) in pairs.enumerated() {
            for second in pairs[(index + 1)...] {
                guard let (corners, sides) = rectangle(first, second) else { continue }
                if let candidate = OutlineCandidate(corners: corners, sides: sides, lines: lines, in: size) {
                    found.append(candidate)
                }
            }
        }
        // Only those that can be among the best are sorted.
        let rank = found.count - Self.mostCandidates
        let least = rank > 0 ? found.map { $0.score }.element(ofRank: rank) : 0
        let order = found.indices.filter { found[$0].score >= least }.sorted {
            found[$0].score != found[$1].score ? found[$0].score > found[$1].score : $0 < $1
        }
        return order.prefix(Self.mostCandidates).map { found[$0] }
    }

    /// The weight of the edges inside `corners`, divided by the area.
    func ink(inside corners: Quadrilateral) -> Double {
        let area = corners.area
        guard area > 0 else { return 0 }
        return edges.edges.reduce(0) { $0 + (corners.contains(Point(x: $1.x, y: $1.y)) ? $1.weight : 0) } / area
    }

    /// Pairs of lines that may be opposite sides. Each line is paired with the lines whose edges overlap its own best.
    private func opposites() -> [(Int, Int)] {
        let least = 0.06 * Double(size.longSide)
        var pairs: [(first: Int, second: Int, accord: Double)] = []
        for first in lines.indices {
            for second in lines.indices where second > first {
                if lines[first].angle(with: lines[second]) < Self.mostConvergence,
                    lines[first].gap(to: lines[second]) >= least
                {
                    let accord = lines[first].accord(with: lines[second])
                    if accord > 0 { pairs.append((first, second, accord)) }
                }
            }
        }
        // An accord is a ratio of numbers up to 64, so different ones also differ in 32 bits. Positive floats sort like
        // their bits.
        var order = pairs.indices.map { UInt64(~Float(pairs[$0].accord).bitPattern) << 32 | UInt64($0) }
        order.sort()
        var counts = [Int](repeating: 0, count: lines.count)
        var chosen: [(Int, Int)] = []
        for pair in order.lazy.map({ pairs[Int($0 & 0xffff_ffff)] }) {
            guard min(counts[pair.first], counts[pair.second]) < Self.mostPartners else { continue }
            counts[pair.first] += 1
            counts[pair.second] += 1
            chosen.append((pair.first, pair.second))
            if chosen.count == Self.mostPairs { break }
        }
        return chosen
    }

    /// The largest angle between opposite sides of a tilted card, and the least angle between adjacent ones.
    private static let (mostConvergence, leastCorner) = (32 * Double.pi / 180, 50 * Double.pi / 180)

    /// The corners of four lines, clockwise, and the lines in the order of the sides. nil if the area is not convex,
    /// too small, or reaches far beyond the picture.
    private func rectangle(_ first: (Int, Int), _ second: (Int, Int)) -> (Quadrilateral, [Int])? {
        guard first.0 != second.0, first.0 != second.1, first.1 != second.0, first.1 != second.1,
            lines[first.0].angle(with: lines[second.0]) > Self.leastCorner,
            let a = lines[first.0].crossing(lines[second.0]), isNear(a),
            let b = lines[second.0].crossing(lines[first.1]), isNear(b),
            let c = lines[first.1].crossing(lines[second.1]), isNear(c),
            let d = lines[second.1].crossing(lines[first.0]), isNear(d)
        else { return nil }
        let sides = [second.0, first.1, second.1, first.0]
        let there = Quadrilateral(a, b, c, d)
        let area = there.area
        let (corners, order) =
            area > 0 ? (there, sides) : (Quadrilateral(d, c, b, a), [sides[2], sides[1], sides[0], sides[3]])
        let whole = Double(size.pixelCount)
        guard abs(area) > 0.02 * whole, abs(area) < 1.4 * whole, corners.isConvex,
            corners.sides.allSatisfy({ $0.start.distance(to: $0.end) > 12 })
        else { return nil }
        return (corners, order)
    }

    /// Whether a corner lies inside the picture, or beyond it by less than a quarter of its long side.
    private func isNear(_ corner: Point) -> Bool {
        let margin = Double(size.longSide) / 4
        return abs(corner.x) < Double(size.width) / 2 + margin && abs(corner.y) < Double(size.height) / 2 + margin
    }
}
