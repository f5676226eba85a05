import BiometricsTestSupport
import IdentityDocuments
import Testing

/// Barcodes as issuers wrote them before, and beside, the standard.
struct OldLicenceTests {
    private static func barcode(_ elements: String..., header: String = "ANSI 6360100101DL00290200") throws
        -> LicenceBarcode
    {
        let rest = ["DAQ1234", "DBB19850307"].filter { rest in !elements.contains { $0.hasPrefix(rest.prefix(3)) } }
        return try LicenceBarcode(text: "@\n\u{1e}\r\(header)DL" + (elements + rest).joined(separator: "\n") + "\r")
    }

    private static func field(_ name: DocumentFieldName, of barcode: LicenceBarcode) -> DocumentField? {
        barcode.fields.first { $0.name == name }
    }

    @Test(arguments: [",", "$", "@", ", ", " $ "])
    func `marks divide a name of version 1`(mark: String) throws {
        let whole = ["SPECIMEN", "MARTA", "LEE"].joined(separator: mark)
        #expect(try Self.barcode("DAA" + whole).name == PersonName(surname: "SPECIMEN", givenNames: "MARTA LEE"))
        let son = try Self.barcode("DAA" + ["SPECIMEN", "JACK", "", "3RD"].joined(separator: mark))
        #expect(son.name == PersonName(surname: "SPECIMEN", givenNames: "JACK"))
        #expect(son.nameSuffix == "3RD")
    }

    @Test(arguments: ["MARTA LEE SPECIMEN", "SPECIMEN MARTA LEE"])
    func `spaces divide no name, because issuers disagree about the order`(whole: String) throws {
        let barcode = try Self.barcode("DAA" + whole)
        #expect(barcode.name == nil)
        for part in [DocumentFieldName.surname, .givenNames] {
            #expect(Self.field(part, of: barcode) == DocumentField(name: part, value: nil, doubts: [.malformed]))
        }
        #expect(Self.field(.fullName, of: barcode) == DocumentField(name: .fullName, value: whole))
        #expect(barcode.validationErrors == [])
    }

    @Test func `one word is a surname`() throws {
        #expect(try Self.barcode("DAASUKARNO").name == PersonName(surname: "SUKARNO", givenNames: ""))
    }

    @Test(arguments: [
        ("DDET", true, false), ("DDFT", false, true), ("DDGT", false, true), ("DDEN", false, false),
        ("DDEU", false, false),
    ])
    func `a mark of truncation concerns its own part`(_ mark: String, _ surname: Bool, _ givenNames: Bool) throws {
        let barcode = try Self.barcode("DCSSPECIMEN", "DACMARTA", "DADLEE", mark)
        #expect(Self.field(.surname, of: barcode)?.doubts == (surname ? [.possiblyTruncated] : []))
        #expect(Self.field(.givenNames, of: barcode)?.doubts == (givenNames ? [.possiblyTruncated] : []))
        #expect(barcode.name?.isPossiblyTruncated == (surname || givenNames))
    }

    @Test(arguments: [("DCUJR", "JR"), ("DAEIII", "III"), ("DCU", nil), ("DCUNONE", nil), ("DCUnone", nil)])
    func `a suffix is a field of its own`(_ element: String, _ suffix: String?) throws {
        let barcode = try Self.barcode("DCSSPECIMEN", "DACMARTA", element)
        #expect(barcode.nameSuffix == suffix)
        #expect(Self.field(.nameSuffix, of: barcode)?.value == suffix)
    }

    @Test(arguments: [
        "99999999", "12319999", "9999-12-31", "INDEF", "Indefinite", "NON-EXP", "NEVER EXPIRES", "PERMANENT",
    ])
    func `a card that never expires has no fault`(text: String) throws {
        let barcode = try Self.barcode("DCSSPECIMEN", "DACMARTA", "DBA" + text)
        #expect(barcode.neverExpires)
        #expect(Self.field(.expiryDate, of: barcode) == DocumentField(name: .expiryDate, value: nil))
        #expect(barcode.validationErrors == [])
    }

    @Test(arguments: [
        ("03-07-1985", "1985-03-07"), ("03/07/1985", "1985-03-07"), ("1985-03-07", "1985-03-07"),
        ("1985.03.07", "1985-03-07"), ("19850307", "1985-03-07"), ("03071985", "1985-03-07"), ("31-12-1985", nil),
        ("1985-0307", nil), ("1985-03-32", nil), ("1985-03-XY", nil),
    ])
    func `marks may divide a date`(_ text: String, _ date: String?) throws {
        let barcode = try Self.barcode("DBB" + text)
        #expect(barcode.birthDate == date.flatMap { DocumentDate($0) })
        #expect(barcode.validationErrors.contains(.barcodeBirthDate) == (date == nil))
    }

    @Test func `an address of residence counts where there is none for mail`() throws {
        let residence = ["DAL12 FIRST ST", "DANANYTOWN", "DAOFL", "DAP33771"].joined(separator: "\n")
        #expect(try Self.barcode(residence).address == "12 FIRST ST, ANYTOWN, FL, 33771")
        #expect(try Self.barcode(residence, "DAGBOX 4", "DAITOWN").address == "BOX 4, TOWN")
    }

    @Test(arguments: [
        ("AAMVA36004001DL00280191", "636004", 0), ("ANSI 3600401DL00280191", "636004", 1),
        ("ANSI 63600401DL00280191", "636004", 1), ("ANSI 0442601DL00280191", "604426", 1),
        ("ANSI 6360041001DL00280191", "636004", 10), ("ANSI 36004100102DL00410278ZV03190008", "636004", 10),
    ])
    func `a header may lack the issuer's first digit, or the count of subfiles`(
        _ header: String, _ issuer: String, _ version: Int
    ) throws {
        let barcode = try Self.barcode("DABSPECIMEN", "DACMARTA", "DADLEE", header: header)
        #expect(barcode.issuerNumber == issuer)
        #expect(barcode.version == version)
        #expect(barcode.name == PersonName(surname: "SPECIMEN", givenNames: "MARTA LEE"))
        #expect(barcode.documentNumber == "1234")
    }
}
