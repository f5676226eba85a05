import BiometricsTestSupport
import FoundationEssentials
import IdentityDocuments
import Testing

struct LicenceBarcodeTests {
    /// The sample of the AAMVA's standard of 2020, annex D, as the documentation of PyPI's aamva-barcode-library prints it.
    private static let sample =
        "@\n\u{1e}\rANSI 636000100102DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDDGN\n"
        + "DCUJR\nDCAD\nDCBK\nDCDPH\nDBD06062019\nDBB06061986\nDBA12102024\nDBC1\nDAU068 in\nDAYBRO\n"
        + "DAG2300 WEST BROAD STREET\nDAIRICHMOND\nDAJVA\nDAK232690000  \nDCF2424244747474786102204\nDCGUSA\n"
        + "DCK123456789\nDDAF\nDDB06062018\nDDC06062020\nDDD1\rZVZVA01\r"

    @Test func `the standard's sample says what it shows`() throws {
        let barcode = try LicenceBarcode(text: Self.sample)
        #expect(barcode.issuerNumber == "636000")
        #expect(barcode.version == 10)
        #expect(!barcode.isIdentityCard)
        #expect(barcode.documentNumber == "T64235789")
        #expect(barcode.name == PersonName(surname: "SAMPLE", givenNames: "MICHAEL JOHN"))
        #expect(barcode.issuingCountry?.rawValue == "USA")
        #expect(barcode.birthDate == DocumentDate("1986-06-06"))
        #expect(barcode.issueDate == DocumentDate("2019-06-06"))
        #expect(barcode.expiryDate == DocumentDate("2024-12-10"))
        #expect(barcode.sex == .male)
        #expect(barcode.address == "2300 WEST BROAD STREET, RICHMOND, VA, 232690000")
        #expect(barcode.validationErrors == [])
        #expect(barcode.fields.filter { !$0.doubts.isEmpty || $0.value == nil } == [])
    }

    @Test(
        arguments: [
            ("DCGCAN\nDBB19860706\n", "1986-07-06"), ("DCGUSA\nDBB07061986\n", "1986-07-06"),
            ("DBB19860706\n", "1986-07-06"),
            ("DBB07061986\n", "1986-07-06"), ("DCGUSA\nDBB13061986\n", nil), ("DCGUSA\nDBB0706198\n", nil),
            ("DCGUSA\nDBB0706198X\n", nil), ("DCGCAN\nDBB\n", nil), ("DCGUSA\nDBB02301986\n", nil),
        ] as [(String, String?)])
    func `dates have the order of their country`(_ elements: String, _ date: String?) throws {
        let barcode = try LicenceBarcode(text: "@\n\u{1e}\rANSI 999999080001DL00310212DL" + elements)
        #expect(barcode.birthDate == date.flatMap { DocumentDate($0) })
        #expect(barcode.validationErrors.contains(.barcodeBirthDate) == (date == nil))
    }

    @Test func `names of older versions are read, and cut ones doubted`() throws {
        let first = try LicenceBarcode(text: "@\n\u{1c}\rANSI 6360000102DL00390187DLDAADOE,JOHN,PAUL\nDBB19600101\n")
        #expect(first.version == 1)
        #expect(first.name == PersonName(surname: "DOE", givenNames: "JOHN PAUL"))
        #expect(first.validationErrors == [.barcodeDocumentNumberMissing])
        let second = try LicenceBarcode(text: "@\n\u{1e}\rANSI 636000030001ID00310212IDDABDOE\nDCTJOHN,PAUL\nDDET\n")
        #expect(second.isIdentityCard)
        #expect(second.name == PersonName(surname: "DOE", givenNames: "JOHN PAUL", isPossiblyTruncated: true))
        #expect(second.fields.first { $0.name == .surname }?.doubts == [.possiblyTruncated])
    }

    @Test(arguments: [
        ("DBC1", "DBC7", ValidationError.barcodeSex), ("DBA12102024", "DBA12102o24", .barcodeExpiryDate),
        ("DBA12102024", "DBA12101924", .barcodeExpiryDate), ("DCGUSA", "DCGXQQ", .barcodeIssuingCountry),
        ("DAQT64235789", "DAQ", .barcodeDocumentNumberMissing), ("DBB06061986", "DBB31061986", .barcodeBirthDate),
    ])
    func `each fault has its code`(_ old: String, _ new: String, _ error: ValidationError) throws {
        #expect(try LicenceBarcode(text: Self.sample.replacing(old, with: new)).validationErrors == [error])
    }

    @Test(arguments: [
        "", "@", "@\n\u{1e}\rANSI ", "@ANSI 63600010", "@ANSI 636000100102", "@ANSI 636000100102XX00410278",
        "https://example.org", "ANSI 636000100102DL00410278", "@ANSI 63600O100102DL00410278",
    ])
    func `other barcodes are not those of a licence`(_ text: String) {
        #expect(throws: BarcodeReadingError.notOfLicence) { try LicenceBarcode(text: text) }
    }

    @Test func `a text longer than any barcode is refused`() throws {
        let padded = Self.sample + String(repeating: " ", count: 8_192 - Self.sample.utf8.count)
        _ = try LicenceBarcode(text: padded)
        #expect("\(BarcodeReadingError.tooLong)".hasSuffix("[barcode_too_long]"))
        #expect(throws: BarcodeReadingError.tooLong) { try LicenceBarcode(text: padded + " ") }
    }

    @Test func `damaged barcodes are read without harm, and print nothing of the person`() throws {
        var lot = SplitMix(seed: 4)
        for _ in 0..<1_000 {
            var bytes = Array(Self.sample.utf8)
            for _ in 0...lot.below(8) {
                let place = lot.below(bytes.count)
                if lot.below(3) == 0 {
                    bytes.remove(at: place)
                } else {
                    bytes[place] = UInt8(truncatingIfNeeded: lot.next())
                }
            }
            guard let barcode = try? LicenceBarcode(text: String(decoding: bytes, as: UTF8.self)) else { continue }
            _ = (barcode.fields, barcode.validationErrors)
        }
        let barcode = try LicenceBarcode(text: Self.sample)
        var printed = "\(barcode) \(barcode.fields)"
        dump(barcode, to: &printed)
        #expect(!printed.contains("SAMPLE") && !printed.contains("T642") && !printed.contains("1986"))
    }

    @Test(.enabled(if: TestData.has("documents/documents.csv"), TestData.hint))
    func `every drawn barcode is read as it was drawn`() throws {
        var count = 0
        for row in try Table("documents/documents.csv").rows {
            guard let json = row["barcode"], !json.isEmpty else { continue }
            count += 1
            let label = Comment(rawValue: row["file"] ?? "")
            let barcode = try LicenceBarcode(text: try JSONDecoder().decode(String.self, from: Data(json.utf8)))
            #expect(barcode.validationErrors == [], label)
            #expect(barcode.fields.filter { $0.value == nil && $0.name != .address } == [], label)
        }
        #expect(count == 6)
    }
}
