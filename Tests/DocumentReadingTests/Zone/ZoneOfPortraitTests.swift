import BiometricsCore
import Foundation
import IdentityDocuments
import Testing

@testable import DocumentReading

/// Whether a zone and a portrait are of one document.
struct ZoneOfPortraitTests {
    /// A passport's zone of 1,000 pixels, which reads to the right from 500, 2000; its page is 787 pixels high.
    private func passport() throws -> ZoneReading {
        try reading(
            ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"],
            [Point(x: 500, y: 2000), Point(x: 1500, y: 2000), Point(x: 1500, y: 2080), Point(x: 500, y: 2080)])
    }

    private func reading(_ lines: [String], _ corners: [Point]) throws -> ZoneReading {
        ZoneReading(
            correction: try ZoneCorrection(recognised: lines), fittedCharacters: 0, readings: 2, agreeingReadings: 2,
            confidence: 1, corners: corners, turn: .none)
    }

    private func face(_ x: Double, _ y: Double) -> Rect { Rect(x: x - 100, y: y - 120, width: 200, height: 240) }

    @Test func `a portrait stands above its zone, at either side`() throws {
        let zone = try passport()
        for place in [face(640, 1680), face(1360, 1680), face(500, 1680), face(1500, 1680)] {
            #expect(zone.mayBelong(toPortrait: place))
        }
    }

    @Test func `a portrait beside, far above or beneath is another document's`() throws {
        let zone = try passport()
        for place in [face(499, 1680), face(1501, 1680), face(640, 1365), face(640, 1930), face(640, 2400)] {
            #expect(!zone.mayBelong(toPortrait: place))
        }
    }

    @Test(arguments: [90.0, 180, 270, 20])
    func `the rotation of the document does not count`(_ degrees: Double) throws {
        let upright = try passport()
        func turned(_ point: Point) -> Point {
            let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            return Point(x: cosine * point.x - sine * point.y, y: sine * point.x + cosine * point.y)
        }
        let zone = try reading(upright.zone.lines, upright.corners.map(turned))
        func face(_ x: Double, _ y: Double) -> Rect {
            let middle = turned(Point(x: x, y: y))
            return self.face(middle.x, middle.y)
        }
        #expect(zone.mayBelong(toPortrait: face(640, 1680)))
        #expect(!zone.mayBelong(toPortrait: face(640, 1300)) && !zone.mayBelong(toPortrait: face(640, 2400)))
        #expect(!zone.mayBelong(toPortrait: face(300, 1680)) && !zone.mayBelong(toPortrait: face(1700, 1680)))
    }

    @Test func `the zone of a card's back is beside no portrait`() throws {
        let corners = [Point(x: 0, y: 300), Point(x: 760, y: 300), Point(x: 760, y: 450), Point(x: 0, y: 450)]
        let back = try reading(
            ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
            corners)
        #expect(!back.mayBelong(toPortrait: face(120, 100)))
    }

    @Test func `a zone without a place belongs to no portrait`() throws {
        #expect(!(try reading(passport().zone.lines, [])).mayBelong(toPortrait: face(640, 1680)))
    }
}
