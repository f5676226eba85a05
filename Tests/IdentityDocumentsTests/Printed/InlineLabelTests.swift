import Testing

@testable import IdentityDocuments

/// Values that stand on the line of their labels.
struct InlineLabelTests {
    private func zone(_ lines: PrintedLine...) throws -> PrintedZone { PrintedZone(lines, on: try #require(today)) }

    @Test func `a value stands behind the colon of its label`() throws {
        let zone = try zone(
            line("CARTE NATIONALE D'IDENTITÉ N° : 940992310285", 33, 91, 49), line("BC", 300, 162, 39),
            line("Nom: MARTIN", 386, 152, 53), line("Prénom(s) : SARAH ANNE", 388, 245, 62),
            line("Né(e) le :", 727, 340, 62), line("06.12.1965", 1000, 342, 60), line("Sexe : F", 390, 345, 58),
            line("à: ZENITH 1ER (75)", 390, 430, 56))
        #expect(zone[.surname]?.value == "MARTIN" && zone[.givenNames]?.value == "SARAH ANNE")
        #expect(zone[.sex]?.value == "Female" && zone[.birthPlace]?.value == "ZENITH 1ER (75)")
        #expect(zone[.documentNumber]?.value == "940992310285" && zone.documentType == .frenchIdCard)
        #expect(zone[.birthDate]?.value == "1965-12-06")
    }

    @Test func `a name goes on beside what stands on its label's line`() throws {
        let zone = try zone(line("Name: VAN", 100, 100), line("DER MEER", 250, 101), line("Note: none", 100, 200))
        #expect(zone[.surname]?.value == "VAN DER MEER" && zone.fields.count == 1)
    }

    private var licence: [PrintedLine] {
        [
            line("DRIVER LICENSE", 351, 25, 28), line("DL", 255, 115, 20), line("X5568240", 286, 113, 24),
            line("EXP 02/01/2023", 254, 147, 24), line("LNMARTIN", 254, 180, 24), line("FN SARAH ANNE", 254, 208, 24),
            line("3045 MILL LANE", 254, 235, 24), line("SPRINGFIELD, CA 93535", 254, 259, 24),
            line("DOB 02/01/1995", 254, 281, 24), line("SEXF", 330, 379, 24), line("ISS", 621, 410, 24),
            line("06/28/2018", 622, 434, 24), line("HAIR BLN", 449, 380, 24), line("EXPRESS", 700, 300, 24),
        ]
    }

    @Test func `codes of an American licence have their values behind or beside them`() throws {
        let zone = PrintedZone(licence, on: try #require(today))
        let expected: [DocumentFieldName: String] = [
            .documentNumber: "X5568240", .expiryDate: "2023-02-01", .surname: "MARTIN", .givenNames: "SARAH ANNE",
            .birthDate: "1995-02-01", .sex: "Female", .issueDate: "2018-06-28",
            .address: "3045 MILL LANE, SPRINGFIELD, CA 93535",
        ]
        for (name, value) in expected { #expect(zone[name]?.value == value, "\(name.rawValue)") }
        #expect(zone.fields.count == expected.count && zone.documentType == .driversLicense)
    }

    @Test func `codes do not count without the title of a licence, or if there are only two`() throws {
        let day = try #require(today)
        #expect(PrintedZone(Array(licence.dropFirst()), on: day)[.surname] == nil)
        let two = [licence[0], line("LNMARTIN", 254, 180), line("FN SARAH", 254, 210)]
        #expect(PrintedZone(two, on: day)[.surname] == nil)
        #expect(PrintedZone(two + [line("DOB 02/01/1995", 254, 281)], on: day)[.surname]?.value == "MARTIN")
    }
}
