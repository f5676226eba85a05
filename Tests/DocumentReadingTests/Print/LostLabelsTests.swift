import BiometricsCore
import IdentityDocuments
import OpenCVKit
import Testing

@testable import DocumentReading

/// Labels that the text detector missed.
struct LostLabelsTests {
    /// Reads a text where a region holds the whole of a dark block of so many pixels.
    private struct BlockReader: TextRecognizing {
        let text: String
        let pixels: Int

        func recognizeText(in regions: [TextRegion], alphabet: TextAlphabet) -> [[RecognizedLine]] {
            regions.map { region in
                guard region.image.pixels.count(where: { $0 == 0 }) == pixels else { return [] }
                let characters = text.unicodeScalars.map {
                    RecognizedCharacter(character: $0, confidence: 0.99, box: region.image.bounds)
                }
                return [RecognizedLine(characters: characters)]
            }
        }
    }

    /// The labels that are found for a value without one, on a document with three other fields, one of them a single letter.
    ///
    /// - Parameters:
    ///   - text: the text of the print at `block`.
    ///   - title: the title of the document.
    ///   - value: the text of the value.
    ///   - height: its height; the other values have 40.
    private func labels(
        _ text: String, at block: Rect, title: String = "IDENTITY CARD", value: String = "FENWICK",
        height: Double = 40
    ) throws -> [PrintedLine] {
        func line(_ text: String, _ x: Double, _ y: Double, _ height: Double) -> PrintedLine {
            PrintedLine(text, x: x, y: y, width: 0.5 * height * Double(text.count), height: height)
        }
        var lines = [line(title, 100, 10, 50), line(value, 500, 330, height)]
        let isLicence = title == "DRIVING LICENCE"
        let third = isLicence ? ("3.", "12 AUG 1974") : ("Sex", "F")
        let fields = [
            (isLicence ? "1." : "Surname", "ERIKSSON"), (isLicence ? "2." : "Given names", "ANNA MARIA"), third,
        ]
        for (row, field) in fields.enumerated() {
            let y = 120 + 80 * Double(row)
            lines.append(line(field.1, 100, y, 40))
            lines.append(isLicence ? line(field.0, 70, y + 10, 20) : line(field.0, 100, y - 20, 20))
        }
        let page = page(with: block)
        let printed = PrintedZone(lines, on: try #require(DocumentDate("2026-01-01")))
        try #require(printed.fields.count == 3)
        let reader = BlockReader(text: text, pixels: Int(block.width * block.height))
        let found = try LostLabels(recognizer: reader, page: page, designs: .standard).beside(printed, among: lines)
        let all = PrintedZone(lines + found, on: try #require(DocumentDate("2026-01-01")))
        #expect(all.fields.count == 3 + found.count)
        #expect(all.fields.contains { $0.value == value } == !found.isEmpty)
        return found
    }

    private static let above = Rect(x: 500, y: 308, width: 120, height: 16)

    @Test(arguments: [308.0, 320]) func `a label above a value is read`(y: Double) throws {
        let found = try labels("Place of birth", at: Rect(x: 500, y: y, width: 120, height: 16))
        #expect(found.map(\.text) == ["Place of birth"])
    }

    @Test func `a number before a value of a licence is read`() throws {
        let block = Rect(x: 440, y: 345, width: 12, height: 12)
        #expect(try labels("4c.", at: block, title: "DRIVING LICENCE").map(\.text) == ["4c."])
        #expect(try labels("4c.", at: block).isEmpty)
        #expect(try labels("Z.", at: block, title: "DRIVING LICENCE").isEmpty)
    }

    @Test func `other print above a value is no label`() throws {
        #expect(try labels("TERNEVELD", at: Self.above).isEmpty)
    }

    @Test(arguments: [("NO", 40.0), ("FENWICK", 29), ("FENWICK", 54), ("I<UTO<<<<", 40)])
    func `a text that is short, or of another size, or of a zone, has no label`(value: String, height: Double) throws {
        #expect(try labels("Place of birth", at: Self.above, value: value, height: height).isEmpty)
    }
}

extension LostLabelsTests {
    /// A white page with a black block.
    private func page(with block: Rect) -> Image {
        let size = Size(width: 800, height: 400)
        var pixels = [UInt8](repeating: 255, count: size.width * size.height)
        for row in Int(block.y)..<Int(block.maxY) {
            for column in Int(block.x)..<Int(block.maxX) { pixels[row * size.width + column] = 0 }
        }
        return Image(size: size, format: .gray8, pixels: pixels)
    }
}
