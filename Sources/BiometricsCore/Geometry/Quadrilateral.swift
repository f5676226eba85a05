/// Four corners in pixels, in one direction round: what a flat rectangle looks like in a photograph.
public struct Quadrilateral: Sendable, Hashable {
    /// The corners, clockwise on a screen; always four.
    public let corners: [Point]

    /// The quadrilateral with these corners, clockwise on a screen.
    public init(_ first: Point, _ second: Point, _ third: Point, _ fourth: Point) {
        corners = [first, second, third, fourth]
    }

    /// The corners of `rect` from its top left one.
    public init(_ rect: Rect) {
        self.init(
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY),
            Point(x: rect.x, y: rect.maxY))
    }

    /// The area in square pixels; 0 or less where the corners do not go round clockwise.
    public var area: Double {
        let shift = corners[0]
        var twice = 0.0
        for (start, end) in sides {
            twice += (start.x - shift.x) * (end.y - shift.y) - (end.x - shift.x) * (start.y - shift.y)
        }
        return twice / 2
    }

    /// The four sides, the first from the first corner to the second.
    public var sides: [(start: Point, end: Point)] {
        corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    }

    /// Whether every corner turns clockwise, so that no side cuts another and none is without length.
    public var isConvex: Bool {
        corners.indices.allSatisfy { index in
            let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
        }
    }

    /// Whether `point` lies inside of a convex quadrilateral, or on a side of it.
    public func contains(_ point: Point) -> Bool {
        sides.allSatisfy { start, end in
            (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x) >= 0
        }
    }

    /// The smallest upright rectangle around the corners.
    public var bounds: Rect {
        var (left, top, right, bottom) = (corners[0].x, corners[0].y, corners[0].x, corners[0].y)
        for corner in corners.dropFirst() {
            (left, right) = (min(left, corner.x), max(right, corner.x))
            (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
        }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Every coordinate times `factor`.
    public func scaled(by factor: Double) -> Quadrilateral {
        mapped { Point(x: $0.x * factor, y: $0.y * factor) }
    }

    /// The same shape whose first corner is the one `steps` on, clockwise.
    public func startingAt(_ steps: Int) -> Quadrilateral {
        let start = ((steps % 4) + 4) % 4
        return Quadrilateral(
            corners[start], corners[(start + 1) % 4], corners[(start + 2) % 4], corners[(start + 3) % 4])
    }

    /// Every corner moved by `move`, in their order.
    public func mapped(_ move: (Point) -> Point) -> Quadrilateral {
        Quadrilateral(move(corners[0]), move(corners[1]), move(corners[2]), move(corners[3]))
    }
}
