internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// The frame of the portrait on a flattened card: four straight edges at the usual place and with the usual size.
///
/// A printer sets the portrait parallel to the card's edges. A portrait that was pasted over another is seldom exactly
/// parallel.
struct PortraitFrame {
    /// The angle between the frame and the card, in degrees, at least 0.
    ///
    /// A frame is found in 103 of 132 pictures, of which 64 are drawn fronts. Two pasted portraits are turned by 1.5°
    /// and 1.8°. One of the other 101 is turned by 0.64°, and the rest by at most 0.29°.
    let tilt: Double

    /// A portrait that is turned further counts as askew. The value lies between the two groups and was chosen on them.
    /// A third pasted portrait is turned by less than half a degree, so this check does not find it.
    static let mostTilt = 0.8

    /// The width in pixels at which the frame is searched. A portrait's sides are then 220 to 300 pixels long.
    private static let width = 800
    /// The largest turn of a portrait's frame, in degrees.
    private static let mostTurn = 4
    /// `breadth` is the portrait's width as a part of the card's width. `proportion` is its height divided by its
    /// width: 35 by 45 mm (ISO/IEC 19794-5), a fifth wider or narrower.
    private static let (breadth, proportion) = (0.15...0.38, 1.1...1.55)
    /// Parts of the card's height: the rows that every portrait's sides cross, and the ranges of its top and bottom
    /// edge.
    private static let (middle, tops, bottoms) = (0.3...0.62, 0.02...0.45, 0.5...0.98)
    /// The least part of a side that must have an edge.
    private static let leastCoverage = 0.5
    /// The largest difference between the angles of the three sides that agree best, in degrees.
    private static let mostSpread = 0.6
    /// How many pairs of sides are tried at each angle, those with the most edges first.
    private static let mostPairs = 8

    /// The frame of the portrait; `nil` unless three of its sides agree on the angle.
    ///
    /// - Parameter card: the card, upright and seen from straight above. Its machine-readable zone may be cut off.
    /// - Throws: `.backendFailure`.
    init?(_ card: Image) throws(BiometricsError) {
        guard card.width > card.height, card.size.shortSide >= 32 else { return nil }
        let height = max(1, Self.width * card.height / card.width)
        let small = try card.resized(to: Size(width: Self.width, height: height))
        let edges = FrameEdges(try small.thinEdges(afterBlur: 1, least: 3), in: small.size)
        guard let found = Self.strongest(among: edges) else { return nil }
        let angles = found.sides.compactMap { edges.angle(of: $0) }.sorted()
        let triples = angles.indices.dropFirst(2).map { angles[$0 - 2...$0] }
        guard let agreeing = triples.min(by: { $0.extent < $1.extent }), agreeing.extent <= Self.mostSpread else {
            return nil
        }
        tilt = abs(agreeing.reduce(0, +) / Double(agreeing.count))
    }

    /// A frame at a half or whole number of degrees.
    private struct Candidate {
        let sides: [FrameEdges.Side]
        let score: Double
    }

    private static func strongest(among edges: FrameEdges) -> Candidate? {
        var best: Candidate?
        for half in -2 * mostTurn...2 * mostTurn {
            let angle = Double(half) * .pi / 360
            let slope = sin(angle) / cos(angle)
            for (left, right) in pairs(among: edges, slope) {
                for candidate in frames(left, right, among: edges, slope) where candidate.score > best?.score ?? 0 {
                    best = candidate
                }
            }
        }
        return best
    }

    /// Left and right sides of one portrait, those with the most edges.
    private static func pairs(among edges: FrameEdges, _ slope: Double) -> [(Int, Int)] {
        let rows = edges.part(middle, of: edges.size.height)
        let votes = edges.votes(isUpright: true, along: rows, slope: slope)
        let sides = votes.peaks(in: 2...edges.size.width - 3, least: leastCoverage * 0.8 * Double(rows.count))
        let (half, width) = (Double(edges.size.width) / 2, Double(edges.size.width))
        var pairs: [(left: Int, right: Int, votes: Double)] = []
        for (index, left) in sides.enumerated() {
            for right in sides[(index + 1)...] where breadth.contains(Double(right - left) / width) {
                // Portraits stand at the left or the right.
                guard Double(right) < 1.04 * half || Double(left) > 0.96 * half else { continue }
                pairs.append((left, right, min(votes[left], votes[right])))
            }
        }
        return pairs.sorted { $0.votes > $1.votes }.prefix(mostPairs).map { ($0.left, $0.right) }
    }

    /// The frames between two sides.
    private static func frames(_ left: Int, _ right: Int, among edges: FrameEdges, _ slope: Double) -> [Candidate] {
        let columns = left + 3...right - 3
        let rows = edges.part(middle, of: edges.size.height)
        let votes = edges.votes(isUpright: false, along: columns, slope: slope)
        let least = leastCoverage * Double(columns.count)
        let height = edges.size.height
        var found: [Candidate] = []
        for top in votes.peaks(in: edges.part(tops, of: height), least: least) {
            for bottom in votes.peaks(in: edges.part(bottoms, of: height), least: least)
            where proportion.contains(Double(bottom - top) / Double(right - left)) {
                // Left and right are given where the sides cross the middle of the searched rows.
                let shift = slope * Double(top + bottom - rows.lowerBound - rows.upperBound) / 2
                let sides: [FrameEdges.Side] =
                    [left, right].map { offset in
                        .init(isUpright: true, offset: Double(offset) - shift, along: top...bottom, slope: slope)
                    }
                    + [top, bottom].map { offset in
                        .init(isUpright: false, offset: Double(offset), along: left...right, slope: slope)
                    }
                let coverages = sides.map(edges.coverage)
                guard let weakest = coverages.min(), weakest >= leastCoverage else { continue }
                found.append(Candidate(sides: sides, score: weakest + coverages.reduce(0, +) / 16))
            }
        }
        return found
    }
}

extension ArraySlice<Double> {
    /// The difference between the last and the first of sorted values.
    fileprivate var extent: Double { (last ?? 0) - (first ?? 0) }
}

extension [Double] {
    /// The positions of values that are at least `least` and the greatest within two positions.
    fileprivate func peaks(in range: ClosedRange<Int>, least: Double) -> [Int] {
        range.filter { place in
            self[place] >= least
                && self[place] == self[Swift.max(0, place - 2)...Swift.min(count - 1, place + 2)].max()
        }
    }
}
