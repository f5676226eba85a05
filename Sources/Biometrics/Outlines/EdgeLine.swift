internal import BiometricsCore
internal import Platform

/// A straight line through edges of a picture, and where along it there are any.
///
/// Positions are relative to the centre of the picture. The line is where x·cos(angle) + y·sin(angle) = distance; a place
/// on it is told by how far along it lies, −x·sin(angle) + y·cos(angle).
struct EdgeLine {
    /// Of the line's normal, 0..<π give or take the last refinement.
    let angle: Double
    /// Of the line from the centre, in pixels; below 0 on the other side.
    let distance: Double
    let cosine: Double
    let sine: Double
    /// Places along the line reach from -`reach` to `reach`.
    let reach: Int
    /// For each place how many before it have an edge, and how strong those are, and how many lie inside of the picture.
    private let covered: [Float]
    private let strength: [Float]
    private let inside: [Float]
    /// Where along the line there are edges, and where it lies inside of the picture: a bit for each 64th of it.
    private let extent: UInt64
    private let visibleExtent: UInt64

    /// What is known of a part of a line.
    struct Support {
        /// The part of its length inside of the picture on which there are edges, 0...1.
        let coverage: Double
        /// The same, every place counted by the strength of its edge.
        let strength: Double
        /// The part of the length that lies inside of the picture.
        let visibility: Double
        /// The length inside of the picture.
        let visibleLength: Double
    }

    /// The line, its support counted over `edges`.
    init(angle: Double, distance: Double, edges: LineEdges) {
        self.angle = angle
        self.distance = distance
        (cosine, sine) = (cos(angle), sin(angle))
        reach = edges.reach
        let (cosine, sine, reach) = (cosine, sine, reach)
        var strongest = [Float](repeating: 0, count: 2 * reach + 1)
        edges.forEach(near: angle) { edge in
            guard abs(edge.x * cosine + edge.y * sine - distance) < Self.width else { return }
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
            // Rounding leaves holes of one place in a line that is covered throughout.
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

    /// The 64ths of the line of which half and more count, the first in the lowest bit. Where a picture is so small that there are
    /// fewer places, some parts have none, and do not count.
    private static func parts(_ counts: [Float]) -> UInt64 {
        let places = counts.count - 1
        return (0..<64).reduce(0) { parts, part in
            let (first, last) = (part * places / 64, (part + 1) * places / 64)
            let isSo = last > first && 2 * (counts[last] - counts[first]) >= Float(last - first)
            return isSo ? parts | 1 << UInt64(part) : parts
        }
    }

    /// An edge belongs to the line that is nearer than this, in pixels.
    private static let width = 1.6

    /// How far along the line `point` lies.
    func place(of point: Point) -> Double { point.y * cosine - point.x * sine }

    /// What is known of the part between two places.
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

    /// How well the edges of two nearly parallel lines lie beside one another, as those of opposite sides do: the part that
    /// is beside, of what either has where both lie in the picture. 0...1.
    func accord(with other: EdgeLine) -> Double {
        // Half a turn on, places count the other way.
        let isTurned = cosine * other.cosine + sine * other.sine < 0
        let beside = isTurned ? other.extent.reversed : other.extent
        let visible = visibleExtent & (isTurned ? other.visibleExtent.reversed : other.visibleExtent)
        let either = ((extent | beside) & visible).nonzeroBitCount
        return either == 0 ? 0 : Double((extent & beside & visible).nonzeroBitCount) / Double(either)
    }

    /// Where the lines meet; `nil` for parallel ones.
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

    /// How far the lines lie apart at the centre, taken as parallel.
    func gap(to other: EdgeLine) -> Double {
        let isTurned = cosine * other.cosine + sine * other.sine < 0
        return abs((isTurned ? -other.distance : other.distance) - distance)
    }
}

extension UInt64 {
    /// The last bit first.
    fileprivate var reversed: UInt64 {
        let swapped = byteSwapped
        let halves = (swapped & 0x0f0f_0f0f_0f0f_0f0f) << 4 | (swapped >> 4) & 0x0f0f_0f0f_0f0f_0f0f
        let pairs = (halves & 0x3333_3333_3333_3333) << 2 | (halves >> 2) & 0x3333_3333_3333_3333
        return (pairs & 0x5555_5555_5555_5555) << 1 | (pairs >> 1) & 0x5555_5555_5555_5555
    }
}
