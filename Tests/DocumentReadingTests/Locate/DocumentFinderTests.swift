import BiometricsCore
import BiometricsTestSupport
import DocumentReading
import OpenCVKit
import Testing

struct DocumentFinderTests {
    private let card = Quadrilateral(
        Point(x: 130, y: 120), Point(x: 520, y: 150), Point(x: 500, y: 390), Point(x: 120, y: 350))

    @Test(arguments: [40, 235] as [UInt8])
    func `the outline of a card is found to a pixel, lighter than the desk or darker`(desk: UInt8) throws {
        let image = DrawnCard.picture(of: [card], desk: desk, card: 130)
        let outline = try #require(try DocumentFinder().outline(in: image))
        for (found, drawn) in zip(outline.corners.corners, card.corners) { #expect(found.distance(to: drawn) < 2) }
        #expect(outline.confidence > 0.5)
        #expect(outline.turn == nil)
        #expect(outline.format == .id1)
        #expect(try DocumentFinder().outline(in: image) == outline)
    }

    @Test func `a card on its side begins at a long side, with the lesser turn`() throws {
        let turned = try DrawnCard.picture(of: [card]).rotated(quarterTurns: 1)
        let outline = try #require(try DocumentFinder().outline(in: turned))
        let (first, second) = (outline.corners.corners[0], outline.corners.corners[1])
        #expect(abs(second.y - first.y) > abs(second.x - first.x))
        #expect(first.distance(to: second) > 350)
    }

    @Test func `a card of which a corner lies beyond the picture is found`() throws {
        let cut = card.mapped { Point(x: $0.x + 125, y: $0.y) }
        let outline = try #require(try DocumentFinder().outline(in: DrawnCard.picture(of: [cut])))
        for (found, drawn) in zip(outline.corners.corners, cut.corners) { #expect(found.distance(to: drawn) < 4) }
    }

    @Test func `nothing has no outline, nor has a square, nor a picture of a few pixels`() throws {
        #expect(try DocumentFinder().outline(in: DrawnCard.picture(of: [])) == nil)
        let square = Quadrilateral(Rect(x: 200, y: 100, width: 250, height: 250))
        #expect(try DocumentFinder().outline(in: DrawnCard.picture(of: [square])) == nil)
        for side in [1, 2, 5] {
            let size = Size(width: side, height: 1)
            #expect(try DocumentFinder().outline(in: Image(size: size, format: .bgr8, filledWith: 7)) == nil)
        }
    }

    /// A card at a tilt of 37°, by a lens of half of the picture's long side. Another lens and size would look the same.
    @Test func `a card that a wide lens sees strongly tilted is found`() throws {
        let card = DrawnCard.seen(width: 85.6, height: 53.98, distance: 130, focalLength: 0.5)
        let outline = try #require(try DocumentFinder().outline(in: DrawnCard.picture(of: [card])))
        #expect(outline.corners.overlap(with: card) > 0.97)
    }

    /// Its lines are longer than the card's sides, and more than are looked at of one direction.
    @Test func `a card on ruled paper is found`() throws {
        let rules = stride(from: 9.0, to: 470, by: 17).map { Quadrilateral(Rect(x: 0, y: $0, width: 640, height: 2)) }
        let image = DrawnCard.picture(of: [card], desk: 240, card: 130, under: rules, in: 180)
        let outline = try #require(try DocumentFinder().outline(in: image))
        #expect(outline.corners.overlap(with: card) > 0.95)
    }

    @Test func `a card is not cut where a band or a portrait ends`() throws {
        let (top, bottom) = (card.corners[0], card.corners[3])
        func along(_ part: Double, _ first: Point, _ last: Point) -> Point {
            Point(x: first.x + part * (last.x - first.x), y: first.y + part * (last.y - first.y))
        }
        for part in [0.2, 0.5] {
            let band = Quadrilateral(
                top, card.corners[1], along(part, card.corners[1], card.corners[2]), along(part, top, bottom))
            let side = Quadrilateral(
                top, along(part, top, card.corners[1]), along(part, bottom, card.corners[2]), bottom)
            for half in [band, side] {
                let image = DrawnCard.picture(of: [card], over: [half], in: 150)
                let outline = try #require(try DocumentFinder().outline(in: image))
                #expect(outline.corners.overlap(with: card) > 0.95)
            }
        }
    }

    @Test func `a card's border is taken, and not the frame printed along it`() throws {
        let middle = Point(x: 317, y: 252)
        func shrunk(_ part: Double) -> Quadrilateral {
            card.mapped { Point(x: middle.x + part * ($0.x - middle.x), y: middle.y + part * ($0.y - middle.y)) }
        }
        let frame = DrawnCard.picture(of: [card], desk: 170, over: [shrunk(0.92)], in: 40, then: [shrunk(0.91)])
        let outline = try #require(try DocumentFinder().outline(in: frame))
        #expect(outline.corners.overlap(with: card) > 0.95)
    }

    /// Half of the pixels are edges, of every direction.
    @Test func `noise is worked through, and has no outline`() throws {
        #expect(try DocumentFinder().outline(in: DrawnCard.noise()) == nil)
    }

    /// A card fills the picture but for a margin of a ninth.
    @Test(arguments: 9...140) func `however small a picture is, it is looked through`(width: Int) throws {
        let size = Size(width: width, height: width * 2 / 3)
        let picture = Image(size: size, format: .bgr8) { x, y in
            let isCard =
                (size.width / 9..<size.width * 8 / 9).contains(x)
                && (size.height / 9..<size.height * 8 / 9).contains(y)
            return [UInt8](repeating: isCard ? 230 : 20, count: 3)
        }
        _ = try DocumentFinder().outline(in: picture)
    }

    @Test func `an empty picture is refused`() {
        let empty = Image(size: Size(width: 0, height: 0), format: .gray8, pixels: [])
        #expect(throws: BiometricsError.self) { try DocumentFinder().outline(in: empty) }
    }

    @Test func `a flattened card has its format's size, and only the card`() throws {
        let image = DrawnCard.picture(of: [card])
        let outline = DocumentOutline(corners: card, confidence: 1, format: .id1)
        let flat = try outline.flattened(image, pixelsPerMillimetre: 4)
        #expect(flat.size == Size(width: 342, height: 216))
        let inner = flat.cropped(x: 3, y: 3, width: 336, height: 210)
        #expect(inner.pixels.allSatisfy { $0 == 220 })
        #expect(try outline.flattened(image, size: .id3, pixelsPerMillimetre: 0.5).size == Size(width: 63, height: 44))
        for resolution in [0, -1, 40.1, .nan] {
            #expect(throws: BiometricsError.self) { try outline.flattened(image, pixelsPerMillimetre: resolution) }
        }
    }

    @Test func `the first corner is the flattened card's top left one`() throws {
        let half = Quadrilateral(
            Point(x: 130, y: 120), Point(x: 325, y: 135), Point(x: 310, y: 370), Point(x: 120, y: 350))
        let image = DrawnCard.picture(of: [half])
        let upright = try DocumentOutline(corners: card, confidence: 1).flattened(image, pixelsPerMillimetre: 2)
        let upsideDown = try DocumentOutline(corners: card.startingAt(2), confidence: 1)
            .flattened(image, pixelsPerMillimetre: 2)
        #expect(upright.pixels[20 * upright.width + 20] == 220)
        #expect(upsideDown.pixels[20 * upsideDown.width + 20] == 90)
    }
}
