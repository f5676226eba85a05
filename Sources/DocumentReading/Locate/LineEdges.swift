internal import BiometricsCore
internal import CPictureKernels
internal import OpenCVKit
internal import Platform

/// The edges of a picture, grouped by direction, so that a line is compared only with edges that may belong to it.
struct LineEdges {
    /// One edge.
    struct Edge {
        /// Relative to the centre of the picture, in pixels.
        let x: Double
        let y: Double
        /// The angle of the gradient, 0..<π.
        let angle: Double
        /// 0...1. An edge of `fullStrength` or more has weight 1, so that one sharp border does not outweigh ten faint
        /// ones.
        let weight: Double
        /// Whether the edge is one side of a stroke: of print, ruled paper, a joint between tiles, or a card's own
        /// shadow.
        let isOfStroke: Bool
    }

    /// Directions are grouped in steps of π/120, 1.5°.
    static let directions = 120
    /// In grey levels per pixel. The faintest measured borders of cards (paper on paper) have 5. Borders on a desk of
    /// similar colour have 10 to 30, and on another colour at least 30. The grain of wood and cloth has 2 to 3.
    private static let fullStrength = 7.0
    /// The directions of a noisy edge vary by about ten degrees. An edge belongs to a line if its direction differs by
    /// less than this.
    static let tolerance = Double.pi / 9

    /// The edges sorted by direction.
    let edges: [Edge]
    private let starts: [Int]
    // The edges once more, as vectors for the search for those of a line.
    private let x: [Double]
    private let y: [Double]
    private let angles: [Double]
    /// The size of the picture.
    let size: Size
    /// No point of the picture is further than this from the centre.
    let reach: Int

    init(_ found: [ThinEdge], in size: Size) {
        let (middleX, middleY) = (Double(size.width) / 2, Double(size.height) / 2)
        let all = zip(found, OutlineStrokes.sides(among: found, in: size)).map { edge, isOfStroke in
            var angle = atan2(edge.down, edge.across)
            if angle < 0 { angle += .pi }
            return Edge(
                x: Double(edge.x) - middleX, y: Double(edge.y) - middleY, angle: angle >= .pi ? 0 : angle,
                weight: min(1, edge.strength / Self.fullStrength), isOfStroke: isOfStroke)
        }
        var counts = [Int](repeating: 0, count: Self.directions + 1)
        for edge in all { counts[Self.direction(edge.angle) + 1] += 1 }
        for index in 1..<counts.count { counts[index] += counts[index - 1] }
        starts = counts
        var order = [Int](repeating: 0, count: all.count)
        for index in all.indices {
            let direction = Self.direction(all[index].angle)
            order[counts[direction]] = index
            counts[direction] += 1
        }
        edges = order.map { all[$0] }
        (x, y, angles) = (edges.map { $0.x }, edges.map { $0.y }, edges.map { $0.angle })
        self.size = size
        reach = Int((middleX * middleX + middleY * middleY).squareRoot()) + 2
    }

    /// The number of the direction for an angle in 0..<π.
    static func direction(_ angle: Double) -> Int {
        min(Int(angle / .pi * Double(directions)), directions - 1)
    }

    /// Calls `body` with every edge that is nearer to a line than `width` pixels, and whose direction is within
    /// `tolerance` of the line's.
    func forEach(
        nearerThan width: Double, toLineAt angle: Double, cosine: Double, sine: Double, distance: Double,
        _ body: (Edge) -> Void
    ) {
        let turned = angle - (angle / .pi).rounded(.down) * .pi
        var line = cpk_line(
            angle: turned, tolerance: Self.tolerance, cosine: cosine, sine: sine, distance: distance, width: width)
        let middle = Self.direction(turned)
        let spread = Int((Self.tolerance / .pi * Double(Self.directions)).rounded(.up))
        let (first, last) = (middle - spread, middle + spread)
        // The directions go round, so that they may be two runs.
        let runs =
            first < 0
            ? [first + Self.directions..<Self.directions, 0..<last + 1]
            : last >= Self.directions
                ? [first..<Self.directions, 0..<last + 1 - Self.directions] : [first..<last + 1]
        for run in runs {
            let (start, end) = (starts[run.lowerBound], starts[run.upperBound])
            let hits = unsafe [UInt32](unsafeUninitializedCapacity: end - start) { hits, count in
                unsafe x.withUnsafeBufferPointer { x in
                    unsafe y.withUnsafeBufferPointer { y in
                        unsafe angles.withUnsafeBufferPointer { angles in
                            var vectors = unsafe cpk_edges(
                                x: x.baseAddress, y: y.baseAddress, angle: angles.baseAddress)
                            unsafe cpk_edges_of_line(&vectors, start, end, &line, hits.baseAddress, &count)
                        }
                    }
                }
            }
            for hit in hits { body(edges[Int(hit)]) }
        }
    }

    /// Whether a point is far enough inside the picture that an edge could be found there.
    func isInside(_ x: Double, _ y: Double) -> Bool {
        abs(x) <= Double(size.width) / 2 - 3 && abs(y) <= Double(size.height) / 2 - 3
    }
}
