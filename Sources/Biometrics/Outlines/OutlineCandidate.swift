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
        let supports = zip(corners.sides, sides).map { side, line in
            SideSupport(lines[line], from: side.start, to: side.end)
        }
        let coverages = supports.map { min($0.within.coverage, 1) }
        guard let least = coverages.min(), least >= Self.leastCoverage,
            supports.count(where: { $0.within.visibility < 0.5 }) <= 1,
            let shape = Self.shape(of: corners, in: size), Self.aspectRatios.contains(shape.aspectRatio)
        else { return nil }
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        let area = corners.area
        var score = coverages.reduce(1, *).squareRoot().squareRoot() * (0.5 + 0.5 * least)
        score *= 1 - 0.35 * mean(supports.map(\.beyond))
        score *= 0.7 + 0.3 * mean(supports.map(\.within.strength))
        score *= 1 - 0.5 * min(1, abs(shape.cosine) / 0.3)
        score *= exp(-(shape.deviation / 0.12) * (shape.deviation / 0.12))
        score *= pow(area / Double(size.pixelCount), 0.12)
        score *= mean(supports.map(\.within.visibility))
        self.corners = corners
        self.lines = sides
        self.area = area
        self.score = score
        leastCoverage = least
        aspectRatio = shape.aspectRatio
    }

    /// A finger on an edge, or a paper on papers, leaves 0.7; less than this is no side.
    private static let leastCoverage = 0.35
    /// Beyond these nothing has the proportions of a document, seen from any side.
    private static let aspectRatios = 1.15...1.9

    /// The proportions in space, how far their logarithm is from those of the nearest format, and the cosine of the corner.
    ///
    /// The focal length of a camera that nobody knows is taken as 1.2 times the long side of the picture, a field of view of
    /// 45°; telephones have 0.7 to 1.4 at a document's distance. It matters for strongly tilted documents only.
    private static func shape(
        of corners: Quadrilateral, in size: Size
    ) -> (aspectRatio: Double, deviation: Double, cosine: Double)? {
        let map = PerspectiveTransform(width: 1, height: 1, onto: corners)
        guard
            let sides = map?.sidesInSpace(
                center: Point(x: 0, y: 0), focalLength: 1.2 * Double(size.longSide)), sides.down > 0
        else { return nil }
        let ratio = sides.across / sides.down
        let aspectRatio = max(ratio, 1 / ratio)
        let deviation = CardFormat.all.map { abs(log(aspectRatio / $0.aspectRatio)) }.min()
        return deviation.map { (aspectRatio, $0, sides.cosine) }
    }
}

/// What speaks for one side of an outline, and what against it.
private struct SideSupport {
    let within: EdgeLine.Support
    /// The part of the line just beyond both corners on which there are edges too: the line of a desk or a paper goes on.
    let beyond: Double

    init(_ line: EdgeLine, from start: Point, to end: Point) {
        let places = [line.place(of: start), line.place(of: end)].sorted()
        let length = places[1] - places[0]
        // The corners of a card are round.
        let corner = 0.06 * length
        within = line.support(from: places[0] + corner, to: places[1] - corner)
        let reach = max(6, 0.12 * length)
        let before = line.support(from: places[0] - reach - 2, to: places[0] - 3)
        let after = line.support(from: places[1] + 3, to: places[1] + reach + 2)
        let visible = before.visibleLength + after.visibleLength
        beyond =
            visible > 4
            ? (before.coverage * before.visibleLength + after.coverage * after.visibleLength) / visible : 0
    }
}
