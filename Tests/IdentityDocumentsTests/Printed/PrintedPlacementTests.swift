import Testing

@testable import IdentityDocuments

/// Values whose labels were not read, at the places that they have on drawn passports and cards.
struct PrintedPlacementTests {
    private func line(
        _ text: String, _ x: Double, _ y: Double, _ height: Double = 44, confidence: Double = 1
    ) -> PrintedLine {
        PrintedLine(
            text, x: x, y: y, width: Double(text.count) * 0.5 * height, height: height, confidence: confidence)
    }

    private func zone(_ lines: [PrintedLine], _ known: [DocumentFieldName: String] = [:]) throws -> PrintedZone {
        PrintedZone(
            lines, on: try #require(today), zone: known.map { DocumentField(name: $0.key, value: $0.value) })
    }

    /// A passport's print, its labels lost in motion.
    private var passport: [PrintedLine] {
        [
            line("PASSPORT UTOPIA", 44, 27, 57), line("UTO", 821, 121), line("XYWD1HM0V", 1135, 119),
            line("ÅKERMAN", 510, 203), line("PAULO", 511, 290), line("UTOPIAN", 512, 371),
            line("45649559567", 977, 369),
            line("2002-06-04", 511, 455), line("F", 981, 461), line("ST-AUBIN-LE-HAUT", 511, 536),
            line("PREFECTURE OF NOVA LUZ", 978, 617), line("2020-08-08", 511, 621), line("2030-08-08", 512, 704),
            line("hm", 1069, 683, 69, confidence: 0.6),
        ]
    }

    private let zoneOfPassport: [DocumentFieldName: String] = [
        .surname: "AAKERMAN", .givenNames: "PAULO", .documentNumber: "XYWD1HM0V", .nationality: "UTO",
        .issuingCountry: "UTO", .birthDate: "2002-06-04", .expiryDate: "2030-08-08", .sex: "Female",
        .optionalData: "45649559567",
    ]

    @Test func `a nationality beside the sex is no place of birth`() throws {
        let lines = [
            line("UTO", 1190, 30), line("JANKOWSKI", 400, 130), line("GRZEGORZ GIULIA", 400, 230),
            line("22-08-1998", 400, 330),
            line("2497662561", 960, 330), line("F", 400, 430), line("UTOPIAN", 960, 430), line("YY9IJ9CKY", 400, 530),
            line("PORT MERIDIAN", 400, 630), line("10-09-2025", 400, 730), line("10-09-2035", 960, 730),
        ]
        let known: [DocumentFieldName: String] = [
            .surname: "JANKOWSKI", .givenNames: "GRZEGORZ GIULIA", .documentNumber: "YY9IJ9CKY", .nationality: "UTO",
            .issuingCountry: "UTO", .birthDate: "1998-08-22", .expiryDate: "2035-09-10", .sex: "Female",
        ]
        #expect(try zone(lines, known)[.birthPlace]?.value != "UTOPIAN")
    }

    @Test func `a sex whose label alone was found is looked for beneath it`() throws {
        let label = line("Sex/Sexe", 825, 265, 30)
        let others = [line("Surname", 429, 99, 30), line("MARTIN", 427, 125, 40)]
        let place = try #require(PrintedZone.placeOfLostSex(in: others + [label]))
        // The letter lies in it, and a letter put there is the label's value.
        #expect(place.x < 825 && place.x + place.width > 855 && place.y < 300 && place.y + place.height > 335)
        let letter = line("M", 825, 296, 36)
        #expect(try zone(others + [label, letter])[.sex]?.value == "Male")
        #expect(PrintedZone.placeOfLostSex(in: others + [label, letter]) == nil)
        #expect(PrintedZone.placeOfLostSex(in: others) == nil)
    }

    @Test func `a passport in two languages, its labels lost`() throws {
        let lines = [
            line("MARTIN", 504, 269), line("SARAH ANNE", 506, 340), line("KOVACS SARAH ANNE", 504, 412),
            line("UTOPISCH/UTOPIAN", 506, 486), line("22 AUF/AUG 78", 986, 484), line("N/F", 500, 557),
            line("NOVA LUZ 07", 655, 562), line("01 MÁR/MAR 12", 502, 636), line("KEK KH", 989, 642),
            line("01 MÁR/MAR 22", 495, 705), line("Sarah Martin", 1014, 720, 69), line("71-1234", 980, 340),
        ]
        let read = try zone(
            lines,
            [
                .surname: "MARTIN", .givenNames: "SARAH ANNE", .birthDate: "1978-08-22", .sex: "Female",
                .expiryDate: "2022-03-01", .optionalData: "711234",
            ])
        #expect(read[.nationality]?.value == "UTO" && read[.sex]?.value == "Female")
        #expect(read[.birthDate]?.value == "1978-08-22" && read[.issueDate]?.value == "2012-03-01")
        #expect(read[.birthPlace]?.value == "NOVA LUZ 07" && read[.personalNumber]?.value == "71-1234")
        // The signature is not an authority.
        #expect(read[.issuingAuthority] == nil)
    }

    @Test func `the zone's values are found in print, and the order of fields gives the rest`() throws {
        let read = try zone(passport, zoneOfPassport)
        let expected: [DocumentFieldName: String] = [
            .surname: "ÅKERMAN", .givenNames: "PAULO", .documentNumber: "XYWD1HM0V", .nationality: "UTO",
            .issuingCountry: "UTO", .birthDate: "2002-06-04", .expiryDate: "2030-08-08", .issueDate: "2020-08-08",
            .sex: "Female", .personalNumber: "45649559567", .birthPlace: "ST-AUBIN-LE-HAUT",
            .issuingAuthority: "PREFECTURE OF NOVA LUZ",
        ]
        for (name, value) in expected { #expect(read[name]?.value == value, "\(name.rawValue)") }
        #expect(read.fields.count == expected.count && read.documentType == .passport)
    }

    @Test func `print that says something else than the zone is not the zone's field`() throws {
        var other = zoneOfPassport
        other[.documentNumber] = "XYWD1HM0X"
        other[.surname] = "BERGMAN"
        let read = try zone(passport, other)
        #expect(read[.surname] == nil && read[.givenNames]?.value == "PAULO")
        // The one number that is left is the document's, and contradicts the zone.
        #expect(read[.documentNumber]?.value == "XYWD1HM0V")
        // The text in the surname's place is reported beside the fields.
        #expect(read.surnameWithoutLabel?.text == "ÅKERMAN")
    }

    @Test func `the row above the given names is told where it can be a surname and no other was found`() throws {
        var other = zoneOfPassport
        other[.surname] = "BERGMAN"
        func above(_ row: PrintedLine?, zone known: [DocumentFieldName: String]? = nil) throws -> String? {
            let rest = passport.filter { $0.text != "ÅKERMAN" }
            return try zone(rest + [row].compactMap(\.self), known ?? other).surnameWithoutLabel?.text
        }
        #expect(try above(line("ÅKERMAN", 510, 203)) == "ÅKERMAN")
        #expect(try above(line("ÅKERMAN", 510, 203), zone: zoneOfPassport) == nil)
        #expect(try above(line("ÅKERMAN", 510, 203), zone: [:]) == nil)
        // A missing name, one in another column, one too far away, and a text that is not a name.
        #expect(try above(nil) == nil)
        #expect(try above(line("ÅKERMAN", 540, 203)) == nil)
        #expect(try above(line("ÅKERMAN", 510, 175)) == nil)
        #expect(try above(line("ÅKERMAN", 510, 203, confidence: 0.7)) == nil)
        for text in ["UTO", "PASSPORT", "X1234567", "AB", "Surname/Nom"] {
            #expect(try above(line(text, 510, 203)) == nil, "\(text)")
        }
    }

    private static let surnames: [(String, [String], Int?)] = [
        ("GARCÍA LÓPEZ", ["JOENSSON ZOE"], 11), ("VAN DER MEER", ["AABERG OPENH ANH ", "AABERG MINH ANH"], 7),
        // Another reading has it; fillers are misread; less than half, and fewer than three letters, differ.
        ("VAN DER MEER", ["AABERG OPENH ANH", "VAN DER MEER MINH"], nil), ("AABERG", ["AABERGKMINH ANH"], nil),
        ("ABCDEF", ["ABCXYZ"], 3), ("ABCDEFG", ["ABCDXYZ"], nil), ("ABCD", ["ABXY"], nil), ("LI", ["WU MINH"], nil),
        ("MÜLLER", ["MULLER ANNA"], nil), ("ΑΒΓΔΕ", ["JOENSSON ZOE"], nil), ("JOENSSON", [], nil),
    ]

    @Test(arguments: surnames)
    func `a surname may differ where no reading of the zone has one like it`(
        printed: String, names: [String], differences: Int?
    ) {
        let field = PrintedZone.Field(
            name: .surname, text: printed, value: printed, confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
        let agreement = ZoneAgreement(surname: field, unlikeAllOf: names)
        #expect(agreement?.differences == differences)
        #expect(agreement.map { $0.name == .surname && $0.outcome == .mayDiffer } ?? true)
    }

    @Test func `an authority with passports in its name is not a label`() throws {
        let read = try zone(
            passport.map { $0.text.hasPrefix("PREFECTURE") ? line("PASSPORT OFFICE ZENITH", 978, 617) : $0 },
            zoneOfPassport)
        #expect(read[.issuingAuthority]?.value == "PASSPORT OFFICE ZENITH")
        #expect(
            DocumentDesigns.standard.labels.isNearly("Passpor No", least: 0.8)
                && DocumentDesigns.standard.labels.isNearly("Date of isue/Dae de dlivrance", least: 0.8))
        #expect(
            !DocumentDesigns.standard.labels.isNearly("PASSPORT OFFICE ZENITH", least: 0.8)
                && !DocumentDesigns.standard.labels.isNearly("ZENITH", least: 0.8))
    }

    @Test func `a place may stand beside the date of birth, and nothing else may be there with it`() throws {
        let beside = passport.map { $0.text == "ST-AUBIN-LE-HAUT" ? line("GRÜNTAL", 1150, 455) : $0 }
        #expect(try zone(beside, zoneOfPassport)[.birthPlace]?.value == "GRÜNTAL")
        #expect(try zone(beside + [line("ZENITH", 1400, 455)], zoneOfPassport)[.birthPlace] == nil)
    }

    @Test func `without a zone the one code of a State above the names is the issuer's`() throws {
        func card(_ codes: PrintedLine...) throws -> PrintedZone {
            try zone(
                codes + [
                    line("Surname", 510, 172, 30), line("RAHMAN", 510, 203), line("Given names", 510, 262, 30),
                    line("LUCAS", 510, 290), line("Date of birth", 510, 424, 30), line("09 MAR 1990", 510, 455),
                ])
        }
        #expect(try card(line("UTO", 821, 121))[.issuingCountry]?.value == "UTO")
        #expect(try card(line("UXQ", 821, 121))[.issuingCountry] == nil)
        #expect(try card(line("UTO", 821, 350))[.issuingCountry] == nil)
        #expect(try card(line("UTO", 821, 121), line("FRA", 1121, 121))[.issuingCountry] == nil)
    }

    @Test(arguments: [
        ("LAUSWEIS", DocumentType.idCard), ("D CARD", nil), ("Y CARD", .idCard), ("DRIVING LIC", .driversLicense),
        ("PERMIS", nil), ("CARD", nil), ("PASSPORT", nil), ("SPECIMEN", nil), ("ONALAUSWEIS UTOPIA", nil),
        // The cut goes through a letter.
        ("UNALAUSWEIS", .idCard), ("ILAUSWEIS", .idCard), ("IAUSWEIS", nil), ("IUSWEIS", nil), ("LAUSWEIX", nil),
        ("UMALAUSWEIS", nil), ("PERSONAI", .idCard),
    ])
    func `the rest of a title gives its type if no other type's title has it`(text: String, type: DocumentType?) {
        #expect(DocumentDesigns.standard.titles.type(ofPart: text) == type)
    }

    @Test func `a title of which a corner is cut off is one, but for a whole one beside it`() throws {
        let values = [
            line("Surname", 376, 102, 26), line("MARTIN", 376, 125), line("Given names", 373, 181, 26),
            line("ZOË", 373, 202), line("Date of birth", 376, 338, 29), line("28.09.1957", 377, 365),
        ]
        #expect(try zone([line("LAUSWEIS", 435, 29)] + values).documentType == .idCard)
        #expect(try zone([line("LAUSWEIS", 435, 29), line("PASSPORT", 44, 29)] + values).documentType == .passport)
        #expect(try zone([line("LAUSWEIS", 435, 29), line("DRIVING LIC", 44, 29)] + values).documentType == nil)
    }

    @Test(arguments: [
        ("ID", "CARD", DocumentType?.some(.idCard)), ("DRIVING", "ENCE", .driversLicense), ("IDENTITY", "CARD", nil),
        ("I", "CARD", nil), ("UTOPIA", "CARD", nil), ("ID", "UTOPIA", nil), ("PA", "RT", nil),
    ])
    func `both ends of a title tell its type where its midst is hidden`(start: String, end: String, type: DocumentType?)
    {
        #expect(DocumentDesigns.standard.titles.type(from: start, to: end) == type)
    }

    @Test func `a title under a finger is one where its ends stand on one line`() throws {
        let values = [
            line("Surname", 376, 102, 26), line("MARTIN", 376, 125), line("Given names", 373, 181, 26),
            line("ZOË", 373, 202), line("Date of birth", 376, 338, 29), line("28.09.1957", 377, 365),
        ]
        #expect(try zone([line("ID", 232, 35, 33), line("CARD", 445, 31, 41)] + values).documentType == .idCard)
        #expect(try zone([line("CARD", 232, 35, 33), line("ID", 445, 31, 41)] + values).documentType == nil)
        #expect(try zone([line("ID", 232, 5, 33), line("CARD", 445, 61, 41)] + values).documentType == nil)
    }

    @Test func `labels that were hardly read tell the fields of what stands beneath`() throws {
        let read = try zone([
            line("Sornemolion", 512, 175, 30, confidence: 0.6), line("WEIß", 510, 203),
            line("Dale of expicyDale denpiration", 512, 672, 30, confidence: 0.7), line("2030-08-08", 512, 704),
            line("Place of biryLiay de aissance", 511, 506, 30, confidence: 0.6), line("LOWER FENWICK", 511, 536),
            line("Doqument No", 1000, 506, 30, confidence: 0.6), line("NGMUJKGYT", 1000, 536),
        ])
        #expect(read[.expiryDate]?.value == "2030-08-08" && read[.birthPlace]?.value == "LOWER FENWICK")
        #expect(read[.documentNumber]?.value == "NGMUJKGYT")
    }

    @Test
    func `a card's names stand above the birth, and two dates are of birth and expiry where only that is possible`()
        throws
    {
        func card(birth: String, expiry: String) throws -> PrintedZone {
            try zone([
                line("IDENTITY CARD", 44, 27, 50), line("RAHMAN", 374, 128), line("LUCAS", 374, 206),
                line("F", 377, 287),
                line("UTOPIAN", 673, 285), line(birth, 374, 363), line("TC74F5UZY", 373, 443), line(expiry, 373, 519),
            ])
        }
        let read = try card(birth: "09 MAR/MARS 2004", expiry: "06 JUL/JUIL 2033")
        #expect(
            read[.surname]?.value == "RAHMAN" && read[.givenNames]?.value == "LUCAS" && read[.sex]?.value == "Female")
        #expect(read[.birthDate]?.value == "2004-03-09" && read[.expiryDate]?.value == "2033-07-06")
        #expect(read[.documentNumber]?.value == "TC74F5UZY" && read[.nationality]?.value == "UTO")
        #expect(read.documentType == .idCard)
        // Fifteen years may lie between an issue and an expiry, and what lies behind may be an issue.
        #expect(try card(birth: "09 MAR 2018", expiry: "06 JUL 2033").fields.isEmpty)
        #expect(try card(birth: "09 MAR 2017", expiry: "06 JUL 2033")[.birthDate]?.value == "2017-03-09")
        #expect(try card(birth: "09 MAR 1990", expiry: "21 NOV 2026").fields.isEmpty)
        #expect(try card(birth: "09 MAR 1990", expiry: "22 NOV 2026")[.expiryDate]?.value == "2026-11-22")
    }

    @Test func `a licence without its numbers is read by its title and the order of its fields`() throws {
        let read = try zone([
            line("RIJBEWIJS DRIVING LICENCE", 178, 146), line("SZABÓ", 540, 210), line("ZOË", 541, 263),
            line("05.10.1996 ÖSTERVIK", 542, 319), line("07.06.2025", 541, 373), line("07.06.2035", 542, 427),
            line("GEMEENTE SANTA BRÍGIDA", 543, 480), line("3206325865", 543, 537),
        ])
        #expect(read[.surname]?.value == "SZABÓ" && read[.givenNames]?.value == "ZOË")
        #expect(read[.birthDate]?.value == "1996-10-05" && read[.birthPlace]?.value == "ÖSTERVIK")
        #expect(read[.issueDate]?.value == "2025-06-07" && read[.expiryDate]?.value == "2035-06-07")
        #expect(read[.issuingAuthority]?.value == "GEMEENTE SANTA BRÍGIDA")
        #expect(read[.documentNumber]?.value == "3206325865" && read.documentType == .dutchDriversLicense)
    }

    @Test func `the back of a licence has dates and a line that are not the holder's`() throws {
        let read = try zone([
            line("RIJBEWIJS", 42, 17), line("AM", 170, 85), line("17.03.1995", 327, 86), line("17.03.2025", 638, 88),
            line("B", 170, 251), line("18.03.2015", 327, 253), line("D1NLD1345941654169F6B2ALF21VC7", 53, 533),
        ])
        #expect(read.fields.isEmpty)
    }

    @Test func `a label over its value's box is not part of the value`() throws {
        let read = try zone(
            passport.map { $0.text == "XYWD1HM0V" ? line("XYWD1HM0X", 1135, 119) : $0 }
                + [line("Passumer Passpot NoNo.", 1132, 95, 42, confidence: 0.75)], zoneOfPassport)
        #expect(read[.documentNumber]?.value == "XYWD1HM0X")
    }

    @Test func `the French card's place has its department behind it`() throws {
        let read = try zone([
            line("CARTE NATIONALE D'IDENTITÉ", 45, 27, 55), line("N°", 433, 105, 18), line("161213033594", 428, 125),
            line("Nom:", 428, 184, 28), line("OKAFOR", 427, 208), line("Né(e) le:", 595, 362, 30),
            line("21.01.1962", 594, 387), line("PORT MERIDIAN (99)", 426, 469),
        ])
        #expect(read[.birthPlace]?.value == "PORT MERIDIAN (99)" && read[.documentNumber]?.value == "161213033594")
        #expect(read.documentType == .frenchIdCard)
    }

    @Test(arguments: [
        ("PASPOORT / PASSPORT", DocumentType.passport), ("UTOPIA PERSONALAUSWEIS", .idCard), ("REISEPASS", .passport),
        ("STATE OF ZENITH DRIVER LICENSE", .driversLicense), ("FÜHRERSCHEIN", .driversLicense), ("VISA UTOPIA", .visa),
        ("PERMIS DE CONDUIRE", .driversLicense), ("TITRE DE SÉJOUR", .residencePermit), ("RIJBEWJS", .driversLicense),
    ])
    func `titles tell types`(text: String, type: DocumentType) {
        #expect(DocumentDesigns.standard.titles.title(in: text)?.type == type)
    }

    @Test(arguments: ["UTOPIA", "SPECIMEN", "LAUSWEIS", "MENU", "", "VIS", "CARD"])
    func `other words tell none`(text: String) {
        #expect(DocumentDesigns.standard.titles.title(in: text) == nil)
    }

    @Test
    func `a title without an identity document's values tells nothing, nor do titles that contradict one another`()
        throws
    {
        let names = [line("Surname", 10, 100, 30), line("MARTIN", 10, 132), line("Given names", 10, 200, 30)]
        #expect(try zone([line("PASSPORT", 10, 10)] + names).documentType == nil)
        let values = names + [line("ZOË", 10, 232), line("Date of birth", 10, 300, 30), line("28.09.1957", 10, 332)]
        #expect(try zone([line("PASSPORT", 10, 10)] + values).documentType == .passport)
        #expect(try zone([line("PASSPORT", 10, 10), line("IDENTITY CARD", 800, 10)] + values).documentType == nil)
        #expect(try zone(values).documentType == nil)
        // An authority's name is not a title.
        let back = values + [line("Authority", 10, 400, 30), line("PASSPORT OFFICE", 10, 432)]
        #expect(try zone(back).documentType == nil)
    }

    @Test(arguments: [
        ("ÁSA", "AASA", "ÅSA"), ("MULLER", "MUELLER", "MÜLLER"), ("Muller", "MUELLER", "Müller"),
        ("PÓRSDÓTTIR", "THORSDOTTIR", "ÞÓRSDÓTTIR"), ("JORGEN", "JOERGEN", nil), ("MÜLLER", "MUELLER", nil),
        ("BAKKER", "BAKER", nil), ("OSTERGARD", "OESTERGAARD", nil),
    ])
    func `a zone gives back the mark that its spelling proves`(printed: String, zone: String, name: String?) {
        #expect(Transliteration.withMark(printed, by: zone) == name)
    }

    @Test func `a mark that the zone gave back confirms nothing`() throws {
        let field = PrintedZone.Field(
            name: .givenNames, text: "ÁSA", value: "ÅSA", confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
        #expect(ZoneAgreement(printed: field, zone: "AASA").outcome == .sameButMarks)
    }
}
