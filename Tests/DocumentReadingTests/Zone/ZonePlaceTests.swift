import BiometricsCore
import IdentityDocuments
import Testing

@testable import DocumentReading

/// The place of a passport that its zone implies.
struct ZonePlaceTests {
    private let size = Size(width: 2000, height: 2000)

    /// A reading whose zone stands where that of a data page does whose top left corner is at `x`, `y`, at `scale` pixels a
    /// millimetre.
    private func reading(atX x: Double, y: Double, scale: Double) throws -> ZoneReading {
        let correction = try ZoneCorrection(recognised: [
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ])
        let zone = Rect(x: x + 6.6 * scale, y: y + 73.4 * scale, width: 111.8 * scale, height: 9.1 * scale)
        return ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1,
            corners: Quadrilateral(zone).corners, turn: .none)
    }

    private func outline(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> DocumentOutline {
        DocumentOutline(corners: Quadrilateral(Rect(x: x, y: y, width: width, height: height)), confidence: 1)
    }

    @Test func `an outline of the document's own size is its edge`() throws {
        let reading = try reading(atX: 100, y: 100, scale: 8)
        let place = try #require(ZonePlace(reading, outline(100, 100, 1000, 704), in: size))
        #expect(place.fillsOutline && place.corners.corners[0] == Point(x: 100, y: 100))
        // Whichever side the outline begins with, the first is the one along which the zone reads.
        let turned = DocumentOutline(
            corners: outline(100, 100, 1000, 704).corners.startingAt(2), confidence: 1)
        #expect(try #require(ZonePlace(reading, turned, in: size)).corners.corners[0] == Point(x: 100, y: 100))
    }

    @Test func `on a spread or a sheet the document lies about its zone`() throws {
        // The data page is the lower half of an open passport.
        let reading = try reading(atX: 100, y: 804, scale: 8)
        let spread = try #require(ZonePlace(reading, outline(100, 100, 1000, 1408), in: size))
        #expect(!spread.fillsOutline)
        let page = spread.page(pixelsPerMillimetre: 12)
        // From the outline's own sides to the zone, and down from the fold with a little room.
        #expect(abs(page.corners.corners[0].x - 100) < 8 && abs(page.corners.corners[0].y - 804) < 40)
        #expect(abs(page.corners.corners[2].x - 1100) < 8 && abs(page.corners.corners[2].y - 1391.2) < 8)
        #expect(abs(page.size.width - 1500) < 30 && abs(page.size.height - 900) < 40)
    }

    @Test func `without an outline the zone alone tells the place and the size`() throws {
        let reading = try reading(atX: 300, y: 400, scale: 6)
        let place = try #require(ZonePlace(reading, nil, in: size))
        #expect(!place.fillsOutline)
        let page = place.page(pixelsPerMillimetre: 12)
        #expect(abs(page.corners.corners[0].x - 300) < 15 && abs(page.corners.corners[0].y - 400) < 30)
        #expect(abs(page.size.width - 1536) < 10 && abs(page.size.height - 910) < 40)
    }

    @Test func `a zone outside of an outline is on another thing`() throws {
        let reading = try reading(atX: 100, y: 100, scale: 8)
        #expect(ZonePlace(reading, outline(1200, 100, 500, 350), in: size) == nil)
        #expect(ZonePlace(reading, outline(100, 1200, 1000, 704), in: size) == nil)
    }
}
