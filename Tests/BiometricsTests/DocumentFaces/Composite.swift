import BiometricsCore
import OpenCVKit

/// Pictures that are put together from others.
struct Composite {
    private(set) var image: Image

    /// Nothing but one colour.
    init(width: Int, height: Int, blue: UInt8, green: UInt8, red: UInt8) {
        let row = (0..<width).flatMap { _ in [blue, green, red] }
        image = Image(
            size: Size(width: width, height: height), format: .bgr8, pixels: (0..<height).flatMap { _ in row })
    }

    init(_ image: Image) { self.image = image }

    /// Lays the whole of `part` onto `corners`, its top left corner onto the first.
    mutating func lay(_ part: Image, onto corners: Quadrilateral) throws {
        let points = corners.corners
        let width = points[0].distance(to: points[1])
        // Warping does not filter.
        let small = try part.resized(
            to: Size(width: Int(width), height: Int(points[1].distance(to: points[2]))))
        let map = PerspectiveTransform(
            width: Double(small.width - 1), height: Double(small.height - 1), onto: corners)
        guard let inverse = map?.inverse else { return }
        let warped = try small.sampled(by: inverse, to: image.size)
        var pixels = image.pixels
        for y in 0..<image.height {
            let crossings = corners.sides.compactMap { start, end -> Double? in
                guard (start.y <= Double(y)) != (end.y <= Double(y)) else { return nil }
                return start.x + (Double(y) - start.y) / (end.y - start.y) * (end.x - start.x)
            }
            guard let left = crossings.min(), let right = crossings.max() else { continue }
            let columns = (Int(left.rounded(.up))..<Int(right) + 1).clamped(to: 0..<image.width)
            let bytes = y * image.bytesPerRow + 3 * columns.lowerBound..<y * image.bytesPerRow + 3 * columns.upperBound
            pixels.replaceSubrange(bytes, with: warped.pixels[bytes])
        }
        image = Image(size: image.size, format: .bgr8, pixels: pixels)
    }

    mutating func lay(_ part: Image, onto place: Rect) throws { try lay(part, onto: Quadrilateral(place)) }

    /// The same pixels with room of a desk's colour below.
    func extended(below height: Int) -> Composite {
        let size = image.size
        let row = (0..<size.width).flatMap { _ in [90, 110, 120] as [UInt8] }
        return Composite(
            Image(
                size: Size(width: size.width, height: size.height + height), format: .bgr8,
                pixels: image.pixels + (0..<height).flatMap { _ in row }))
    }

    /// A card of anybody's own making around a face, with print beside it.
    static func card(around face: Image) throws -> Image {
        var card = Composite(width: 640, height: 404, blue: 225, green: 215, red: 235)
        try card.lay(face, onto: Rect(x: 32, y: 88, width: 150, height: 210))
        var canvas = Canvas(card.image)
        let ink = Canvas.Color(red: 30, green: 30, blue: 90)
        try canvas.drawText("STATE CARD", at: Point(x: 24, y: 60), height: 26, color: ink, thickness: 2)
        for line in 0..<6 {
            try canvas.drawText(
                "SPECIMEN TEXT \(line)", at: Point(x: 230, y: Double(120 + 40 * line)), height: 14, color: ink,
                thickness: 2)
        }
        return canvas.image
    }
}
