internal import BiometricsCore

/// Four sides that may form a frame.
struct Frame {
    let left: FrameSide
    let right: FrameSide
    let top: FrameSide
    let bottom: FrameSide

    /// The confidence that there is a frame.
    struct Strength {
        /// Support of the weakest side × uniformity of the band along the sides, 0...1.
        var edge = 0.0
        /// The same × support of the band's other edge, 0...1. A bezel ends on both sides, but padding does not.
        var band = 0.0

        /// Keeps the greater value of both.
        mutating func combine(with other: Strength) {
            edge = max(edge, other.edge)
            band = max(band, other.band)
        }
    }

    /// The strength of these four sides. At most one of them may be an edge of the picture.
    ///
    /// - Parameters:
    ///   - widestBand: the largest distance of the band's other edge, in pixels.
    ///   - best: the best strength so far. A candidate that cannot exceed it is not computed.
    func strength(in map: EdgeMap, widestBand: Int, atLeast best: Strength) -> Strength {
        let missing = [left, right, top, bottom].count { $0.sign == 0 }
        guard missing <= 1 else { return Strength() }
        let parts = self.parts
        var weakest = 1.0
        for part in parts where part.side.sign != 0 {
            weakest = min(weakest, part.support(in: map, of: part.side, shortenedBy: 2))
            if weakest < CueLimits.sideSupport || weakest <= min(best.edge, best.band) { return Strength() }
        }
        var result = Strength()
        for direction in [1.0, -1.0] {
            var uniformity = 0.0
            for distance in [2.0, 3.0] {
                let colours = parts.flatMap { $0.colours(in: map.image, outward: direction * distance) }
                uniformity = max(uniformity, Self.uniformity(of: colours))
            }
            let edge = weakest * uniformity * (missing == 0 ? 1 : 0.97)
            result.edge = max(result.edge, edge)
            guard edge > max(CueLimits.frameStrength, best.band) else { continue }
            let others = parts.filter { $0.side.sign != 0 }.map {
                $0.otherEdge(in: map, direction: direction, widest: widestBand)
            }.sorted()
            // One side may lie in the picture's margin, or in front of a background with the band's own colour.
            result.band = max(result.band, edge * others[min(1, others.count - 1)])
        }
        return result
    }

    /// The sides from corner to corner.
    private var parts: [FramePart] {
        let (topLeft, topRight) = (corner(left, top), corner(right, top))
        let (bottomLeft, bottomRight) = (corner(left, bottom), corner(right, bottom))
        return [
            FramePart(side: left, low: topLeft.y, high: bottomLeft.y, outward: -1, isUpright: true),
            FramePart(side: right, low: topRight.y, high: bottomRight.y, outward: 1, isUpright: true),
            FramePart(side: top, low: topLeft.x, high: topRight.x, outward: -1, isUpright: false),
            FramePart(side: bottom, low: bottomLeft.x, high: bottomRight.x, outward: 1, isUpright: false),
        ]
    }

    /// The intersection of an upright and a level side.
    private func corner(_ upright: FrameSide, _ level: FrameSide) -> Point {
        let x0 = upright.position - upright.middle * upright.slope
        let y0 = level.position - level.middle * level.slope
        let x = (x0 + y0 * upright.slope) / (1 - upright.slope * level.slope)
        return Point(x: x, y: level.position(at: x))
    }

    /// The part of the colours that are close to the median; 0 for too few colours or for padding.
    private static func uniformity(of colours: [[UInt8]]) -> Double {
        guard colours.count >= 24, let channels = colours.first?.count else { return 0 }
        let padding = colours.count { $0.allSatisfy { $0 <= CueLimits.paddingLevel } }
        if Double(padding) > 0.7 * Double(colours.count) { return 0 }
        let median = (0..<channels).map { channel in
            Int(colours.map { $0[channel] }.sorted()[colours.count / 2])
        }
        let alike = colours.count { colour in
            zip(colour, median).allSatisfy { abs(Int($0) - $1) < CueLimits.bandTolerance }
        }
        return Double(alike) / Double(colours.count)
    }
}
