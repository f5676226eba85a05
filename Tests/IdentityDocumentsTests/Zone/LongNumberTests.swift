import IdentityDocuments
import Testing

/// Document numbers of more than nine characters (ICAO 9303-5, 4.2.2, note j).
struct LongNumberTests {
    private static let rest = ["7408122F1204159UTO<<<<<<<<<<<0", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]

    private static func zone(_ first: String) throws -> MachineReadableZone {
        try MachineReadableZone(lines: [first] + rest)
    }

    @Test(arguments: [
        // The digit as Belgium counts it, without the filler, and as it is with the filler; PyPI's mrz 0.6.2 gave both.
        ("IDBEL600001795<0152<<<<<<<<<<<", "600001795015", true),
        ("IDBEL600001795<0150<<<<<<<<<<<", "600001795015", true),
        ("IDBEL600001795<0151<<<<<<<<<<<", "600001795015", false),
        ("IDBEL000590240<6016<<<<<<<<<<<", "000590240601", false),
        ("I<PRT007666667<ZZ00<<<<<<<<<<<", "007666667ZZ0", true),
    ])
    func `either way to count the filler is right`(_ line: String, _ number: String, _ holds: Bool) throws {
        let zone = try Self.zone(line)
        #expect(zone.documentNumber == number)
        #expect(zone.optionalData == nil)
        #expect(zone.validationErrors.contains(.documentNumberCheckDigit) == !holds)
    }

    @Test func `optional data follow the number after a filler`() throws {
        let zone = try Self.zone("I<UTOD23145890<7349<ABC<12<<<<")
        #expect(zone.documentNumber == "D23145890734")
        #expect(zone.optionalData == "ABC<12")
        #expect(!zone.validationErrors.contains(.documentNumberCheckDigit))
    }

    @Test func `a number that fills the optional data goes to their end`() throws {
        var contents = ZoneContents()
        contents.documentNumber = "ABCDEFGHI1234567890123"
        let longest = try MachineReadableZone(writing: contents, as: .td1)
        #expect(longest.documentNumber == contents.documentNumber)
        #expect(!longest.validationErrors.contains(.documentNumberCheckDigit))
        contents.documentNumber += "4"
        #expect(throws: ZoneWritingError.tooLong(.documentNumber)) {
            try MachineReadableZone(writing: contents, as: .td1)
        }
    }

    @Test(arguments: [
        // A single character of optional data is not a rest with its digit, nor is a rest that ends in a letter. A number
        // with fillers has room for its digit.
        "I<UTOD23145890<7<<<<<<<<<<<<<<", "I<UTOD23145890<ABC<<<<<<<<<<<<", "I<UTOD231458<<<73<<<<<<<<<<<<<",
    ])
    func `other optional data are not taken for a rest`(_ line: String) throws {
        let zone = try Self.zone(line)
        #expect(zone.documentNumber?.utf8.count ?? 0 <= 9)
        #expect(zone.validationErrors.contains(.documentNumberCheckDigit))
    }

    @Test func `passports and visas have no long numbers`() throws {
        var contents = ZoneContents()
        contents.documentNumber = "ABCDEFGHI1"
        for format in [ZoneFormat.td3, .mrvA, .mrvB, .frenchLicence, .swissLicence] {
            #expect(throws: ZoneWritingError.tooLong(.documentNumber)) {
                try MachineReadableZone(writing: contents, as: format)
            }
        }
    }
}
