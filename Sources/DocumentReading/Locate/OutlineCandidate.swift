internal import BiometricsCore
internal import Platform

/// Four lines that may be the border of a document.
struct OutlineCandidate {
    /// The corners relative to the centre of the picture, clockwise.
    let corners: Quadrilateral
    /// The indices of the sides' lines. The first side runs from the first corner to the second.
    let lines: [Int]
    /// In square pixels.
    let area: Double
    /// The lowest coverage of a side with edges, counted inside the picture.
    let leastCoverage: Double
    /// How well the four lines look like the border of a flat rectangle with a document's proportions, 0...1.
    let score: Double
    /// The aspect ratio in space, at least 1, as a common camera would have seen it.
    let aspectRatio: Double

    /// The candidate of four lines, or nil if they cannot bound a document.
    ///
    /// - Parameters:
    ///   - corners: the corners of the sides, clockwise.
    ///   - sides: the indices of the lines. The first side runs from the first corner to the second.
    ///   - lines: every line.
    ///   - size: the size of the picture.
    init?(corners: Quadrilateral, sides: [Int], lines: [EdgeLine], in size: Size) {
        var supports: [SideSupport] = []
        supports.reserveCapacity(4)
        // Most candidates fail at their first side, so nothing else is computed for them.
        for (side, line) in zip(corners.sides, sides) {
            guard let support = SideSupport(lines[line], from: side.start, to: side.end, least: Self.leastCoverage)
            else {
                return nil
            }
            supports.append(support)
        }
        let coverages = supports.map { min($0.within.coverage, 1) }
        guard let least = coverages.min(),
            supports.count(where: { $0.within.visibility < 0.5 }) <= 1,
            let shape = OutlineShape(corners, in: size), Self.aspectRatios.contains(shape.aspectRatio)
        else { return nil }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let area = corners.area
        var score = coverages.reduce(1, *).squareRoot().squareRoot() * (0.5 + 0.5 * least)
        score *= exp(-Self.continuation * supports.map { $0.beyond }.reduce(0, +))
        score *= 0.7 + 0.3 * mean(supports.map { $0.within.strength })
        score *= shape.likeness
        score *= pow(area / Double(size.pixelCount), 0.12)
        score *= mean(supports.map { $0.within.visibility })
        self.corners = corners
        self.lines = sides
        self.area = area
        self.score = score
        leastCoverage = least
        aspectRatio = shape.aspectRatio
    }

    /// The penalty for each side that continues beyond both of its corners. One line of a desk or paper may lie along a
    /// card's side. If two sides continue beyond one corner each, a third line may cross the card. If all of them
    /// continue, the lines belong to tiles.
    private static let continuation = 0.2
    /// The least coverage of a side. A finger on an edge, or paper on paper, leaves 0.7.
    private static let leastCoverage = 0.35
    /// The range of aspect ratios. Documents stay within it from all viewing angles.
    private static let aspectRatios = 1.15...1.9
}

/// The evidence for and against one side of an outline.
private struct SideSupport {
    let within: EdgeLine.Support
    /// The strength of the line's edges just beyond both corners, divided by the strength between them, 0...1. The line
    /// of a desk or a paper continues there.
    let beyond: Double

    /// nil if less than `least` of the side has edges.
    init?(_ line: EdgeLine, from start: Point, to end: Point, least: Double) {
        let (one, other) = (line.place(of: start), line.place(of: end))
        let (first, last) = (min(one, other), max(one, other))
        let length = last - first
        // The corners of a card are rounded.
        let corner = 0.06 * length
        within = line.support(from: first + corner, to: last - corner)
        guard within.coverage >= least else { return nil }
        let reach = max(6, 0.12 * length)
        let before = line.support(from: first - reach - 2, to: first - 3)
        let after = line.support(from: last + 3, to: last + reach + 2)
        let visible = before.visibleLength + after.visibleLength
        let strength =
            visible > 4
            ? (before.strength * before.visibleLength + after.strength * after.visibleLength) / visible : 0
        beyond = min(1, strength / max(within.strength, 0.01))
    }
}
