internal import BiometricsCore
internal import Platform

/// A straight line through edges of a picture, and the places along it that have edges.
///
/// Positions are relative to the centre of the picture. Points of the line satisfy x·cos(angle) + y·sin(angle) =
/// distance. A place on it is its position along the line, −x·sin(angle) + y·cos(angle).
struct EdgeLine {
    /// The angle of the line's normal, 0..<π, possibly slightly outside after refinement.
    let angle: Double
    /// The line's distance from the centre, in pixels; negative on the other side.
    let distance: Double
    let cosine: Double
    let sine: Double
    /// Places along the line reach from -`reach` to `reach`.
    let reach: Int
    /// Prefix sums over the places: the number with an edge, the strength of these edges, and the number inside the
    /// picture.
    private let covered: [Float]
    private let strength: [Float]
    private let inside: [Float]
    /// The 64ths of the line that have edges, and those that lie inside the picture, one bit each.
    private let extent: UInt64
    private let visibleExtent: UInt64

    /// The evidence for a part of a line.
    struct Support {
        /// The part of its length inside the picture that has edges, 0...1.
        let coverage: Double
        /// As `coverage`, with each place weighted by the strength of its edge.
        let strength: Double
        /// The part of the length that lies inside the picture.
        let visibility: Double
        /// The length inside the picture.
        let visibleLength: Double
    }

    /// The line, with its support counted over `edges`.
    init(angle: Double, distance: Double, edges: LineEdges) {
        self.angle = angle
        self.distance = distance
        (cosine, sine) = (cos(angle), sin(angle))
        reach = edges.reach
        let (cosine, sine, reach) = (cosine, sine, reach)
        var strongest = [Float](repeating: 0, count: 2 * reach + 1)
        edges.forEach(nearerThan: Self.width, toLineAt: angle, cosine: cosine, sine: sine, distance: distance) { edge in
            let place = Int((edge.y * cosine - edge.x * sine).rounded()) + reach
            guard strongest.indices.contains(place) else { return }
            strongest[place] = max(strongest[place], Float(edge.weight))
        }
        var (covered, strength, inside) = ([Float](), [Float](), [Float]())
        covered.reserveCapacity(strongest.count + 1)
        strength.reserveCapacity(strongest.count + 1)
        inside.reserveCapacity(strongest.count + 1)
        var (countCovered, sumStrength, countInside): (Float, Float, Float) = (0, 0, 0)
        for place in strongest.indices {
            covered.append(countCovered)
            strength.append(sumStrength)
            inside.append(countInside)
            let along = Double(place - reach)
            let (x, y) = (distance * cosine - along * sine, distance * sine + along * cosine)
            guard edges.isInside(x, y) else { continue }
            // Rounding leaves gaps of one place in a fully covered line.
            let here = strongest[max(0, place - 1)...min(strongest.count - 1, place + 1)].max() ?? 0
            countInside += 1
            if here > 0 { countCovered += 1 }
            sumStrength += here
        }
        covered.append(countCovered)
        strength.append(sumStrength)
        inside.append(countInside)
        (self.covered, self.strength, self.inside) = (covered, strength, inside)
        extent = Self.parts(covered)
        visibleExtent = Self.parts(inside)
    }

    /// The 64ths of the line in which at least half of the places count, the first one in the lowest bit. In a very
    /// small picture, parts without any place do not count.
    private static func parts(_ counts: [Float]) -> UInt64 {
        let places = counts.count - 1
        return (0..<64).reduce(0) { parts, part in
            let (first, last) = (part * places / 64, (part + 1) * places / 64)
            let isSo = last > first && 2 * (counts[last] - counts[first]) >= Float(last - first)
            return isSo ? parts | 1 << UInt64(part) : parts
        }
    }

    /// An edge closer than this, in pixels, belongs to the line.
    private static let width = 1.6

    /// The position of `point` along the line.
    func place(of point: Point) -> Double { point.y * cosine - point.x * sine }

    /// The evidence for the part between two places.
    func support(from start: Double, to end: Double) -> Support {
        let (first, last) = (index(start), index(end))
        let seen = Double(inside[last] - inside[first])
        guard last > first, seen > 4 else {
            let visibility = last > first ? seen / Double(last - first) : 0
            return Support(coverage: 0, strength: 0, visibility: visibility, visibleLength: seen)
        }
        return Support(
            coverage: Double(covered[last] - covered[first]) / seen,
            strength: Double(strength[last] - strength[first]) / seen,
            visibility: seen / Double(last - first), visibleLength: seen)
    }

    private func index(_ place: Double) -> Int {
        min(max(Int(min(max(place, -1e6), 1e6).rounded()) + reach, 0), 2 * reach)
    }

    /// How well the edges of two nearly parallel lines overlap, as those of opposite sides do. It is the part of the
    /// line where both have edges, divided by the part where either has, inside the picture. 0...1.
    func accord(with other: EdgeLine) -> Double {
        // On a line that is turned by half a turn, places count in the opposite direction.
        let isTurned = cosine * other.cosine + sine * other.sine < 0
        let beside = isTurned ? other.extent.reversed : other.extent
        let visible = visibleExtent & (isTurned ? other.visibleExtent.reversed : other.visibleExtent)
        let either = ((extent | beside) & visible).nonzeroBitCount
        return either == 0 ? 0 : Double((extent & beside & visible).nonzeroBitCount) / Double(either)
    }

    /// The intersection of the lines; `nil` for parallel ones.
    func crossing(_ other: EdgeLine) -> Point? {
        let determinant = cosine * other.sine - sine * other.cosine
        guard abs(determinant) > 1e-6 else { return nil }
        return Point(
            x: (distance * other.sine - other.distance * sine) / determinant,
            y: (other.distance * cosine - distance * other.cosine) / determinant)
    }

    /// The angle between two lines, 0...π/2.
    func angle(with other: EdgeLine) -> Double {
        let difference = abs(angle - other.angle).truncatingRemainder(dividingBy: .pi)
        return min(difference, .pi - difference)
    }

    /// The distance between the lines at the centre, as if they were parallel.
    func gap(to other: EdgeLine) -> Double {
        let isTurned = cosine * other.cosine + sine * other.sine < 0
        return abs((isTurned ? -other.distance : other.distance) - distance)
    }
}

extension UInt64 {
    /// The bits in reverse order.
    fileprivate var reversed: UInt64 {
        let swapped = byteSwapped
        let halves = (swapped & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (swapped >> 4) & 0x0f0f_0f0f_0f0f_0f0f
        let pairs = (halves & 0x3333_3333_3333_3333) << 2 | (halves >> 2) & 0x3333_3333_3333_3333
        return (pairs & 0x5555_5555_5555_5555) << 1 | (pairs >> 1) & 0x5555_5555_5555_5555
    }
}
