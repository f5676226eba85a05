internal import BiometricsCore

/// The common outline of a zone's lines.
extension [ZoneBlock.Line] {
    /// The corners of all lines together, starting at the top left of the text.
    var corners: [Point] {
        guard let first, let last else { return [] }
        func corner(_ line: ZoneBlock.Line, _ point: Point, _ side: Double) -> Point {
            let half = side * line.thickness / 2
            let (dx, dy) = ((line.end.x - line.start.x) / line.length, (line.end.y - line.start.y) / line.length)
            return Point(x: point.x - dy * half, y: point.y + dx * half)
        }
        return [
            corner(first, first.start, -1), corner(first, first.end, -1), corner(last, last.end, 1),
            corner(last, last.start, 1),
        ]
    }

    /// Whether a corner lies beyond the picture's edge, so that characters are cut off.
    func isCut(in size: Size) -> Bool {
        corners.contains {
            !(0...Double(size.width)).contains($0.x) || !(0...Double(size.height)).contains($0.y)
        }
    }

    /// The turn after which the lines read from left to right.
    var turn: QuarterTurn {
        guard let first else { return .none }
        let (dx, dy) = (first.end.x - first.start.x, first.end.y - first.start.y)
        if abs(dx) >= abs(dy) { return dx >= 0 ? .none : .half }
        return dy >= 0 ? .counterclockwise : .clockwise
    }
}
