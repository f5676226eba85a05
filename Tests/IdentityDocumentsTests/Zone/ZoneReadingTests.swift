import IdentityDocuments
import Testing

struct ZoneReadingTests {
    private static let first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
    private static let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

    @Test func `spaces at the ends and any line breaks do not count`() throws {
        let zone = try MachineReadableZone(text: "\n  \(Self.first) \r\n\(Self.second)\n\n")
        #expect(zone.lines == [Self.first, Self.second])
    }

    @Test(arguments: [
        [], [""], ["A"], [first], [first, second, first], [String(first.dropLast()), second],
        [first + "<", second], [first, second, first, second], [String(repeating: "<", count: 36), first],
        [String(repeating: "A", count: 100_000)],
    ])
    func `lines of other lengths are not a zone`(_ lines: [String]) {
        #expect {
            try MachineReadableZone(lines: lines)
        } throws: {
            guard case ZoneReadingError.unknownShape = $0 else { return false }
            return true
        }
    }

    @Test(arguments: ["e", " ", "-", "Ü", "«", "\u{0}", "\u{301}"])
    func `a character outside of the alphabet is named by its place`(_ character: String) {
        let line = "P<UTOERIK" + character + String(repeating: "<", count: 44 - 9 - character.utf8.count)
        #expect(throws: ZoneReadingError.foreignCharacter(line: 1, column: 10)) {
            try MachineReadableZone(lines: [line, Self.second])
        }
    }

    @Test func `a format that is known is held to`() throws {
        #expect(try MachineReadableZone(lines: [Self.first, Self.second], as: .mrvA).format == .mrvA)
        #expect(throws: ZoneReadingError.unknownShape(widths: [44, 44])) {
            try MachineReadableZone(lines: [Self.first, Self.second], as: .td2)
        }
    }

    @Test func `French cards of either grammar are told apart by their digits`() throws {
        let french = ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9409923102854CORINNE<<<<<<<6512068F4"]
        #expect(try MachineReadableZone(lines: french).format == .frenchIdCard)
        #expect(
            try MachineReadableZone(lines: [french[0], french[1].replacing("F4", with: "F5")]).format == .frenchIdCard)
        var contents = ZoneContents()
        contents.documentCode = "ID"
        contents.issuingCountry = CountryCode(rawValue: "FRA")
        contents.surname = "Berthier"
        contents.documentNumber = "X4RTBPFW4"
        let card = try MachineReadableZone(writing: contents, as: .td2)
        #expect(try MachineReadableZone(lines: card.lines).format == .td2)
    }

    @Test func `errors and dumps tell nothing of the person`() throws {
        let zone = try MachineReadableZone(lines: [Self.first, Self.second])
        var contents = ZoneContents()
        contents.surname = "ERIKSSON"
        contents.documentNumber = "L898902C3"
        contents.birthDate = zone.birthDate
        let today = try #require(DocumentDate("2026-11-22"))
        let name = try #require(zone.name)
        var printed = ""
        let values: [Any] = [zone, contents, name, zone.fields(on: today), zone.birthDate as Any]
        for value in values {
            dump(value, to: &printed)
            print(value, to: &printed)
            debugPrint(value, to: &printed)
        }
        #expect {
            try MachineReadableZone(lines: [Self.first, "L898902C3"])
        } throws: {
            printed += "\($0)"
            return true
        }
        contents.surname = "ERIKSSON 北"
        #expect {
            try MachineReadableZone(writing: contents, as: .td3)
        } throws: {
            printed += "\($0)"
            return true
        }
        for secret in ["ERIKSSON", "ANNA", "L898902", "740812", "74", "1974", "ZE184226B", "北"] {
            #expect(!printed.contains(secret), "\(secret)")
        }
        #expect(printed.contains("TD3"))
    }
}
