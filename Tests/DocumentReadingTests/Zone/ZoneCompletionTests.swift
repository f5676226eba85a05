import BiometricsCore
import Testing

@testable import DocumentReading

/// The places of a zone's lines that were not seen as bars of print.
struct ZoneCompletionTests {
    private static let size = Size(width: 400, height: 300)
    private static let unplaced = ZoneText("ERIKSSON<<ANNA<MARIA<<<<<<<<<<")

    private static func line(_ y: Double) -> ZoneBlock.Line {
        ZoneBlock.Line(start: Point(x: 20, y: y), end: Point(x: 320, y: y), thickness: 10)
    }

    @Test func `the third line is looked for on both sides of two`() throws {
        let block = ZoneBlock(lines: [Self.line(200), Self.line(224)], anchor: 0)
        let found = try #require(block.completed(by: Self.unplaced, in: Self.size))
        #expect(found.above == [Self.line(176)] && found.below == [Self.line(248)])
        // Upside down the line above lies further down.
        let flipped = try #require(block.flipped.completed(by: Self.unplaced, in: Self.size))
        #expect(flipped.above == [Self.line(248).flipped] && flipped.below == [Self.line(176).flipped])
    }

    @Test func `lines outside of the picture are not there`() throws {
        let block = ZoneBlock(lines: [Self.line(276), Self.line(299)], anchor: 0)
        let found = try #require(block.completed(by: Self.unplaced, in: Self.size))
        #expect(found.above == [Self.line(253)] && found.below == [])
    }

    @Test func `nothing is looked for where nothing is missing, or nothing tells how far apart lines are`() {
        let whole = ZoneBlock(lines: [Self.line(200), Self.line(224), Self.line(248)], anchor: 0)
        #expect(whole.completed(by: Self.unplaced, in: Self.size) == nil)
        let alone = ZoneBlock(lines: [Self.line(200)], anchor: 0)
        #expect(alone.completed(by: Self.unplaced, in: Self.size) == nil)
    }

    @Test(arguments: [(30, 50.0 / 3), (36, 25), (44, 25)])
    func `the pitch of one line's characters gives the distance of lines`(count: Int, step: Double) throws {
        let line = Self.line(200)
        let characters = (0..<count).map { index in
            RecognizedCharacter(
                character: "<", confidence: 1, box: Rect(x: 36 * Double(index), y: 0, width: 4, height: 4))
        }
        // Ten pixels a character.
        let text = ZoneText(RecognizedLine(characters: characters), of: line, .plain)
        let found = try #require(ZoneBlock(lines: [line], anchor: 0).completed(by: text, in: Self.size))
        for (lines, factors) in [(found.above, [-2.0, -1]), (found.below, [1, 2])] {
            #expect(lines.count == 2)
            for (line, factor) in zip(lines, factors) { #expect(abs(line.start.y - 200 - factor * step) < 1e-9) }
        }
    }
}
