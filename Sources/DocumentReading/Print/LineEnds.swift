internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Finds the ends of a line that the text detector cut off. Small or noisy print fades at its ends first, and a label
/// without its ends is not recognised.
///
/// A line is extended while ink touches the edge of its box, and ends at a wide enough gap.
struct LineEnds {
    private let gray: Image

    // All in units of the box height; the box has a margin around its print. `print` is the range of rows with this
    // line's print only. `edge` is how near to the edge ink must be. `gap` ends a line, because it divides words.
    // `farthest` limits the extension.
    private static let print = 0.2...0.85
    private static let edge = 0.06
    private static let gap = 0.3
    private static let farthest = 2.0
    /// A pixel is ink if it is darker than this fraction of the way from ink to paper. The ink level is the darkest
    /// twentieth of a box, and the paper level its lightest quarter.
    private static let darkness = 0.4
    // Paper must lie this far beyond an end, in heights of the box. Its middle level may have this share of the way from
    // ink to paper. On 50 drawn documents 95 of 100 ends have at least 0.995.
    private static let beyond = 0.2...0.6
    private static let paper = 0.85...1.45
    /// The least difference between ink and paper in grey levels. Patterns have less.
    private static let leastContrast = 40.0

    /// The ends of lines on an upright page.
    ///
    /// - Throws: `.backendFailure`.
    init(of page: Image) throws(BiometricsError) {
        gray = try page.grayscale()
    }

    /// The box of the whole line; nil if `box` already has both ends.
    func whole(_ box: Rect) -> Rect? {
        let height = box.height
        let rows = rows(from: box.y, height: height)
        let (left, right) = (max(0, Int(box.x)), min(gray.width, Int(box.maxX)))
        guard !rows.isEmpty, right > left, let levels = levels(left..<right, rows) else { return nil }
        let ink = UInt8(levels.dark + Self.darkness * (levels.light - levels.dark))
        func hasInk(_ columns: Range<Int>) -> Bool {
            let columns = columns.clamped(to: 0..<gray.width)
            return rows.contains { row in
                columns.contains { gray.pixels[row * gray.bytesPerRow + $0] < ink }
            }
        }
        let edge = max(2, Int(Self.edge * height))
        let gap = max(2, Int(Self.gap * height))
        let step = max(1, gap / 3)
        let farthest = Int(Self.farthest * height)
        var (start, end) = (left, right)
        if hasInk(right - edge..<right) {
            while end < min(gray.width, right + farthest), hasInk(end..<end + gap) { end += step }
        }
        if hasInk(left..<left + edge) {
            while start > max(0, left - farthest), hasInk(start - gap..<start) { start -= step }
        }
        guard start < left || end > right else { return nil }
        let margin = gap / 2
        let (x, maxX) = (
            start < left ? max(0, start - margin) : left, end > right ? min(gray.width, end + margin) : right
        )
        return Rect(x: Double(x), y: box.y, width: Double(maxX - x), height: height)
    }

    /// Whether there is paper beyond both ends of a line, so that nothing covers its first or last characters. A finger is
    /// darker than the paper, and glare is brighter.
    func areOnPaper(_ line: PrintedLine) -> Bool {
        let (height, width) = (line.height, line.width)
        let rows = rows(from: line.y, height: height)
        let left = max(0, min(gray.width, Int(line.x)))
        let columns = left..<max(left, min(gray.width, Int(line.x + width)))
        guard !rows.isEmpty, !columns.isEmpty, let print = levels(columns, rows) else { return true }
        let (near, far) = (Self.beyond.lowerBound * height, Self.beyond.upperBound * height)
        for start in [line.x - far, line.x + width + near] {
            let wanted = Int(start)..<Int(start + far - near)
            let seen = wanted.clamped(to: 0..<gray.width)
            // A line at the border of the page may go on beyond it.
            guard !wanted.isEmpty, 2 * seen.count >= wanted.count else { return false }
            let middle = Levels(of: gray, seen, rows)[0.5]
            guard Self.paper.contains((middle - print.dark) / (print.light - print.dark)) else { return false }
        }
        return true
    }

    private func rows(from y: Double, height: Double) -> Range<Int> {
        let top = max(0, Int(y + Self.print.lowerBound * height))
        return top..<max(top, min(gray.height, Int(y + Self.print.upperBound * height)))
    }

    /// The levels of ink and paper in a box; nil if print does not stand out.
    private func levels(_ columns: Range<Int>, _ rows: Range<Int>) -> (dark: Double, light: Double)? {
        guard !columns.isEmpty else { return nil }
        let levels = Levels(of: gray, columns, rows)
        let (dark, light) = (levels[0.05], levels[0.75])
        return light - dark >= Self.leastContrast ? (dark, light) : nil
    }
}

/// The grey levels in a part of a picture.
struct Levels {
    private var counts = [Int](repeating: 0, count: 256)
    private let count: Int

    init(of gray: Image, _ columns: Range<Int>, _ rows: Range<Int>) {
        for row in rows {
            for column in columns { counts[Int(gray.pixels[row * gray.bytesPerRow + column])] += 1 }
        }
        count = columns.count * rows.count
    }

    /// The level that this share of the pixels does not exceed.
    subscript(share: Double) -> Double {
        var sum = 0
        let level = counts.firstIndex {
            sum += $0
            return Double(sum) >= share * Double(count)
        }
        return Double(level ?? 255)
    }
}
