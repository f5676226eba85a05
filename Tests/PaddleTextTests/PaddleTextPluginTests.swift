import BiometricsCore
import BiometricsTestSupport
import ModelStore
import OpenCVKit
import OpenVINOKit
import Testing

@testable import PaddleText

/// The real networks on a drawn card. The boxes are those that `Tests/Golden/make_print_golden.py` finds on the same drawing
/// with ONNX Runtime.
@Suite(.models(PaddleTextPlugin.modelIDs), .enabled(if: OpenVINORuntime.isInstalled))
struct PaddleTextPluginTests {
    private static let lines: [(text: String, x: Double, y: Double, height: Double)] = [
        ("IDENTITY CARD", 60, 80, 30), ("Surname", 420, 130, 16), ("ERIKSSON", 420, 180, 26),
        ("Date of birth", 420, 260, 16), ("12.08.1974", 420, 310, 26), ("L898902C3", 420, 440, 26),
    ]

    private func card() throws -> Image {
        var canvas = Canvas(Image(size: Size(width: 960, height: 640), format: .bgr8, filledWith: 235))
        for line in Self.lines {
            try canvas.drawText(
                line.text, at: Point(x: line.x, y: line.y), height: line.height,
                color: Canvas.Color(red: 20, green: 20, blue: 40), thickness: line.height > 20 ? 2 : 1)
        }
        return canvas.image
    }

    private func recognizer() throws -> any TextRecognizing {
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        return try PaddleTextPlugin().makeTextRecognizer(in: context)
    }

    @Test func `a drawn card is read line by line`() throws {
        let region = TextRegion(image: try card(), layout: .block)
        let lines = try #require(try recognizer().recognizeText(in: [region], alphabet: .latin).first)
        #expect(lines.map(\.text) == Self.lines.map(\.text))
        for (line, golden) in zip(lines, Self.golden) {
            let box = try #require(line.characters.first?.box)
            let right = try #require(line.characters.last?.box.maxX)
            let found = [box.x, box.y, right, box.maxY]
            #expect(
                zip(found, golden).allSatisfy { abs($0 - $1) <= 2 }, "\(line.characters.count) characters at \(found)")
        }
    }

    @Test func `another alphabet is refused`() throws {
        let region = TextRegion(image: try card(), layout: .line)
        #expect(throws: BiometricsError.self) {
            try recognizer().recognizeText(in: [region], alphabet: TextAlphabet(rawValue: "runes"))
        }
    }

    @Test func `a line read as a zone has capitals, digits and fillers alone`() throws {
        var canvas = Canvas(Image(size: Size(width: 400, height: 48), format: .bgr8, filledWith: 235))
        let ink = Canvas.Color(red: 20, green: 20, blue: 40)
        try canvas.drawText("Ab12.08.1974", at: Point(x: 20, y: 36), height: 26, color: ink, thickness: 2)
        let region = TextRegion(image: canvas.image, layout: .line)
        let print = try #require(try recognizer().recognizeText(in: [region], alphabet: .latin).first?.first)
        let zone = try #require(try recognizer().recognizeText(in: [region], alphabet: .machineReadable).first?.first)
        #expect(print.text == "Ab12.08.1974")
        #expect(zone.text.hasPrefix("AB12"))
        #expect(zone.text.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<".contains($0) })
    }

    /// Left, top, right and bottom of each line.
    private static let golden: [[Double]] = [
        [60, 47, 367, 88], [418, 111, 522, 139], [419, 150, 602, 188], [419, 240, 568, 267], [421, 280, 634, 318],
        [418, 410, 631, 448],
    ]
}
