import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import OpenCVKit
import Synchronization
import Testing

@testable import DocumentReading

/// When a zone is accepted, and how much work a picture can make, whatever a recogniser says.
struct ZoneReaderTests {
    private static let licence = "D1NLD12510408737K19LTT1V6N1CZ9"

    /// A picture with one long line of print in it.
    private static func picture(_ size: Size = Size(width: 640, height: 200)) throws -> Image {
        var canvas = Canvas(Image(size: size, format: .bgr8, filledWith: 235))
        try canvas.drawText(
            licence, at: Point(x: 40, y: 110), height: 14, color: .init(red: 10, green: 10, blue: 10), thickness: 2)
        return canvas.image
    }

    private func read(
        _ picture: Image, second: (@Sendable (Int, TextRegion) -> [String])? = nil,
        _ answer: @escaping @Sendable (Int, TextRegion) -> [String]
    ) throws -> ZoneReading? {
        let toy = ToyTextRecognizer(answer).makeTextRecognizer(in: try .withoutModels())
        let other = try second.map { ToyTextRecognizer($0).makeTextRecognizer(in: try .withoutModels()) }
        return try MachineReadableZoneReader(recognizer: toy, second: other).read(picture)
    }

    @Test func `if readings differ, a second recogniser decides; it is not asked if they agree`() throws {
        let differing: @Sendable (Int, TextRegion) -> [String] = { index, _ in
            [index == 0 ? Self.licence : Self.licence.replacing("1251", with: "125\(2 + index % 5)")]
        }
        // Latin print has blanks and small letters.
        let asPrint = "D1NLD 12510408737 k19ltt1v6n1cz9"
        let reading = try #require(try read(try Self.picture(), second: { _, _ in [asPrint] }, differing))
        #expect(reading.isAccepted && reading.zone.lines == [Self.licence])
        #expect((reading.readings, reading.agreeingReadings) == (5, 2))
        let counter = Counter()
        let agreed = try read(
            try Self.picture(),
            second: { index, _ in
                counter.most.withLock { $0 = index + 1 }
                return []
            }
        ) { _, _ in [Self.licence] }
        #expect(agreed?.isAccepted == true && counter.most.withLock { $0 } == 0)
    }

    @Test func `a zone that fails a check in two readings is doubted where it holds in a second recogniser's`() throws {
        let wrong = Self.licence.dropLast() + "8"
        let reading = try #require(
            try read(try Self.picture(), second: { _, _ in [Self.licence] }) { _, _ in [String(wrong)] })
        #expect(!reading.isAccepted && reading.agreeingReadings == 1)
        // Both say that the digit is wrong: so does the document.
        let both = try #require(
            try read(try Self.picture(), second: { _, _ in [String(wrong)] }) { _, _ in [String(wrong)] })
        #expect(both.zone.validationErrors == [.compositeCheckDigit] && both.agreeingReadings == 2)
    }

    @Test func `a line with fillers that the first recogniser cannot read is read by the second`() throws {
        let lost: @Sendable (Int, TextRegion) -> [String] = { _, _ in ["W<UTOXXXXXXX<<<<<<<<<<<<<<<<<<"] }
        #expect(try read(try Self.picture(), lost) == nil)
        let reading = try #require(try read(try Self.picture(), second: { _, _ in [Self.licence] }, lost))
        #expect(reading.zone.lines == [Self.licence] && reading.agreeingReadings == 1 && !reading.isAccepted)
    }

    @Test func `two readings that agree are accepted`() throws {
        let reading = try #require(try read(try Self.picture()) { _, _ in [Self.licence] })
        #expect(reading.isAccepted)
        #expect((reading.readings, reading.agreeingReadings) == (2, 2))
        #expect(reading.turn == .none)
        #expect(reading.zone.lines == [Self.licence])
    }

    @Test(arguments: [(1, QuarterTurn.counterclockwise), (3, .clockwise)])
    func `a line on its side is found`(turns: Int, turn: QuarterTurn) throws {
        let picture = try Self.picture().rotated(quarterTurns: turns)
        let reading = try #require(try read(picture) { _, _ in [Self.licence] })
        // A toy reads either way: which of the two it was cannot be told of it.
        #expect([turn.degrees, (turn.degrees + 180) % 360].contains(reading.turn.degrees))
    }

    @Test func `a third reading decides between two`() throws {
        let other = Self.licence.replacing("K19L", with: "K18L")
        let reading = try #require(try read(try Self.picture()) { index, _ in [index == 0 ? other : Self.licence] })
        #expect((reading.readings, reading.agreeingReadings) == (3, 2))
        #expect(reading.zone.lines == [Self.licence])
        #expect(reading.isAccepted)
    }

    @Test func `readings that all differ are told and not accepted`() throws {
        let reading = try #require(
            try read(try Self.picture()) { index, _ in
                [index == 0 ? Self.licence : Self.licence.replacing("1251", with: "125\(2 + index % 5)")]
            })
        #expect(reading.agreeingReadings == 1)
        #expect(!reading.isAccepted)
    }

    @Test func `a wrong check digit is told and not accepted`() throws {
        let wrong = Self.licence.dropLast() + "8"
        let reading = try #require(try read(try Self.picture()) { _, _ in [String(wrong)] })
        #expect(reading.zone.validationErrors == [.compositeCheckDigit])
        #expect(reading.agreeingReadings == 2)
        #expect(!reading.isAccepted)
    }

    @Test func `a zone that the picture's edge cuts and that fails a check is doubted`() throws {
        var canvas = Canvas(Image(size: Size(width: 720, height: 520), format: .bgr8, filledWith: 235))
        try canvas.drawText(
            Self.licence, at: Point(x: 40, y: 200), height: 14, color: .init(red: 10, green: 10, blue: 10), thickness: 2
        )
        /// The picture turned by 12°, its upper edge so far above the first character.
        func part(_ above: Double) throws -> Image {
            let corners = Quadrilateral(
                Point(x: 10, y: 206 - above), Point(x: 616, y: 77 - above), Point(x: 678, y: 370 - above),
                Point(x: 72, y: 499 - above))
            return try DocumentOutline(corners: corners, confidence: 1)
                .flattened(canvas.image, ofPictureSize: canvas.image.size, to: Size(width: 620, height: 300))
        }
        let wrong = String(Self.licence.dropLast() + "8")
        let cut = try #require(try read(try part(0)) { _, _ in [wrong] })
        #expect(cut.agreeingReadings == 1 && !cut.zone.isValid && !cut.isAccepted)
        // A cut line that passes its checks is still accepted. A line that lies inside the picture is really wrong.
        #expect(try read(try part(0)) { _, _ in [Self.licence] }?.isAccepted == true)
        #expect(try read(try part(30)) { _, _ in [wrong] }?.agreeingReadings == 2)
    }

    @Test func `lines are cut where a corner lies beyond the picture`() {
        let line = ZoneBlock.Line(start: Point(x: 10, y: 10), end: Point(x: 310, y: 10), thickness: 20)
        let size = Size(width: 310, height: 20)
        #expect(![line].isCut(in: size))
        #expect([line].isCut(in: Size(width: 309, height: 20)) && [line].isCut(in: Size(width: 310, height: 19)))
        let higher = ZoneBlock.Line(start: Point(x: 10, y: 9.5), end: Point(x: 310, y: 10), thickness: 20)
        #expect([higher, line].isCut(in: size))
    }

    @Test(arguments: [
        Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 4000, height: 1),
        Size(width: 1, height: 4000),
        Size(width: 9, height: 7),
    ])
    func `a picture too small for print has no zone`(size: Size) throws {
        #expect(try read(Image(size: size, format: .gray8, filledWith: 9)) { _, _ in [Self.licence] } == nil)
    }

    @Test func `noise and a page of print cost a bounded number of lines`() throws {
        var random = SplitMix(seed: 7)
        let size = Size(width: 900, height: 700)
        let noise = Image(
            size: size, format: .gray8,
            pixels: (0..<size.pixelCount).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        var page = Canvas(Image(size: Size(width: 1400, height: 1800), format: .bgr8, filledWith: 240))
        for row in 0..<60 {
            try page.drawText(
                Self.licence + Self.licence, at: Point(x: 60, y: Double(40 + 29 * row)), height: 14,
                color: .init(red: 0, green: 0, blue: 0), thickness: 2)
        }
        for picture in [noise, page.image] {
            let counter = Counter()
            _ = try read(picture) { index, _ in
                counter.most.withLock { $0 = max($0, index + 1) }
                return ["D9NLD12510408737K19LTT1V6N1CZ9"]
            }
            #expect(counter.most.withLock { $0 } <= 48)
        }
    }

    /// A white card with one small line of print, and long lines of large print all around it on grey.
    private static func crowded() throws -> (picture: Image, outline: Quadrilateral) {
        let size = Size(width: 1400, height: 1000)
        let card = Rect(x: 480, y: 370, width: 440, height: 290)
        let pixels = (0..<size.pixelCount).flatMap { place -> [UInt8] in
            let (x, y) = (Double(place % size.width), Double(place / size.width))
            let isCard = (card.x..<card.maxX).contains(x) && (card.y..<card.maxY).contains(y)
            return [UInt8](repeating: isCard ? 250 : 170, count: 3)
        }
        var canvas = Canvas(Image(size: size, format: .bgr8, pixels: pixels))
        let black = Canvas.Color(red: 10, green: 10, blue: 10)
        for row in 0..<30 where !(11...20).contains(row) {
            try canvas.drawText(
                licence + licence, at: Point(x: 20, y: Double(30 + 33 * row)), height: 18, color: black, thickness: 2)
        }
        try canvas.drawText(
            licence, at: Point(x: card.x + 20, y: card.y + 200), height: 10, color: black, thickness: 1)
        return (canvas.image, Quadrilateral(card))
    }

    @Test func `print around a document leaves room for its own`() throws {
        let (picture, outline) = try Self.crowded()
        let toy = ToyTextRecognizer { _, region in
            let sum = region.image.pixels.reduce(0) { $0 + Int($1) }
            return [sum < 180 * region.image.pixels.count ? "WORDS" : Self.licence]
        }
        let reader = MachineReadableZoneReader(recognizer: toy.makeTextRecognizer(in: try .withoutModels()))
        let bars = try picture.grayscale().textBars(longest: 1400, firstIn: outline)
        #expect(outline.contains(try #require(bars.first).middle))
        #expect(try reader.read(picture) == nil)
        let zone = try #require(try reader.read(picture, outline: outline))
        #expect(zone.corners.allSatisfy(outline.contains))
    }

    private final class Counter: Sendable {
        let most = Mutex(0)
    }
}
