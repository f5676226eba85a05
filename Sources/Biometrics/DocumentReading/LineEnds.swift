internal import BiometricsCore
internal import OpenCVKit

/// Finds the ends that a finder of text has left off a line: small or noisy print fades at its ends first, and a label that
/// lacks them is not known.
///
/// A line goes on where ink touches the edge of its box, until there is none for a while.
struct LineEnds {
    private let gray: Image

    // In heights of a box, which has a margin around its print: the rows that are print and no neighbour's, how near its edge
    // ink has to be, the gap that ends a line, as it divides words, and the farthest that a line is followed.
    private static let print = 0.2...0.85
    private static let edge = 0.06
    private static let gap = 0.3
    private static let farthest = 2.0
    /// What is darker than so much of the way from ink to paper is ink; ink is the darkest twentieth of a box, paper its lighter
    /// quarter.
    private static let darkness = 0.4
    /// So many grey levels are between ink and paper at the least: patterns have fewer.
    private static let leastContrast = 40.0

    /// The ends of lines on an upright page.
    ///
    /// - Throws: `.backendFailure`.
    init(of page: Image) throws(BiometricsError) {
        gray = try page.grayscale()
    }

    /// The box of the whole line; nil where `box` has both of its ends.
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

    /// Below which grey level there is ink; nil where print does not stand out.
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
