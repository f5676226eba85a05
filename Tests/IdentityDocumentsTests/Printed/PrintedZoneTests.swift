import Testing

@testable import IdentityDocuments

/// Lines as a recogniser gives them, at the places that they have on cards of 85.6 by 54 mm.
struct PrintedZoneTests {
    private func zone(_ lines: PrintedLine...) throws -> PrintedZone { PrintedZone(lines, on: try #require(today)) }

    @Test func `values stand beneath their labels, in columns`() throws {
        let zone = try zone(
            line("UTOPIA IDENTITY CARD", 46, 31, 48), line("Surname/Nom", 429, 99), line("VAN DER", 427, 125, 40),
            line("MEER", 580, 127, 40), line("Nationality/Nationalite", 428, 262), line("Sex/Sexe", 825, 265),
            line("UTOPIAN", 426, 291, 42), line("M", 821, 292, 40), line("Date of birth/Date de naissance", 427, 347),
            line("Place of birth/Lleu de naissance", 914, 347), line("01/04/2003", 427, 375, 40),
            line("TERNEVELD", 913, 376, 38), line("Document No./N* du document", 427, 431),
            line("BJ4DL3YZ1", 427, 457, 44), line("Unti/Au", 427, 512), line("13/03/2030", 427, 541, 40))
        #expect(zone[.surname]?.text == "VAN DER MEER" && zone[.nationality]?.value == "UTO")
        #expect(zone[.sex]?.value == "Male" && zone[.birthPlace]?.value == "TERNEVELD")
        #expect(zone[.documentNumber]?.value == "BJ4DL3YZ1" && zone[.expiryDate]?.value == "2030-03-13")
        // The other date proves that the day comes first.
        #expect(zone[.birthDate]?.value == "2003-04-01" && zone[.birthDate]?.isOrderAmbiguous == false)
        #expect(zone.fields.count == 7)
        // The title names the State, which a zone has to repeat.
        #expect(zone.issuers.map(\.rawValue) == ["UTO"])
        #expect(ZoneAgreement(issuers: zone.issuers, zone: "UTO")?.outcome == .same)
        #expect(ZoneAgreement(issuers: zone.issuers, zone: "NLD")?.outcome == .different)
        #expect(ZoneAgreement(issuers: [], zone: "NLD") == nil)
    }

    @Test(
        arguments: [("2011-01-12", false), ("2011-12-01", false), ("2010-01-12", true), (nil, true)]
            as [(String?, Bool)])
    func `a date of the zone proves the order of day and month in print`(birth: String?, isAmbiguous: Bool) throws {
        let lines = [
            line("Date of birth", 427, 347), line("12/01/2011", 427, 375, 40), line("Date of issue", 427, 431),
            line("10/08/2024", 427, 457, 40),
        ]
        let zone = birth.map { [DocumentField(name: .birthDate, value: $0, doubts: [])] } ?? []
        let printed = PrintedZone(lines, on: try #require(today), zone: zone)
        let issue = try #require(printed[.issueDate])
        #expect(issue.isOrderAmbiguous == isAmbiguous)
        #expect(issue.value == (birth == "2011-12-01" ? "2024-10-08" : "2024-08-10"))
    }

    @Test(arguments: [
        ("Date of birth/Date de naissance", false), ("Geburtsdatum", false), ("Date of birth", true),
        ("Fecha de nacimiento", true), ("Date of birth/Date de naissanse", true),
    ])
    func `a label in a language whose countries print the day first proves the order`(
        label: String, isAmbiguous: Bool
    ) throws {
        // A surname and a word that are labels in French.
        let zone = try zone(
            line("DU", 427, 147), line("DOMICILE", 427, 247), line(label, 427, 347), line("02/03/1980", 427, 375, 40))
        #expect(zone[.birthDate]?.value == "1980-03-02" && zone[.birthDate]?.isOrderAmbiguous == isAmbiguous)
    }

    @Test func `a label in two languages may stand in two lines`() throws {
        let zone = try zone(
            line("Document No.", 430, 100), line("Numéro de document", 430, 132), line("D23145890", 430, 164, 40),
            line("Valid until", 430, 300), line("Valide jusqu’au", 430, 332), line("15 APR/AVR 12", 430, 364, 40),
            line("Secondary identifier", 830, 100), line("Identifiant secondaire", 830, 132),
            line("ANNA MARIA", 830, 164, 40))
        #expect(zone[.documentNumber]?.value == "D23145890" && zone[.expiryDate]?.value == "2012-04-15")
        #expect(zone[.givenNames]?.value == "ANNA MARIA" && zone.repeated == [])
    }

    @Test(arguments: [
        ("F", "Female"), ("M", "Male"), ("V/F", "Female"), ("K/F", "Female"), ("V/M", "Male"), ("KVK/F", "Female"),
        ("V", "Female"), ("M/V", "Male"), ("K", nil), ("K/", nil),
    ])
    func `a sex is the letter of all States where there is one`(text: String, value: String?) {
        #expect(PrintedZone.value(of: .sex, text) == value)
    }

    @Test func `labels of a second language that were read as one line are not a value`() throws {
        let zone = try zone(
            line("Secondary identifier", 430, 100), line("Nationality", 830, 100),
            line("Identlfiant secondaire Nationalité", 430, 130), line("ANNA MARIA", 430, 162, 40))
        #expect(zone[.givenNames] == nil && zone[.nationality] == nil)
    }

    @Test(arguments: [("UTO", "UTO"), ("D", "DEU"), ("E", nil), ("ER", nil), ("UXQ", nil), ("STER", nil)])
    func `an issuer at its label is a State's code`(text: String, value: String?) throws {
        let zone = try zone(
            line("Code", 430, 100), line(text, 430, 126, 40), line("Surname", 830, 100),
            line("MARTIN", 830, 126, 40))
        #expect(zone[.issuingCountry]?.value == value)
    }

    @Test func `a text that cannot be a field's value gives way to one that can`() throws {
        let zone = try zone(
            line("Document No.", 430, 100), line("REPUBLIC OF", 430, 126, 40), line("Passport No.", 830, 200),
            line("L898902C3", 830, 226, 40))
        #expect(zone[.documentNumber]?.value == "L898902C3" && zone.repeated == [])
    }

    @Test func `a signature is not an address`() throws {
        for label in ["Holder's signature/Signature du titulaire", "Holder's signatore"] {
            let zone = try zone(
                line("Surname", 430, 100), line("MARTIN", 430, 126, 40), line(label, 430, 300),
                line("Sarah Martin", 430, 330, 60))
            #expect(zone[.address] == nil)
        }
    }

    @Test func `a field that is printed twice is told twice, where it can be that field`() throws {
        let zone = try zone(
            line("Date of expiry", 430, 100), line("17.05.2034", 430, 126, 40),
            line("Date of expiry", 430, 300), line("17.05.2024", 430, 326, 40),
            line("Date of expiry", 430, 500), line("SPECIMEN", 430, 526, 40))
        #expect(zone[.expiryDate]?.value == "2034-05-17" && zone.fields.count == 1)
        #expect(zone.repeated.map(\.value) == ["2024-05-17"])
    }

    @Test func `numbers of licences have their values beside them`() throws {
        let zone = try zone(
            line("1.", 355, 105), line("GARCÍA LÓPEZ", 420, 98, 38), line("2.", 356, 166), line("LUCAS", 421, 161, 38),
            line("3.", 353, 222), line("05.01.1959", 422, 219, 36), line("GRUNTAL", 620, 218, 36),
            line("4a.", 354, 279), line("11.12.2019", 423, 277, 38), line("5.", 355, 458),
            line("8302615252", 422, 454, 36))
        #expect(zone[.surname]?.value == "GARCÍA LÓPEZ" && zone[.givenNames]?.value == "LUCAS")
        #expect(zone[.birthDate]?.value == "1959-01-05" && zone[.birthPlace]?.value == "GRUNTAL")
        #expect(zone[.issueDate]?.isOrderAmbiguous == false && zone[.documentNumber]?.value == "8302615252")
    }

    @Test func `labels of licences have numbers before them`() throws {
        let zone = try zone(
            line("4d DL No.", 356, 93, 24), line("T38637343", 357, 118, 35), line("1 Last name", 357, 168, 25),
            line("BAKKER", 357, 191, 37), line("2 First names", 356, 241, 27), line("AMARA", 357, 267, 35),
            line("8Address", 357, 316, 25), line("69 Mill Row, 8662 Lower Fenwick", 357, 338, 39),
            line("3 D0B", 357, 389, 26), line("15 5Sex", 716, 387, 28), line("09/10/1965", 356, 411, 40),
            line("M", 716, 413, 37), line("4a ISS", 357, 464, 26), line("4b EXP", 657, 464, 26),
            line("08/25/2020", 357, 487, 37), line("08/25/2030", 655, 486, 40))
        #expect(zone[.documentNumber]?.value == "T38637343" && zone[.surname]?.value == "BAKKER")
        #expect(zone[.givenNames]?.value == "AMARA" && zone[.address]?.value == "69 Mill Row, 8662 Lower Fenwick")
        #expect(zone[.birthDate]?.value == "1965-09-10" && zone[.birthDate]?.isOrderAmbiguous == false)
        #expect(zone[.sex]?.value == "Male" && zone[.issueDate]?.value == "2020-08-25")
        #expect(zone[.expiryDate]?.value == "2030-08-25")
    }

    @Test func `a label without a value, and print without labels`() throws {
        #expect(try zone(line("Surname", 10, 10), line("Given names", 10, 40)).fields.isEmpty)
        #expect(try zone(line("SOUP OF THE DAY", 10, 10), line("1.", 10, 50), line("Bread", 60, 50)).fields.isEmpty)
        #expect(try zone().fields.isEmpty)
        // Too far below to be its value.
        #expect(try zone(line("Surname", 10, 10), line("MARTIN", 10, 67)).fields.isEmpty)
        let wrong = try zone(
            line("Date of birth", 10, 10), line("31.02.1974", 10, 42), line("Sex", 300, 10), line("Q", 300, 42))
        #expect(wrong[.birthDate]?.text == "31.02.1974" && wrong[.birthDate]?.value == nil && wrong[.sex]?.value == nil)
    }

    @Test(arguments: [
        ("Staatsangehorigkeit / Nationality", DocumentFieldName.nationality), ("Geburtsdatum", .birthDate),
        ("Né(e) le :", .birthDate), ("Prenom(s):", .givenNames), ("Passport No./N du passeport", .documentNumber),
        ("Date d'expiration", .expiryDate), ("Geldig tot", .expiryDate), ("Code", .issuingCountry),
    ])
    func `labels in several languages, misread in part`(label: String, name: DocumentFieldName) {
        #expect(DocumentDesigns.standard.labels.field(of: label) == name)
    }

    @Test(arguments: ["MARTIN", "SPECIMEN", "12.03.2020", "", "/", "MINISTRY OF THE INTERIOR", "UTOPIA"])
    func `values are not labels`(text: String) {
        #expect(DocumentDesigns.standard.labels.field(of: text) == nil)
    }

    @Test(arguments: [
        ("UTO", "UTO"), ("UXQ", nil), ("Uxq", nil), ("UTOPIAN", "UTO"), ("U2Q", "U2Q"), ("DEUTSCH", "DEU"),
        ("D", "D"), ("deu", "DEU"), ("UTOPISCH/UTOPIAN", "UTO"), ("ZEMBLAN", "ZEMBLAN"),
    ])
    func `a nationality is the code of the State that its word names, and three other letters are none`(
        text: String, value: String?
    ) {
        #expect(PrintedZone.value(of: .nationality, text) == value)
    }

    @Test(arguments: [
        (DocumentFieldName.surname, "MULLER", "MUELLER", ZoneAgreement.Outcome.sameButMarks, 0),
        (.surname, "Müller", "MUELLER", .same, 0), (.surname, "BAKKER", "BAKER", .different, 1),
        (.givenNames, "MARIE-HELENE", "MARIE HELENE", .same, 0),
        (.surname, "PORSDOTTIR", "THORSDOTTIR", .sameButMarks, 0),
        // A recogniser of print confuses these, and a forger may have exchanged them in the zone.
        (.documentNumber, "MMMDOAK1W", "MMMD0AK1W", .mayDiffer, 0),
        (.documentNumber, "MMMD0AK1W", "MMMDOAK1W", .mayDiffer, 0),
        (.documentNumber, "MMMD0AKIW", "MMMD0AK1W", .mayDiffer, 0),
        (.documentNumber, "MMMD0AK1W", "MMMD0AK1W", .same, 0),
        (.documentNumber, "MMMD8AK1W", "MMMD0AK1W", .different, 1),
        // Longer than a zone has room for, and beside what was left of another value.
        (.documentNumber, "555123ABC12", "555123ABC", .same, 0),
        (.documentNumber, "555123AB12", "555123AB", .different, 2),
        (.documentNumber, "55512 3ABC", "3ABC", .different, 5),
        (.personalNumber, "1971 123456782", "123456782", .same, 0),
        (.personalNumber, "1971123456782", "123456782", .different, 4),
        // The words of a pattern leave it in doubt.
        (.surname, "TRAVELER to form", "TRAVELER", .mayDiffer, 0),
        (.surname, "TRAVELER TO FORM", "TRAVELER", .different, 6),
        (.surname, "TRAVELLER to form", "TRAVELER", .different, 7),
        (.documentNumber, "X1234567", "X1234568", .different, 1),
        (.birthDate, "01/04/2003", "2003-04-01", .same, 0), (.birthDate, "01/04/2003", "2003-01-04", .same, 0),
        (.birthDate, "02/04/2003", "2003-04-01", .different, 6), (.nationality, "UTOPIAN", "UTO", .same, 0),
        (.nationality, "UTOPIAN", "NLD", .different, 5), (.nationality, "ZEMBLAN", "UTO", .notComparable, 0),
        (.nationality, "FRA", "DEU", .different, 3), (.sex, "F", "Male", .different, 4),
    ])
    func `two zones against each other`(
        name: DocumentFieldName, printed: String, zone: String, outcome: ZoneAgreement.Outcome, differences: Int
    ) throws {
        let value = name == .sex ? Sex.female.rawValue : name == .birthDate ? nil : printed
        let field = PrintedZone.Field(
            name: name, text: printed, value: value, confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
        let agreement = ZoneAgreement(printed: field, zone: zone)
        #expect(agreement.outcome == outcome)
        if outcome != .different || name == .documentNumber || name == .surname {
            #expect(agreement.differences == differences)
        }
    }

    @Test(arguments: [
        ("L01X0OT47", "L01X00T47", "D", ZoneAgreement.Outcome.same), ("L0IX00T47", "L01X00T47", "D", .same),
        ("L01X0OT47", "L01X00T47", "UTO", .mayDiffer), ("NP0I00T47", "NP0100T47", "NLD", .mayDiffer),
        // A letter that the State never uses, in a zone whose check digits hold.
        ("L01X00T47", "L01XO0T47", "D", .mayDiffer), ("NPO100T47", "NP0100T47", "NLD", .same),
    ])
    func `letters that a State's numbers lack are digits in print`(
        printed: String, zone: String, issuer: String, outcome: ZoneAgreement.Outcome
    ) {
        let field = PrintedZone.Field(
            name: .documentNumber, text: printed, value: printed, confidence: 1, leastConfidence: 1,
            isOrderAmbiguous: false)
        #expect(ZoneAgreement(printed: field, zone: zone, issuer: issuer).outcome == outcome)
    }

    @Test(arguments: [
        ("ERIKSSON, ANNA MARIA", ZoneAgreement.Outcome.same), ("ERIKSSON ANNA MARIA", .same),
        ("ERIKSEN, ANNA MARIA", .different), ("ERIKSSON, ANNA", .different),
    ])
    func `a surname may have the given names behind it`(printed: String, outcome: ZoneAgreement.Outcome) {
        let field = PrintedZone.Field(
            name: .surname, text: printed, value: printed, confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
        #expect(ZoneAgreement(printed: field, zone: "ERIKSSON", givenNames: "ANNA MARIA").outcome == outcome)
        #expect(ZoneAgreement(printed: field, zone: "ERIKSSON").outcome == .different)
    }

    @Test(arguments: [
        ("2018-03-06", false, ZoneAgreement.Outcome.same), ("2018-06-03", false, .different),
        ("2018-03-06", true, .same), ("2018-06-03", true, .same), ("2018-06-04", true, .different),
    ])
    func `a date whose order another date proves is one day alone`(
        zone: String, isOrderAmbiguous: Bool, outcome: ZoneAgreement.Outcome
    ) {
        for text in ["06 03 2018", "06 03 18"] {
            let field = PrintedZone.Field(
                name: .expiryDate, text: text, value: "2018-03-06", confidence: 1, leastConfidence: 1,
                isOrderAmbiguous: isOrderAmbiguous)
            #expect(ZoneAgreement(printed: field, zone: zone).outcome == outcome)
        }
    }
}
