internal import BiometricsCore
internal import OpenCVKit

/// Points in one frame and where they are in another.
struct Pairs {
    var from: [Point]
    var to: [Point]

    var count: Int { from.count }

    /// The pairs whose index `condition` holds for.
    func selecting(_ condition: (Int) -> Bool) -> Pairs {
        let kept = from.indices.filter(condition)
        return Pairs(from: kept.map { from[$0] }, to: kept.map { to[$0] })
    }

    static func + (first: Pairs, second: Pairs) -> Pairs {
        Pairs(from: first.from + second.from, to: first.to + second.to)
    }

    /// How far each point moved, in pixels.
    var lengths: [Double] { zip(from, to).map { $0.distance(to: $1) } }

    var rootMeanSquareLength: Double {
        count > 0 ? (lengths.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot() : 0
    }

    /// The median motion along each axis, in pixels.
    var medianShift: Point {
        Point(
            x: zip(from, to).map { $1.x - $0.x }.quantile(0.5), y: zip(from, to).map { $1.y - $0.y }.quantile(0.5))
    }

    /// How far each point is from where `plane` takes it, in pixels; a point that it takes to the horizon is left out.
    func misses(under plane: Homography) -> [Double] {
        zip(from, to).compactMap { start, end in plane.apply(start).map { $0.distance(to: end) } }
    }
}
