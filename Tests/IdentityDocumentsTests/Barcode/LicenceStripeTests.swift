import BiometricsTestSupport
import IdentityDocuments
import Testing

struct LicenceStripeTests {
    private static func stripe(
        _ first: String = "BCVICTORIA^SPECIMEN,$MARTA LEE^12 FIRST ST$VICTORIA BC  V8V 1A1^",
        _ second: String = "6360281234567=290319850307=",
        _ third: String = "_%0AV8V1A1                     F165 60BROBLU1234567890                 "
    ) -> String { "%\(first)?;\(second)?\(third)?" }

    @Test func `the three tracks are a licence`() throws {
        let licence = try LicenceBarcode(text: Self.stripe())
        #expect(licence.issuerNumber == "636028")
        #expect(licence.issuingCountry?.rawValue == "CAN")
        #expect(licence.name == PersonName(surname: "SPECIMEN", givenNames: "MARTA LEE"))
        #expect(licence.documentNumber == "1234567")
        #expect(licence.birthDate == DocumentDate("1985-03-07"))
        #expect(licence.expiryDate == DocumentDate("2029-03-XX"))
        #expect(licence.sex == .female)
        #expect(licence.address == "12 FIRST ST, VICTORIA, BC, V8V1A1")
        #expect(licence.validationErrors == [])
        #expect(licence.fields.first { $0.name == .expiryDate }?.doubts == [.datePartUnknown])
        #expect(!"\(licence)".contains("SPECIMEN"))
    }

    @Test func `a town of thirteen letters has no mark after it`() throws {
        let licence = try LicenceBarcode(text: Self.stripe("BCNORTH VANCOUVSPECIMEN,$MARTA^12 FIRST ST^"))
        #expect(licence.name == PersonName(surname: "SPECIMEN", givenNames: "MARTA"))
        #expect(licence.address == "12 FIRST ST, NORTH VANCOUV, BC, V8V1A1")
    }

    @Test func `names of more parts, of a State`() throws {
        let licence = try LicenceBarcode(text: Self.stripe("ALPRATTVILLE^DOE$JACK$WILLIAM^518 ANY TRAIL^"))
        #expect(licence.name == PersonName(surname: "DOE", givenNames: "JACK WILLIAM"))
        #expect(licence.issuingCountry?.rawValue == "USA")
    }

    @Test(arguments: [
        ("290319850307", DocumentDate("2029-03-XX"), false), ("299919850307", DocumentDate("2029-03-07"), false),
        ("297719850307", nil, true), ("298819850307", nil, false), ("290019850307", nil, false),
    ])
    func `the month of expiry may say more than a month`(_ dates: String, _ expiry: DocumentDate?, _ never: Bool) throws
    {
        let licence = try LicenceBarcode(text: Self.stripe("BCVICTORIA^SPECIMEN$MARTA^", "6360281234567=\(dates)="))
        #expect(licence.expiryDate == expiry)
        #expect(licence.neverExpires == never)
        #expect(licence.validationErrors == (expiry == nil && !never ? [.barcodeExpiryDate] : []))
    }

    @Test(arguments: [
        "%", "%?;?%?", "%BC?;636028?", "%BCVICTORIA^^?;6360281=290319850307=?_%?",
        "%BCVICTORIA^A?;636028=290319850307=?_%?",
        "%BCVICTORIA^A?;63602X1=290319850307=?_%?", "%BCVICTORIA^A?;6360281=29031985=?_%?",
        "%12VICTORIA^A?;6360281=290319850307=?_%?",
    ])
    func `other text is no licence`(text: String) {
        #expect(throws: BarcodeReadingError.notOfLicence) { try LicenceBarcode(text: text) }
    }

    @Test func `damaged stripes are read without harm`() {
        var lot = SplitMix(seed: 9)
        for _ in 0..<1_000 {
            var bytes = Array(Self.stripe().utf8)
            for _ in 0...lot.below(8) {
                let place = lot.below(bytes.count)
                if lot.below(2) == 0 { bytes.remove(at: place) } else { bytes[place] = UInt8(32 + lot.below(95)) }
            }
            guard let licence = try? LicenceBarcode(text: String(decoding: bytes, as: UTF8.self)) else { continue }
            _ = (licence.fields, licence.validationErrors)
        }
    }
}
