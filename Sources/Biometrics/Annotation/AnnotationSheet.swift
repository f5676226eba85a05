internal import BiometricsCore
internal import OpenCVKit

/// Panels side by side beneath a headline.
struct AnnotationSheet {
    private static let margin = 16
    private static let headlineHeight = 28

    private let panels: [Image]

    init(panels: [Image]) {
        self.panels = panels
    }

    /// The sheet; its headline alone where there is no panel.
    func image(headline: String, color: Canvas.Color) throws(BiometricsError) -> Image {
        let letters = Double(Self.headlineHeight)
        let extent = try Canvas.extent(of: headline, height: letters, thickness: 3)
        let top = Self.headlineHeight + 2 * Self.margin
        let width = panels.reduce(Self.margin) { $0 + $1.width + Self.margin }
        let size = Size(
            width: max(width, extent.width + 2 * Self.margin),
            height: top + (panels.map { $0.height + Self.margin }.max() ?? 0))
        var pixels = [UInt8](repeating: 32, count: size.pixelCount * 3)
        var left = Self.margin
        for panel in panels {
            for row in 0..<panel.height {
                let start = ((top + row) * size.width + left) * 3
                let bytes = panel.bytesPerRow
                pixels.replaceSubrange(
                    start..<start + bytes, with: panel.pixels[row * bytes..<(row + 1) * bytes])
            }
            left += panel.width + Self.margin
        }
        var canvas = Canvas(Image(size: size, format: .bgr8, pixels: pixels))
        let place = Point(x: Double(Self.margin), y: Double(Self.margin + Self.headlineHeight))
        try canvas.drawText(headline, at: place, height: letters, color: color, thickness: 3)
        return canvas.image
    }
}
