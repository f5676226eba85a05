internal import BiometricsCore
internal import OpenCVKit

/// Panels beneath a headline: side by side, or in rows.
struct AnnotationSheet {
    private static let margin = 16
    private static let headlineHeight = 28

    private let rows: [[Image]]

    /// - Parameter columns: the most panels in a row; `nil` for all of them.
    init(panels: [Image], columns: Int? = nil) {
        let step = max(1, columns ?? panels.count)
        rows = stride(from: 0, to: panels.count, by: step).map { Array(panels[$0..<min($0 + step, panels.count)]) }
    }

    /// The sheet. Without panels it shows its headline alone.
    func image(headline: String, color: Canvas.Color) throws(BiometricsError) -> Image {
        let letters = Double(Self.headlineHeight)
        let extent = try Canvas.extent(of: headline, height: letters, thickness: 3)
        let top = Self.headlineHeight + 2 * Self.margin
        let width = rows.map { $0.reduce(Self.margin) { $0 + $1.width + Self.margin } }.max() ?? 0
        let heights = rows.map { row in (row.map(\.height).max() ?? 0) + Self.margin }
        let size = Size(
            width: max(width, extent.width + 2 * Self.margin), height: heights.reduce(top, +))
        var pixels = [UInt8](repeating: 32, count: size.pixelCount * 3)
        var rowTop = top
        for (row, height) in zip(rows, heights) {
            var left = Self.margin
            for panel in row {
                Self.copy(panel, to: &pixels, at: (rowTop * size.width + left) * 3, width: size.width)
                left += panel.width + Self.margin
            }
            rowTop += height
        }
        var canvas = Canvas(Image(size: size, format: .bgr8, pixels: pixels))
        let place = Point(x: Double(Self.margin), y: Double(Self.margin + Self.headlineHeight))
        try canvas.drawText(headline, at: place, height: letters, color: color, thickness: 3)
        return canvas.image
    }

    /// A picture beneath lines of text in their colours, with capitals `height` pixels high.
    static func image(
        of picture: Image, beneath lines: [(text: String, color: Canvas.Color)], height: Double
    ) throws(BiometricsError) -> Image {
        let thickness = max(1, Int(height / 9))
        let step = 1.8 * height
        var widest = 0
        for line in lines {
            widest = max(widest, try Canvas.extent(of: line.text, height: height, thickness: thickness).width)
        }
        let top = Int(step * Double(lines.count) + height)
        let size = Size(width: max(picture.width, widest + Int(2 * height)), height: top + picture.height)
        var pixels = [UInt8](repeating: 32, count: size.pixelCount * 3)
        copy(picture, to: &pixels, at: top * size.width * 3, width: size.width)
        var canvas = Canvas(Image(size: size, format: .bgr8, pixels: pixels))
        for (index, line) in lines.enumerated() {
            let place = Point(x: height, y: step * Double(index + 1))
            try canvas.drawText(line.text, at: place, height: height, color: line.color, thickness: thickness)
        }
        return canvas.image
    }

    /// Copies a panel into pixels of `width` columns from the byte `start` on.
    private static func copy(_ panel: Image, to pixels: inout [UInt8], at start: Int, width: Int) {
        let bytes = panel.bytesPerRow
        for row in 0..<panel.height {
            let place = start + row * width * 3
            pixels.replaceSubrange(place..<place + bytes, with: panel.pixels[row * bytes..<(row + 1) * bytes])
        }
    }
}
