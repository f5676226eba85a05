import BiometricsCore
import IdentityDocuments
import OpenCVKit
import Testing

@testable import DocumentReading

/// The shapes of O, 0, I and 1 in a document's dates, words and numbers.
struct DocumentTypefaceTests {
    private static let ink = Canvas.Color(red: 20, green: 20, blue: 20)

    /// Whether a number is told, with what is drawn on the page above it.
    ///
    /// - Parameters:
    ///   - drawn: the number's characters as they are printed.
    ///   - read: the text that recognisers read there.
    private static func tells(
        _ read: String, drawn: String, above texts: [String] = ["10.10.2010", "NICO TORINO"], height: Double = 28,
        confidence: Double = 0.99
    ) throws -> Bool {
        var canvas = Canvas(Image(size: Size(width: 600, height: 420), format: .bgr8, filledWith: 225))
        var lines: [PrintedLine] = []
        func draw(_ text: String, _ height: Double, as seen: String? = nil) throws {
            let bottom = 80 + 80 * Double(lines.count)
            let width = 20 + 0.9 * height * Double(text.count)
            try canvas.drawText(text, at: Point(x: 100, y: bottom), height: height, color: ink, thickness: 3)
            lines.append(
                PrintedLine(
                    seen ?? text, x: 90, y: bottom - height - 8, width: width, height: height + 16,
                    confidence: confidence
                ))
        }
        for text in texts { try draw(text, height) }
        try draw(drawn, 28, as: read)
        let number = String(read.split(separator: " ").last ?? "")
        return try DocumentTypeface(on: canvas.image, of: lines, besides: [number]).tells(number)
    }

    @Test(arguments: [("A0C", "A0C"), ("AOC", "AOC"), ("X1Y", "X1Y"), ("XIY", "XIY"), ("B10IO", "B10IO")])
    func `a character with the shape that it has in dates and words is told`(read: String, drawn: String) throws {
        #expect(try Self.tells(read, drawn: drawn))
    }

    @Test(arguments: [("A0C", "AOC"), ("AOC", "A0C"), ("X1Y", "XIY"), ("XIY", "X1Y"), ("B1OIO", "B10IO")])
    func `a character with its look-alike's shape is not told`(read: String, drawn: String) throws {
        #expect(try !Self.tells(read, drawn: drawn))
    }

    @Test func `a label before the number does not matter`() throws {
        #expect(try Self.tells("No A0C", drawn: "No A0C"))
    }

    @Test func `a letter is told by its distance from the digit if no word has it`() throws {
        #expect(try Self.tells("XIY", drawn: "XIY", above: ["11.11.2011"]))
        #expect(try !Self.tells("XIY", drawn: "X1Y", above: ["11.11.2011"]))
        #expect(try !Self.tells("X1Y", drawn: "X1Y", above: ["11.11.2011"]))
    }

    @Test(arguments: [
        [], ["NICO TORINO"], ["10102010", "NICO TORINO"], ["10.10.2010", "NO IT 8OI8"],
    ])
    func `a digit needs a date, and a letter a word of three letters`(texts: [String]) throws {
        #expect(try !Self.tells("A0C", drawn: "A0C", above: texts))
    }

    @Test func `print of another size and print that is not sure tell nothing`() throws {
        #expect(try !Self.tells("A0C", drawn: "A0C", height: 20))
        #expect(try !Self.tells("A0C", drawn: "A0C", confidence: 0.89))
        #expect(try Self.tells("A0C", drawn: "A0C", confidence: 0.9))
    }

    @Test func `small letters and lines with more pieces than characters are not told`() throws {
        for small in ["Xly", "Xoy", "Xiy"] { #expect(try !Self.tells(small, drawn: small)) }
        // Two letters as a capital.
        #expect(try Self.tells("AßC", drawn: "ABC"))
        #expect(try !Self.tells("A0C", drawn: "A0CC"))
    }

    @Test(arguments: [(600, 1), (601, 0)])
    func `a line that is longer than sixty of its heights has no shapes`(width: Int, count: Int) throws {
        let pixels = (0..<10 * width).map { place -> UInt8 in
            (10..<14).contains(place % width) && (1..<9).contains(place / width) ? 0 : 255
        }
        let page = Image(size: Size(width: width, height: 10), format: .gray8, pixels: pixels)
        let line = PrintedLine("I", x: 0, y: 0, width: Double(width), height: 10)
        #expect(try CharacterShape.all(of: line, on: page).count == count)
    }

    @Test func `a number does not tell itself`() throws {
        // Its letters are a word, and the 1 was read as I.
        #expect(try !Self.tells("XIXI", drawn: "X1X1", above: ["11.11.2011"]))
        #expect(try Self.tells("XIXI", drawn: "XIXI", above: ["11.11.2011"]))
    }
}
