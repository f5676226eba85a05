public import BiometricsCore
internal import COpenCV

/// A picture to draw on, for annotated pictures.
///
/// Positions are in pixels, with the centre of the top left one at (0, 0). Parts outside the picture are cut off.
public struct Canvas: Sendable {
    /// An opaque colour.
    public struct Color: Sendable, Hashable {
        /// Its components, 0...255.
        public let red: UInt8, green: UInt8, blue: UInt8

        /// A colour from its components, 0...255.
        public init(red: UInt8, green: UInt8, blue: UInt8) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// The extent of a text, in pixels.
    public struct TextExtent: Sendable, Hashable {
        /// From its left to its right end.
        public let width: Int
        /// Above the base line.
        public let ascent: Int
        /// Below the base line.
        public let descent: Int
    }

    private let size: Size
    private var pixels: [UInt8]

    /// A canvas that starts as `image`, in colour.
    public init(_ image: Image) {
        size = image.size
        pixels =
            switch image.format {
            case .bgr8: image.pixels
            case .gray8: image.pixels.flatMap { [$0, $0, $0] }
            }
    }

    /// The current picture, 8-bit BGR.
    public var image: Image { Image(size: size, format: .bgr8, pixels: pixels) }

    /// Draws the outline of `rect`, `thickness` (1...256) pixels wide.
    ///
    /// - Throws: `.invalidConfiguration` for a rectangle below one pixel, for numbers that are not finite or beyond a
    ///   million, or for another thickness. All drawing functions do so.
    public mutating func drawRectangle(_ rect: Rect, color: Color, thickness: Int = 1) throws(BiometricsError) {
        try unsafe draw(color, thickness) { canvas, pen, error in
            unsafe cvb_draw_rectangle(canvas, rect.x, rect.y, rect.width, rect.height, pen, &error)
        }
    }

    /// Draws a circle around `center`, as an outline or filled.
    public mutating func drawCircle(
        center: Point, radius: Double, color: Color, thickness: Int = 1, filled: Bool = false
    ) throws(BiometricsError) {
        try unsafe draw(color, thickness) { canvas, pen, error in
            unsafe cvb_draw_circle(canvas, center.x, center.y, radius, filled, pen, &error)
        }
    }

    /// Draws a line from `start` to `end`.
    public mutating func drawLine(
        from start: Point, to end: Point, color: Color, thickness: Int = 1
    ) throws(BiometricsError) {
        try unsafe draw(color, thickness) { canvas, pen, error in
            unsafe cvb_draw_line(canvas, start.x, start.y, end.x, end.y, pen, &error)
        }
    }

    /// Draws `text` with the left end of its base line at `origin`, capitals `height` (4...1000) pixels high.
    ///
    /// It uses a simple stroke font, and draws the marks of Latin letters itself. Other characters are drawn as '?'.
    public mutating func drawText(
        _ text: String, at origin: Point, height: Double, color: Color, thickness: Int = 1
    ) throws(BiometricsError) {
        let letters = text.map(MarkedLetter.init)
        let plain = letters.map(\.text).joined()
        try unsafe draw(color, thickness) { canvas, pen, error in
            unsafe cvb_draw_text(canvas, plain, origin.x, origin.y, height, pen, &error)
        }
        var before = ""
        for letter in letters {
            if !letter.marks.isEmpty {
                let left = try Self.extent(of: before, height: height, thickness: thickness).width
                let right = try Self.extent(of: before + letter.text, height: height, thickness: thickness).width
                let middle = Point(x: origin.x + Double(left + right) / 2, y: origin.y)
                try draw(letter, at: middle, height: height, color: color, thickness: thickness)
            }
            before += letter.text
        }
    }

    /// Draws the marks of a letter whose base line has its middle at `place`.
    private mutating func draw(
        _ letter: MarkedLetter, at place: Point, height: Double, color: Color, thickness: Int
    ) throws(BiometricsError) {
        var top = letter.text.contains { "acegijmnopqrsuvwxyz".contains($0) } ? Self.smallLetter * height : height
        for mark in letter.marks {
            let level = place.y - (mark.isAbove ? top : 0)
            for line in mark.strokes {
                let points = line.map { Point(x: place.x + $0.x * height, y: level - $0.y * height) }
                for (from, to) in zip(points, points.dropFirst()) {
                    try drawLine(from: from, to: to, color: color, thickness: thickness)
                }
            }
            // A second mark stands on the first.
            if mark.isAbove { top += 0.3 * height }
        }
    }

    /// The height of a letter such as “x” in heights of a capital, in this font.
    private static let smallLetter = 2.0 / 3

    /// The extent that `text` would have.
    public static func extent(of text: String, height: Double, thickness: Int = 1) throws(BiometricsError) -> TextExtent
    {
        let plain = text.map { MarkedLetter($0).text }.joined()
        var (width, ascent, descent) = (Int32(0), Int32(0), Int32(0))
        try succeed(orThrow: .backendFailure) { error in
            unsafe cvb_text_extent(plain, height, Int32(clamping: thickness), &width, &ascent, &descent, &error)
        }
        return TextExtent(width: Int(width), ascent: Int(ascent), descent: Int(descent))
    }

    private mutating func draw(
        _ color: Color, _ thickness: Int,
        _ body: (UnsafePointer<cvb_canvas>, cvb_pen, inout cvb_error) -> Bool
    ) throws(BiometricsError) {
        let pen = cvb_pen(blue: color.blue, green: color.green, red: color.red, thickness: Int32(clamping: thickness))
        var error = cvb_error()
        let drawn = unsafe pixels.withUnsafeMutableBufferPointer { buffer in
            let canvas = unsafe cvb_canvas(
                data: buffer.baseAddress, width: Int32(clamping: size.width), height: Int32(clamping: size.height),
                channels: 3, stride: size.width * 3)
            return unsafe withUnsafePointer(to: canvas) { unsafe body($0, pen, &error) }
        }
        guard drawn else { throw BiometricsError(error, code: .backendFailure) }
    }
}
