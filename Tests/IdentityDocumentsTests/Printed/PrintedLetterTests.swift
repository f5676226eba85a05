import Testing

@testable import IdentityDocuments

/// Letters with an address, and other paper.
struct PrintedLetterTests {
    private func line(_ text: String, _ x: Double, _ y: Double, _ height: Double = 28) -> PrintedLine {
        PrintedLine(text, x: x, y: y, width: Double(text.count) * 0.45 * height, height: height)
    }

    private func zone(_ lines: [PrintedLine]) throws -> PrintedZone { PrintedZone(lines, on: try #require(today)) }

    /// A bill, its lines where a recogniser found them on a page of 1,060 by 1,500 pixels.
    private func bill(
        name: String = "Leïla MÜLLER", street: String = "6 Rue des Tilleuls", place: String = "7786 Krásno",
        date: String = "09.11.2026", title: String = "Your electricity and water bill"
    ) -> [PrintedLine] {
        [
            line("Utopia Gas", 206, 151, 40), line("Page 1 of 1", 767, 157),
            line("1 Office Way, 1000 Zenith, Utopia", 202, 200),
            line(name, 197, 293), line("Date:", 679, 298), line(date, 790, 298), line(street, 198, 321),
            line("Account No.: 7961439767", 679, 325), line(place, 197, 345), line("UTOPIA", 195, 371),
            line(title, 192, 454, 37), line("30/09/2026", 190, 512), line("Service fee", 319, 514),
            line("-199.38", 835, 518),
            line("Meter reading", 310, 765), line("12/10/2026", 180, 766), line("Page", 300, 1400),
        ]
    }

    @Test func `a bill tells to whom, where, when and from whom`() throws {
        let zone = try zone(bill())
        #expect(zone.documentType == .proofOfAddress)
        #expect(zone[.fullName]?.value == "Leïla MÜLLER" && zone[.issuingAuthority]?.value == "Utopia Gas")
        #expect(zone[.address]?.value == "6 Rue des Tilleuls, 7786 Krásno")
        // One of the table's dates proves that the day comes first.
        #expect(zone[.issueDate]?.value == "2026-11-09" && zone[.issueDate]?.isOrderAmbiguous == false)
        #expect(zone.fields.count == 4)
    }

    @Test(arguments: [
        ("Musterstraße 12a", "D-10115 Berlin"), ("Keizersgracht 5", "1012 AB Amsterdam"),
        ("10 Mill Row", "London SW1A 1AA"),
        ("742 Evergreen Terrace", "Springfield, IL 62704"), ("Avenida 25 de Abril, 3", "4000-123 Porto"),
        ("PO Box 7", "75001 Paris"),
    ])
    func `addresses are written in many ways`(street: String, place: String) throws {
        let zone = try zone(bill(street: street, place: place))
        #expect(zone[.address]?.value == "\(street), \(place)")
    }

    @Test func `a date may stand in its label's line, or alone`() throws {
        var lines = bill().filter { !["Date:", "09.11.2026"].contains($0.text) }
        #expect(try zone(lines + [line("Datum: 3. März 2026", 679, 298)])[.issueDate]?.value == "2026-03-03")
        #expect(try zone(lines + [line("12 September 2026", 679, 260)])[.issueDate]?.value == "2026-09-12")
        lines.removeAll { $0.text.contains("/2026") }
        #expect(try zone(lines).documentType == nil)
    }

    @Test func `a page that lacks a part of a letter is not a letter`() throws {
        let lacking = [
            bill(name: "Müller"), bill(street: "Rue des Tilleuls"), bill(place: "Krásno"),
            bill(title: "Dear neighbour")
                .filter { !$0.text.hasPrefix("Account") && $0.text != "Utopia Gas" },
        ]
        for lines in lacking { #expect(try zone(lines).documentType == nil) }
        #expect(try zone([]).documentType == nil)
    }

    @Test func `a menu and a business card are not letters`() throws {
        let menu = [
            line("Trattoria Zenith", 300, 80, 60), line("Soup of the day", 120, 300), line("7.50", 800, 300),
            line("Water", 120, 340), line("3.00", 800, 340), line("Open 11/10/2026", 120, 600),
        ]
        let card = [
            line("ANNA MARIA BERG", 100, 100, 40), line("Water engineer", 100, 150), line("12 Mill Row", 100, 200),
            line("7786 Krásno", 100, 230), line("+99 555 0100", 100, 300),
        ]
        #expect(try zone(menu).documentType == nil)
        #expect(try zone(card).documentType == nil)
    }

    @Test(arguments: [
        ("I<UT0F2MLAF3DP0<<<<<<<<<<<<<<<", DocumentType.idCard), ("P<UTOERIKSSON<<ANNA<MARIA<<<<<", .passport),
        ("I<QQQF2MLAF3DP0<<<<<<<<<<<<<<<", nil), ("I<UTO<<<<", nil),
    ])
    func `the head of a zone tells the type where the rest is covered`(head: String, type: DocumentType?) throws {
        let lines = [
            line("Place of birth", 40, 60), line("GRÜNTAL", 40, 90), line("Address", 40, 200),
            line("132 Harbour Lane, 3261 Santa Brígida", 40, 230), line(head, 50, 385),
            line("7502156F3112146UTO<<<<<<<<<<<6", 50, 450),
        ]
        #expect(try zone(lines).documentType == type)
    }

    @Test(arguments: [
        ("D1NLD16439993843WAWL5WRTM4LOMS", DocumentType.dutchDriversLicense),
        ("D1FRA13AA000026181231MARTIN<<9", .driversLicense), ("D1NLD164399938 43WAWL5WRTM4L0", .dutchDriversLicense),
        ("D1NLD16439993843WAWL5WRTM4L", nil), ("D1NLD16439993843WAWL5WRTM4L0M5XYZ", nil),
        ("D1QQQ16439993843WAWL5WRTM4L0M5", nil), ("DINNERFORTWOATTHEHARBOURHOTEL", nil),
        // Five digits are enough, four are not.
        ("D1NLDABCDEFGHIJKLMNOPQRSTU1234", .dutchDriversLicense), ("D1NLDABCDEFGHIJKLMNOPQRSTUV123", nil),
    ])
    func `the back of a licence is known by the line of its zone`(text: String, type: DocumentType?) throws {
        let zone = try zone([line("AM", 167, 77), line("13.09.2019", 323, 77), line(text, 40, 522)])
        #expect(zone.documentType == type && zone.isBackOfLicence == (type != nil))
        #expect(zone.fields.isEmpty)
    }

    @Test func `restrictions and endorsements stand on the back of a licence`() throws {
        let back = [
            line("SPECIMEN Class B: any vehicle. No restrictions.", 43, 19),
            line("Restrictons: NONE Endorsements: NONE", 43, 548),
        ]
        let zone = try zone(back)
        #expect(zone.documentType == .driversLicense && zone.isBackOfLicence)
        #expect(try self.zone([back[0]]).documentType == nil)
        // A front may have both as well.
        let front = [
            line("1 Last name", 40, 60), line("BAKKER", 40, 90), line("3 DOB", 400, 60), line("09/10/1965", 400, 90),
        ]
        #expect(try !self.zone(back + front).isBackOfLicence)
        let menu = [line("SOUP OF THE DAY", 43, 100), line("Restrictions apply", 43, 150)]
        #expect(try self.zone(menu).documentType == nil && !self.zone(menu).isBackOfLicence)
    }

    @Test func `an address is one without its label`() throws {
        let zone = try zone([
            line("1 Last name", 470, 533), line("BAKKER", 470, 560), line("2 First name", 470, 600),
            line("AMARA", 470, 626),
            line("3 DOB", 470, 694), line("09/10/1965", 470, 720), line("69 Mill Row, 8662 Lower Fenwick", 463, 660),
        ])
        #expect(zone[.address]?.value == "69 Mill Row, 8662 Lower Fenwick")
    }
}
