internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// The frame of the portrait on a flattened card: four straight edges, at the place and of the size that portraits have.
///
/// Whoever prints a card prints its portrait parallel to its edges. One that was laid over another seldom lies so exactly.
struct PortraitFrame {
    /// How far it is turned against the card, in degrees, 0 and more.
    ///
    /// Of 132 pictures, 64 of them drawn fronts, 103 have one: two portraits that were laid over others are turned by 1.5 and
    /// 1.8°, one of 101 others by 0.64°, and 100 by 0.29° at most.
    let tilt: Double

    /// A portrait is askew where it is turned further: between the two groups, and chosen on them. A third one that was laid over
    /// another lies within half a degree, and is not found.
    static let mostTilt = 0.8

    /// Pixels of the card's long side at which the frame is looked for: a portrait's sides are 220 to 300 of them.
    private static let width = 800
    /// How far a frame may be turned, in degrees; more is no portrait's.
    private static let mostTurn = 4
    /// Parts of the card's width between the sides, and of these between top and bottom: 35 by 45 mm (ISO/IEC 19794-5), wider or
    /// narrower by a fifth.
    private static let (breadth, proportion) = (0.15...0.38, 1.1...1.55)
    /// Parts of the card's height: where both sides of every portrait are, and where the top and the bottom may be.
    private static let (middle, tops, bottoms) = (0.3...0.62, 0.02...0.45, 0.5...0.98)
    /// The part of a side that has to have an edge.
    private static let leastCoverage = 0.5
    /// How far the three sides that agree best may differ, in degrees.
    private static let mostSpread = 0.6
    /// So many pairs of sides are tried at each angle, those with the most edges.
    private static let mostPairs = 8

    /// The frame of the portrait; `nil` where no three sides of one agree on how it is turned.
    ///
    /// - Parameter card: the card upright, seen from straight above, its machine-readable zone cut off or not.
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
                // Left and right are where they cross the middle of the rows in which they were sought.
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
    /// Between the first and the last of sorted values.
    fileprivate var extent: Double { (last ?? 0) - (first ?? 0) }
}

extension [Double] {
    /// The places of the values that are the greatest within two places and at least `least`.
    fileprivate func peaks(in range: ClosedRange<Int>, least: Double) -> [Int] {
        range.filter { place in
            self[place] >= least
                && self[place] == self[Swift.max(0, place - 2)...Swift.min(count - 1, place + 2)].max()
        }
    }
}
