import BiometricsCore
import Foundation
import Testing

@testable import DocumentReading

/// Drawn cards with one dark rectangle.
struct PortraitFrameTests {
    /// A card of size 1 of 12 pixels a millimetre; the rectangle is turned clockwise about its middle.
    private static func card(
        _ frame: Rect = Rect(x: 48, y: 170, width: 300, height: 386), turnedBy degrees: Double, missing: Int = 0
    ) -> Image {
        let size = Size(width: 1027, height: 648)
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return Image(size: size, format: .gray8) { x, y in
            let (right, down) = (Double(x) - frame.center.x, Double(y) - frame.center.y)
            let (across, along) = (right * cosine + down * sine, down * cosine - right * sine)
            let sides = [
                frame.width / 2 - across, frame.width / 2 + across, frame.height / 2 - along,
                frame.height / 2 + along,
            ]
            // At a missing side the background becomes as dark as the portrait.
            let depths = sides.indices.map { $0 < missing && sides[$0] > -90 ? max(1, sides[$0]) : sides[$0] }
            let depth = min(max((depths.min() ?? 0) + 0.5, 0), 1)
            return [UInt8(200 - 120 * depth)]
        }
    }

    @Test(arguments: [-3.0, -1, -0.5, 0, 0.5, 1, 2, 3])
    func `a frame's turn is measured`(degrees: Double) throws {
        let frame = try #require(try PortraitFrame(Self.card(turnedBy: degrees)))
        #expect(abs(frame.tilt - abs(degrees)) < 0.12)
        let atRight = Rect(x: 680, y: 150, width: 290, height: 370)
        let other = try #require(try PortraitFrame(Self.card(atRight, turnedBy: degrees)))
        #expect(abs(other.tilt - abs(degrees)) < 0.12)
    }

    @Test func `a shape that is not a portrait's frame is ignored`() throws {
        for frame in [
            Rect(x: 363, y: 130, width: 300, height: 386), Rect(x: 48, y: 170, width: 300, height: 250),
            Rect(x: 48, y: 170, width: 110, height: 142),
        ] {
            #expect(try PortraitFrame(Self.card(frame, turnedBy: 2)) == nil)
        }
        #expect(try PortraitFrame(Self.card(turnedBy: 15)) == nil)
        #expect(try PortraitFrame(Image(size: Size(width: 1027, height: 648), format: .gray8, filledWith: 90)) == nil)
        #expect(try PortraitFrame(Image(size: Size(width: 60, height: 31), format: .gray8, filledWith: 90)) == nil)
        #expect(try PortraitFrame(Image(size: Size(width: 600, height: 700), format: .gray8, filledWith: 90)) == nil)
    }
}
