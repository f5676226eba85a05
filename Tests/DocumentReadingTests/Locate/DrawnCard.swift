import BiometricsCore
import BiometricsTestSupport
import OpenCVKit

/// A plain picture with plain cards on it.
struct DrawnCard {
    static let size = Size(width: 640, height: 480)

    /// A card before the camera, tilted by 37° so that its upper edge is further away.
    ///
    /// - Parameters:
    ///   - width: in millimetres, as `height` and `distance`, from the lens to the card's middle.
    ///   - focalLength: in long sides of the picture.
    static func seen(
        width: Double, height: Double, distance: Double, focalLength: Double
    ) -> Quadrilateral {
        let (sine, cosine, focal) = (0.6, 0.8, focalLength * Double(size.width))
        func place(_ x: Double, _ y: Double) -> Point {
            let depth = distance - y * sine
            return Point(
                x: Double(size.width) / 2 + focal * x / depth,
                y: Double(size.height) / 2 + focal * y * cosine / depth)
        }
        let (x, y) = (width / 2, height / 2)
        return Quadrilateral(place(-x, -y), place(x, -y), place(x, y), place(-x, y))
    }

    /// A picture of `desk` with `under` on it in `ink`, on these the cards, on these `over` in `ink`, and on these `then` in
    /// the cards' colour.
    static func picture(
        of cards: [Quadrilateral], desk: UInt8 = 90, card: UInt8 = 220, under: [Quadrilateral] = [],
        over: [Quadrilateral] = [], in ink: UInt8 = 0, then: [Quadrilateral] = []
    ) -> Image {
        var image = Image(
            size: size, format: .gray8, pixels: [UInt8](repeating: desk, count: size.pixelCount))
        for (shapes, colour) in [(under, ink), (cards, card), (over, ink), (then, card)] where !shapes.isEmpty {
            image = drawn(shapes, in: colour, on: image)
        }
        return image
    }

    /// `image` and inside of each shape pixels of `colour`, their edges smooth.
    private static func drawn(_ shapes: [Quadrilateral], in colour: UInt8, on image: Image) -> Image {
        var pixels = image.pixels
        for y in 0..<size.height {
            for x in 0..<size.width {
                let inside = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)].count { dx, dy in
                    let point = Point(x: Double(x) + dx, y: Double(y) + dy)
                    return shapes.contains { $0.contains(point) }
                }
                let ground = Int(pixels[y * size.width + x])
                pixels[y * size.width + x] = UInt8((inside * Int(colour) + (4 - inside) * ground) / 4)
            }
        }
        return Image(size: size, format: .gray8, pixels: pixels)
    }

    /// Every pixel by lot.
    static func noise() -> Image {
        var generator = SplitMix(seed: 12)
        return Image(
            size: size, format: .bgr8,
            pixels: (0..<size.pixelCount * 3).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    }
}
