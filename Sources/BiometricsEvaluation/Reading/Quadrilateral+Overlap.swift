internal import BiometricsCore

extension Quadrilateral {
    /// Intersection over union of two convex quadrilaterals, 0...1.
    func intersectionOverUnion(with other: Quadrilateral) -> Double {
        guard isConvex, other.isConvex else { return 0 }
        var polygon = corners
        for (start, end) in other.sides {
            // The part of the polygon to the right of the side. That is inside, because corners go round clockwise.
            func height(_ point: Point) -> Double {
                (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
            }
            var clipped: [Point] = []
            for (index, point) in polygon.enumerated() {
                let next = polygon[(index + 1) % polygon.count]
                let (here, there) = (height(point), height(next))
                if here >= 0 { clipped.append(point) }
                if here < 0 && there > 0 || here > 0 && there < 0 {
                    let part = here / (here - there)
                    clipped.append(
                        Point(x: point.x + part * (next.x - point.x), y: point.y + part * (next.y - point.y)))
                }
            }
            polygon = clipped
            if polygon.isEmpty { return 0 }
        }
        let origin = polygon[0]
        var twice = 0.0
        for (index, point) in polygon.enumerated() {
            let next = polygon[(index + 1) % polygon.count]
            twice += (point.x - origin.x) * (next.y - origin.y) - (next.x - origin.x) * (point.y - origin.y)
        }
        let shared = twice / 2
        return shared / (area + other.area - shared)
    }

    /// The largest distance of a corner from its true place, relative to the true long side, for any starting corner.
    func cornerError(against truth: Quadrilateral) -> Double {
        let long = truth.sides.map { $0.start.distance(to: $0.end) }.max() ?? 0
        guard long > 0 else { return .infinity }
        let errors = (0..<4).map { turn in
            zip(startingAt(turn).corners, truth.corners).map { $0.distance(to: $1) }.max() ?? .infinity
        }
        return (errors.min() ?? .infinity) / long
    }
}
