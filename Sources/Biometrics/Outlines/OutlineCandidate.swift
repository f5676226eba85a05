internal import BiometricsCore
internal import Platform

/// Four lines that may be the border of a document.
struct OutlineCandidate {
    /// Relative to the centre of the picture, clockwise.
    let corners: Quadrilateral
    /// The numbers of the lines of the sides, the first from the first corner to the second.
    let lines: [Int]
    /// In square pixels.
    let area: Double
    /// The least part of a side, as far as it lies in the picture, on which there are edges.
    let leastCoverage: Double
    /// How well the four look like the border of a flat rectangle that has the proportions of a document, 0...1.
    let score: Double
    /// The proportions in space, 1 or more, as a common camera would have seen them.
    let aspectRatio: Double

    /// The candidate of four lines, or nil where they bound nothing that can be a document.
    ///
    /// - Parameters:
    ///   - corners: where the sides meet, clockwise.
    ///   - sides: the lines by their numbers, the first from the first corner to the second.
    ///   - lines: every line.
    ///   - size: the size of the picture.
    init?(corners: Quadrilateral, sides: [Int], lines: [EdgeLine], in size: Size) {
        var supports: [SideSupport] = []
        supports.reserveCapacity(4)
        // Most candidates fail at their first side: nothing else is asked of these.
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
        score *= exp(-Self.continuation * supports.map(\.beyond).reduce(0, +))
        score *= 0.7 + 0.3 * mean(supports.map(\.within.strength))
        score *= shape.likeness
        score *= pow(area / Double(size.pixelCount), 0.12)
        score *= mean(supports.map(\.within.visibility))
        self.corners = corners
        self.lines = sides
        self.area = area
        self.score = score
        leastCoverage = least
        aspectRatio = shape.aspectRatio
    }

    /// How much is lost where one side goes on beyond both of its corners. One line of a desk or paper may lie along a card's
    /// side; where two sides go on beyond one corner each, a third is a line across the card, and where all go on, they are
    /// tiles.
    private static let continuation = 0.2
    /// A finger on an edge, or a paper on papers, leaves 0.7; less than this is no side.
    private static let leastCoverage = 0.35
    /// Beyond these nothing has the proportions of a document, seen from any side.
    private static let aspectRatios = 1.15...1.9
}

/// What speaks for one side of an outline, and what against it.
private struct SideSupport {
    let within: EdgeLine.Support
    /// How strong the edges of the line are just beyond both corners, to those between: the line of a desk or a paper goes
    /// on. 0...1.
    let beyond: Double

    /// nil where less than `least` of the side has edges.
    init?(_ line: EdgeLine, from start: Point, to end: Point, least: Double) {
        let (one, other) = (line.place(of: start), line.place(of: end))
        let (first, last) = (min(one, other), max(one, other))
        let length = last - first
        // The corners of a card are round.
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
