internal import BiometricsCore
internal import OpenCVKit

/// Lines of print that may form a machine-readable zone: parallel, equally long and closely spaced.
struct ZoneBlock: Equatable {
    /// A line of print in the picture. Its reading direction is not yet known.
    struct Line: Equatable {
        /// The middle of the end where the text starts, unless it is upside down.
        let start: Point
        /// The middle of the other end.
        let end: Point
        /// Roughly the height of a capital, in pixels.
        let thickness: Double

        /// The distance between the ends, in pixels.
        var length: Double { start.distance(to: end) }
        /// The line in the opposite reading direction.
        var flipped: Line { Line(start: end, end: start, thickness: thickness) }
    }

    /// The lines from the top, unless they are upside down.
    let lines: [Line]
    /// The index of the line that is seen best.
    let anchor: Int

    /// The block upside down.
    var flipped: ZoneBlock { ZoneBlock(lines: lines.reversed().map(\.flipped), anchor: lines.count - 1 - anchor) }
}

extension ZoneBlock {
    // The shape of a zone. Its lines are 76 to 112 mm long, 2.5 mm high and 6.35 mm apart (ICAO 9303-3, 4.2). A line is
    // therefore 30 to 44 times as long as thick, and the next one is 2.5 thicknesses below. Blur, tilt and gaps change
    // these ratios in a picture. With the limits below, the zones of 44 legible drawn documents, 40 specimens and 9
    // real ones were found.
    private static let leastLength = 11.0
    private static let reach = 8.0
    private static let steepest = 5.0 * Double.pi / 180
    private static let thicknesses = 0.45..<2.0
    private static let sameRow = 0.7
    private static let leastCoverage = 0.35
    private static let spacing = 1.1..<4.2
    /// More lines than any zone has, because print may stand close above it.
    private static let linesBeside = 2

    /// The blocks among `bars`, those most like a zone first. Each starts from a different bar.
    static func blocks(of bars: [TextBar]) -> [ZoneBlock] {
        // Beyond 45 thicknesses a greater length means nothing, because ruled lines are longer still.
        func rank(_ bar: TextBar) -> Double { min(bar.length / bar.thickness, 45) * bar.length }
        let order = bars.indices.sorted { (rank(bars[$1]), $0) < (rank(bars[$0]), $1) }
        var blocks: [ZoneBlock] = []
        var used: Set<Int> = []
        for index in order where !used.contains(index) && bars[index].length >= leastLength * bars[index].thickness {
            let frame = Frame(bars[index])
            let rows = rows(of: bars, in: frame)
            guard let place = rows.firstIndex(where: { $0.members.contains(index) }) else { continue }
            used.formUnion(rows[place].members)
            let range = neighbours(of: place, among: rows)
            let chosen = Array(rows[range])
            let low = chosen.map(\.low).min() ?? 0
            let high = chosen.map(\.high).max() ?? 0
            blocks.append(
                ZoneBlock(
                    lines: chosen.map { $0.line(from: low, to: high, of: bars, in: frame) },
                    anchor: place - range.lowerBound))
        }
        return blocks
    }

    /// Coordinates along and across a bar, starting at its middle.
    private struct Frame {
        let middle: Point
        let along: Point
        let length: Double
        let thickness: Double
        let isVertical: Bool

        init(_ bar: TextBar) {
            // Vertical text is assumed to read upwards, as after a turn to the left. The flipped block covers the other
            // direction.
            let (start, end) = bar.isVertical ? (bar.end, bar.start) : (bar.start, bar.end)
            length = bar.length
            thickness = bar.thickness
            isVertical = bar.isVertical
            middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
            along = Point(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
        }

        /// The coordinates of a point along and across the bar.
        func place(_ point: Point) -> (x: Double, y: Double) {
            let (dx, dy) = (point.x - middle.x, point.y - middle.y)
            return (dx * along.x + dy * along.y, dy * along.x - dx * along.y)
        }

        func point(_ x: Double, _ y: Double) -> Point {
            Point(x: middle.x + x * along.x - y * along.y, y: middle.y + x * along.y + y * along.x)
        }

        /// The angle between `bar` and this one, 0...π/2.
        func angle(to bar: TextBar) -> Double {
            let (dx, dy) = (bar.end.x - bar.start.x, bar.end.y - bar.start.y)
            let (along, across) = (dx * along.x + dy * along.y, dy * self.along.x - dx * self.along.y)
            return abs(across) > abs(along) ? .pi / 2 : (abs(across) / max(abs(along), .leastNonzeroMagnitude))
        }
    }

    /// The bars at one height.
    private struct Row {
        var height: Double
        var low: Double
        var high: Double
        var coverage: Double
        var members: [Int]

        /// The straight line through its bars, from `low` to `high`.
        func line(from low: Double, to high: Double, of bars: [TextBar], in frame: Frame) -> Line {
            let ends = members.flatMap { [frame.place(bars[$0].start), frame.place(bars[$0].end)] }
            let n = Double(ends.count)
            let (mx, my) = (ends.reduce(0) { $0 + $1.x } / n, ends.reduce(0) { $0 + $1.y } / n)
            let xx = ends.reduce(0) { $0 + ($1.x - mx) * ($1.x - mx) }
            let xy = ends.reduce(0) { $0 + ($1.x - mx) * ($1.y - my) }
            // A short piece does not show the direction of the whole line, so the frame's direction is used.
            let slope = coverage > 0.6 * frame.length && xx > 0 ? xy / xx : 0
            let thicknesses = members.map { bars[$0].thickness }.sorted()
            return Line(
                start: frame.point(low, my + slope * (low - mx)), end: frame.point(high, my + slope * (high - mx)),
                thickness: thicknesses[thicknesses.count / 2])
        }
    }

    /// The rows around a frame that cover enough of its length, from the top.
    private static func rows(of bars: [TextBar], in frame: Frame) -> [Row] {
        let half = 1.3 * frame.length / 2
        var pieces: [Row] = []
        for (index, bar) in bars.enumerated()
        where bar.isVertical == frame.isVertical && thicknesses.contains(bar.thickness / frame.thickness)
            && frame.angle(to: bar) <= steepest
        {
            let (start, end) = (frame.place(bar.start), frame.place(bar.end))
            let (low, high) = (min(start.x, end.x), max(start.x, end.x))
            let height = (start.y + end.y) / 2 / frame.thickness
            // A bar that reaches far beyond the frame is print beside the document.
            guard abs(height) <= reach, min(high, half) - max(low, -half) > 0.7 * (high - low) else { continue }
            pieces.append(Row(height: height, low: low, high: high, coverage: high - low, members: [index]))
        }
        pieces.sort { $0.height < $1.height }
        var rows: [Row] = []
        var last = -Double.infinity
        for piece in pieces {
            if piece.height - last < sameRow, var row = rows.popLast() {
                let sum = row.coverage + piece.coverage
                row.height = (row.height * row.coverage + piece.height * piece.coverage) / sum
                row.low = min(row.low, piece.low)
                row.high = max(row.high, piece.high)
                row.coverage = sum
                row.members += piece.members
                rows.append(row)
            } else {
                rows.append(piece)
            }
            last = piece.height
        }
        return rows.filter { $0.coverage > leastCoverage * frame.length }
    }

    /// The rows next to the one at `place` that are spaced like the lines of a zone.
    private static func neighbours(of place: Int, among rows: [Row]) -> Range<Int> {
        var (first, last) = (place, place)
        while first > 0, place - first < linesBeside, spacing.contains(rows[first].height - rows[first - 1].height) {
            first -= 1
        }
        while last + 1 < rows.count, last - place < linesBeside,
            spacing.contains(rows[last + 1].height - rows[last].height)
        {
            last += 1
        }
        return first..<last + 1
    }
}
