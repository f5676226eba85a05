import BiometricsCore
import BiometricsTestSupport
import MediaKit
import Testing

/// Barcodes that are read in a process of their own.
@Suite(.barcodes)
struct BarcodeDecoderTests {
    @Test(arguments: [
        ("licence", DecodedBarcode.Symbology.pdf417, BarcodeFixtures.licence), ("qr", .qr, "Müller Æ 東京"),
        ("aztec", .aztec, "https://example.org/4711"),
    ])
    func `a barcode says what was written`(_ name: String, _ symbology: DecodedBarcode.Symbology, _ text: String) throws
    {
        let picture = try BarcodeFixtures.picture(name, module: 4)
        let found = try BarcodeDecoder().barcodes(in: picture)
        let barcode = try #require(found.first)
        #expect(found.count == 1)
        #expect(barcode.symbology == symbology)
        #expect(barcode.text == text)
        // Its quiet zone is two modules wide or more.
        let corners = barcode.corners.corners
        #expect(corners[0].x < Double(picture.width) / 2 && corners[0].y < Double(picture.height) / 2)
        #expect(corners[2].x > Double(picture.width) / 2 && corners[2].y > Double(picture.height) / 2)
        #expect(barcode.corners.area > 0)
    }

    @Test func `a picture without a barcode has none`() throws {
        #expect(
            try BarcodeDecoder().barcodes(in: Image(size: Size(width: 64, height: 48), format: .gray8, filledWith: 200))
                == [])
        #expect(
            try BarcodeDecoder().barcodes(in: Image(size: Size(width: 0, height: 0), format: .gray8, filledWith: 0))
                == [])
        #expect(
            try BarcodeDecoder().barcodes(in: Image(size: Size(width: 1, height: 1), format: .gray8, filledWith: 0))
                == [])
    }

    @Test func `the limits on pixels and memory hold`() throws {
        let picture = try BarcodeFixtures.picture("qr", module: 4)
        let pixels = picture.size.pixelCount
        func code(_ limits: DecodingLimits) -> BiometricsError.Code? {
            thrown { () throws(BiometricsError) in _ = try BarcodeDecoder(limits: limits).barcodes(in: picture) }?.code
        }
        #expect(code(DecodingLimits(maximumPixels: pixels)) == nil)
        #expect(code(DecodingLimits(maximumPixels: pixels - 1)) == .inputTooLarge)
    }

    @Test func `nothing of a text is in a description or a dump`() throws {
        let barcode = try #require(
            try BarcodeDecoder().barcodes(in: BarcodeFixtures.picture("licence", module: 3)).first)
        var dumped = ""
        dump(barcode, to: &dumped)
        #expect(!dumped.contains("ERIKSSON"))
        #expect(!"\(barcode)".contains("ERIKSSON"))
    }
}
