import BiometricsCore
import BiometricsTestSupport
import MediaKit
import OpenCVKit
import Testing

@testable import DocumentReading

/// A licence's barcode on a card that lies askew.
@Suite(.barcodes)
struct DocumentBarcodeReaderTests {
    @Test func `a tilted zone is read on the flattened card, and its corners are the picture's`() throws {
        let card = try BarcodeFixtures.picture("licence", module: 4)
        // Turned by 15 degrees about its first corner.
        let (a, b) = (0.965_925_826, 0.258_819_045)
        let turn = SimilarityTransform(a: a, b: b, tx: 120, ty: 40)
        let picture = try card.warped(by: turn, to: Size(width: 1000, height: 560), border: .constant(255))
        let corners = [
            Point(x: 0, y: 0), Point(x: Double(card.width - 1), y: 0),
            Point(x: Double(card.width - 1), y: Double(card.height - 1)), Point(x: 0, y: Double(card.height - 1)),
        ].map { Point(x: a * $0.x - b * $0.y + 120, y: b * $0.x + a * $0.y + 40) }
        let outline = DocumentOutline(
            corners: Quadrilateral(corners[0], corners[1], corners[2], corners[3]), confidence: 1)
        let reader = DocumentBarcodeReader(decoder: BarcodeDecoder())
        let found = try reader.read(picture, outline: outline, looksEverywhere: false)
        #expect(found.trouble == nil)
        let reading = try #require(found.readings.first)
        #expect(reading.barcode.text == BarcodeFixtures.licence)
        #expect(reading.licence?.documentNumber == "X40000017")
        for (corner, own) in zip(reading.barcode.corners.corners, corners) { #expect(corner.distance(to: own) < 60) }
        #expect(!"\(reading)".contains("ERIKSSON"))
    }

    @Test func `without an outline the whole picture is read`() throws {
        let picture = try BarcodeFixtures.picture("qr", module: 3)
        let found = try DocumentBarcodeReader(decoder: BarcodeDecoder())
            .read(picture, outline: nil, looksEverywhere: true)
        #expect(found.readings.map(\.barcode.symbology) == [.qr])
        #expect(found.readings.first?.licence == nil)
    }
}
