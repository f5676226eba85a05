internal import BiometricsCore
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
        let top = max(0, Int(box.y + Self.print.lowerBound * height))
        let bottom = min(gray.height, Int(box.y + Self.print.upperBound * height))
        let (left, right) = (max(0, Int(box.x)), min(gray.width, Int(box.maxX)))
        guard bottom > top, right > left, let ink = ink(left..<right, top..<bottom) else { return nil }
        func hasInk(_ columns: Range<Int>) -> Bool {
            let columns = columns.clamped(to: 0..<gray.width)
            return (top..<bottom).contains { row in
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

    /// The grey level below which a pixel is ink; nil if print does not stand out.
    private func ink(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt8? {
        var counts = [Int](repeating: 0, count: 256)
        for row in rows {
            for column in columns { counts[Int(gray.pixels[row * gray.bytesPerRow + column])] += 1 }
        }
        let count = columns.count * rows.count
        func level(_ share: Double) -> Double {
            var sum = 0
            return Double(
                counts.firstIndex {
                    sum += $0; return Double(sum) >= share * Double(count)
                } ?? 255)
        }
        let (dark, light) = (level(0.05), level(0.75))
        guard light - dark >= Self.leastContrast else { return nil }
        return UInt8(dark + Self.darkness * (light - dark))
    }
}
