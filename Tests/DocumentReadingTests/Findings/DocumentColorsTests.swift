import BiometricsCore
import Foundation
import Testing

@testable import DocumentReading

/// Drawn cards: paper with dark print and a block of colour.
struct DocumentColorsTests {
    private static let size = Size(width: 640, height: 404)

    /// - Parameter color: blue, green and red at a place.
    private static func card(_ color: (Int, Int) -> (Double, Double, Double)) -> Image {
        Image(size: size, format: .bgr8) { x, y in
            let (blue, green, red) = color(x, y)
            return [blue, green, red].map { UInt8(min(255, max(0, $0))) }
        }
    }

    private static func isPrint(_ x: Int, _ y: Int) -> Bool { y % 60 < 10 && x % 40 < 25 }

    @Test(arguments: [(1.0, 1.0), (0.8, 1.15)])
    func `paper under any light is grey, and a portrait's colours are seen`(_ blue: Double, _ red: Double) throws {
        let gray = Self.card { x, y in
            let light = Self.isPrint(x, y) ? 40.0 : 170
            return (light * blue, light, light * red)
        }
        let colored = Self.card { x, y in
            if (40..<200).contains(x), (80..<280).contains(y) { return (90 * blue, 120, 180 * red) }
            let light = Self.isPrint(x, y) ? 40.0 : 170
            return (light * blue, light, light * red)
        }
        #expect(try #require(try DocumentColors(gray)).strongest <= DocumentColors.leastColor)
        #expect(try #require(try DocumentColors(colored)).strongest > 4 * DocumentColors.leastColor)
    }

    @Test func `a tint of one ink is not a screen's, but every hue in turn is`() throws {
        let ink = Self.card { x, y in
            let wave = sin(Double(x + y) / 12)
            return (200, 200 + 12 * wave, 200 + 24 * wave)
        }
        let screen = Self.card { x, y in
            let phase = Double(x) / 9 + Double(y) / 14
            return (200 + 20 * sin(phase), 200 + 20 * sin(phase + 2.094), 200 + 20 * sin(phase + 4.189))
        }
        #expect(try #require(try DocumentColors(ink)?.tint) < DocumentColors.mostTint / 4)
        #expect(try #require(try DocumentColors(screen)?.tint) > DocumentColors.mostTint)
    }

    @Test func `a grey or tiny picture says nothing, and one without paper no tint`() throws {
        #expect(try DocumentColors(Image(size: Self.size, format: .gray8, filledWith: 200)) == nil)
        #expect(try DocumentColors(Image(size: Size(width: 90, height: 31), format: .bgr8, filledWith: 200)) == nil)
        #expect(try DocumentColors(Image(size: Self.size, format: .bgr8, filledWith: 0)) == nil)
        let stripes = Self.card { x, _ in x % 6 < 3 ? (20, 20, 20) : (220, 200, 200) }
        #expect(try #require(try DocumentColors(stripes)).tint == nil)
    }
}
