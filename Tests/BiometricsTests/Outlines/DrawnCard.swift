import BiometricsCore
import BiometricsTestSupport
import OpenCVKit

/// A plain picture with plain cards on it.
struct DrawnCard {
    static let size = Size(width: 640, height: 480)

    /// Pixels of `colour`, and inside of each card those of `card`, their edges smooth.
    static func picture(of cards: [Quadrilateral], desk: UInt8 = 90, card: UInt8 = 220) -> Image {
        var pixels = [UInt8](repeating: desk, count: size.pixelCount)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var inside = 0
                for (dx, dy) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
                    let point = Point(x: Double(x) + dx, y: Double(y) + dy)
                    if cards.contains(where: { $0.contains(point) }) { inside += 1 }
                }
                pixels[y * size.width + x] = UInt8((inside * Int(card) + (4 - inside) * Int(desk)) / 4)
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
