import Testing

@testable import IdentityDocuments

/// Rows that belong to a value, and rows that do not.
struct PrintedLayoutTests {
    private func zone(_ lines: PrintedLine...) throws -> PrintedZone { PrintedZone(lines, on: try #require(today)) }

    @Test func `an address has several lines, and ends at the next label`() throws {
        let zone = try zone(
            line("Address", 450, 55, 24), line("51147 NOVA LUZ", 452, 80, 34), line("MILL ROW 17", 453, 123, 34),
            line("Authority", 450, 160, 24), line("CITY OF NOVA LUZ", 452, 186, 34))
        #expect(zone[.address]?.value == "51147 NOVA LUZ, MILL ROW 17")
        #expect(zone[.issuingAuthority]?.value == "CITY OF NOVA LUZ")
    }

    @Test func `a text that is apart, a label or of another size is not a line of an address`() throws {
        for other in [
            line("MILL ROW 17", 453, 145, 34), line("MILL ROW 17", 480, 123, 34), line("MILL ROW 17", 453, 123, 50),
            line("Holder's signature", 453, 120, 34), line("Religious name/Date of issuanze", 453, 120, 34),
        ] {
            #expect(
                try zone(line("Address", 450, 55, 24), line("51147 NOVA LUZ", 452, 80, 34), other)[.address]?.value
                    == "51147 NOVA LUZ")
        }
    }

    @Test func `words are neither a number nor a code of a State`() throws {
        let zone = try zone(
            line("Passport No.", 430, 100), line("REPUBLIC OF UTOPIA", 430, 126, 40), line("Code", 830, 100),
            line("REPUBLIC", 830, 126, 40), line("Personal No.", 430, 300), line("SOME WORDS", 430, 326, 40))
        #expect(zone.fields.isEmpty)
    }

    @Test func `a signature is not part of the label beside it`() throws {
        let rows = PrintedRow.rows(of: [line("Authority", 481, 695, 40), line("Sarah Martin", 690, 640, 101)])
        #expect(rows.count == 2)
        // A comma's box is lower than that of the words beside it.
        #expect(PrintedRow.rows(of: [line("MILL", 100, 100, 40), line("17", 190, 110, 16)]).count == 1)
    }
}
