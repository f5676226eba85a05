import IdentityDocuments
import Testing

struct SpecimenTests {
    @Test(arguments: Specimen.all)
    func `a public specimen is valid and says what its source says`(_ specimen: Specimen) throws {
        let zone = try MachineReadableZone(lines: specimen.lines)
        #expect(zone.format == specimen.format)
        #expect(zone.validationErrors == [])
        #expect(zone.isValid)
        #expect(!zone.checks.contains { !$0.holds })
        #expect(zone.lines == specimen.lines)
        #expect(zone.rawText == specimen.lines.joined(separator: "\n"))
        #expect(zone.documentCode == specimen.code)
        #expect(zone.issuingCountry?.rawValue == specimen.issuer)
        #expect(zone.name?.surname == specimen.surname)
        #expect((zone.name?.givenNames ?? "") == specimen.givenNames)
        #expect(zone.documentNumber == specimen.number)
        #expect(zone.nationality?.rawValue == specimen.nationality)
        #expect(zone.birthDate == specimen.birth.flatMap { ZoneDate(year: $0.0, month: $0.1, day: $0.2) })
        #expect(zone.sex == specimen.sex)
        #expect(zone.expiryDate == specimen.expiry.flatMap { ZoneDate(year: $0.0, month: $0.1, day: $0.2) })
        #expect(zone.optionalData == specimen.optionalData)
        #expect(zone.secondOptionalData == specimen.secondOptionalData)
    }

    @Test func `a French card tells office and month of issue`() throws {
        let zone = try MachineReadableZone(
            lines: ["IDFRATEST<NAME<<<<<<<<<<<<<<<<0CHE02", "1710GVA123451ROBERTA<<<<<<<9112311F2"])
        #expect(zone.isValid)
        #expect(zone.issuingOffice == "0CHE02")
        #expect(zone.issueMonth == ZoneDate(year: 17, month: 10, day: nil))
        #expect(zone.name == PersonName(surname: "TEST NAME", givenNames: "ROBERTA"))
    }

    @Test func `licences tell their further fields`() throws {
        let dutch = try MachineReadableZone(lines: ["D1NLD15094962111659VW87Z78NB84"])
        #expect(dutch.version == "1")
        #expect(dutch.discretionaryData == "659VW87Z78NB8")
        let swiss = try MachineReadableZone(
            lines: ["AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"])
        #expect(swiss.version == "097")
        #expect(swiss.blankNumber == "AAA001D")
        #expect(swiss.checks == [])
    }

    @Test func `a licence of another State is its line and one digit`() throws {
        // The digit is that of the Dutch specimen's line with another State in it, by `hash_string` of PyPI's mrz 0.6.2.
        let body = "D1XYZ15094962111659VW87Z78NB8"
        let valid = try (0...9).filter { try MachineReadableZone(lines: [body + "\($0)"]).isValid }
        #expect(valid == [1])
        let zone = try MachineReadableZone(lines: [body + "1"])
        #expect(zone.format == .isoLicence)
        #expect(zone.issuingCountry == nil)
        #expect(zone.discretionaryData == "XYZ15094962111659VW87Z78NB8")
        #expect(zone.documentType == .driversLicense)
    }

    @Test(arguments: [
        ("P<UTOE", ZoneFormat.td3, DocumentType.passport), ("PRUTOE", .td3, .travelDocument),
        ("V<UTOE", .mrvA, .visa), ("V<UTOE", .mrvB, .visa), ("I<UTOE", .td2, .idCard),
        ("IRUTOE", .td2, .residencePermit),
        ("IDFRAE", .td1, .idCard), ("ACUTOE", .td1, .otherForm), ("IDFRAE", .frenchIdCard, .frenchIdCard),
        ("D1NLD1", .dutchLicence, .dutchDriversLicense), ("D1FRA1", .frenchLicence, .driversLicense),
    ])
    func `format and code tell the type`(_ start: String, _ format: ZoneFormat, _ type: DocumentType) throws {
        var lines = format.lineWidths.map { String(repeating: "<", count: $0) }
        lines[0] = start + lines[0].dropFirst(start.count)
        let zone = try MachineReadableZone(lines: lines, as: format)
        #expect(zone.documentType == type)
    }

    @Test func `a Russian internal passport tells its name in Cyrillic letters`() throws {
        let zone = try MachineReadableZone(
            lines: ["PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<", "3919353498RUS7207233M<<<<<<<4151218910003<50"])
        #expect(zone.validationErrors == [])
        #expect(zone.expiryDate == nil)
        #expect(zone.nativeName == PersonName(surname: "ЗДРИЛЮК", givenNames: "СЕРГЕЙ АНАТОЛЬЕВИЧ"))
    }
}
