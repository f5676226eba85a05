import Testing

@testable import IdentityDocuments

/// Words for nationals, as dictionaries have them.
struct NationalityWordTests {
    private static let english: [(String, String)] = [
        ("AFG", "Afghan"), ("ALB", "Albanian"), ("DZA", "Algerian"), ("USA", "American"), ("ARG", "Argentine"),
        ("ARM", "Armenian"), ("AUS", "Australian"), ("AUT", "Austrian"), ("BGD", "Bangladeshi"), ("BLR", "Belarusian"),
        ("BEL", "Belgian"), ("BRA", "Brazilian"), ("GBR", "British Citizen"), ("BGR", "Bulgarian"),
        ("CMR", "Cameroonian"), ("CAN", "Canadian"), ("TCD", "Chadian"), ("CHL", "Chilean"), ("CHN", "Chinese"),
        ("COL", "Colombian"), ("HRV", "Croatian"), ("CUB", "Cuban"), ("CYP", "Cypriot"), ("CZE", "Czech"),
        ("DNK", "Danish"), ("NLD", "Dutch"), ("EGY", "Egyptian"), ("EST", "Estonian"), ("ETH", "Ethiopian"),
        ("PHL", "Filipino"), ("FIN", "Finnish"), ("FRA", "French"), ("GEO", "Georgian"), ("DEU", "German"),
        ("GHA", "Ghanaian"), ("GRC", "Greek"), ("HUN", "Hungarian"), ("ISL", "Icelandic"), ("IND", "Indian"),
        ("IDN", "Indonesian"), ("IRN", "Iranian"), ("IRQ", "Iraqi"), ("IRL", "Irish"), ("ISR", "Israeli"),
        ("ITA", "Italian"), ("JAM", "Jamaican"), ("JPN", "Japanese"), ("KEN", "Kenyan"), ("LVA", "Latvian"),
        ("LBN", "Lebanese"), ("LTU", "Lithuanian"), ("MYS", "Malaysian"), ("MLT", "Maltese"), ("MEX", "Mexican"),
        ("MDA", "Moldovan"), ("MAR", "Moroccan"), ("NPL", "Nepalese"), ("NZL", "New Zealander"), ("NER", "Nigerien"),
        ("NGA", "Nigerian"), ("NOR", "Norwegian"), ("PAK", "Pakistani"), ("PER", "Peruvian"), ("POL", "Polish"),
        ("PRT", "Portuguese"), ("ROU", "Romanian"), ("RUS", "Russian"), ("SAU", "Saudi"), ("SRB", "Serbian"),
        ("SVK", "Slovak"), ("SVN", "Slovenian"), ("ZAF", "South African"), ("ESP", "Spanish"), ("LKA", "Sri Lankan"),
        ("SWE", "Swedish"), ("CHE", "Swiss"), ("SYR", "Syrian"), ("THA", "Thai"), ("TUN", "Tunisian"),
        ("TUR", "Turkish"), ("TKM", "Turkmen"), ("UKR", "Ukrainian"), ("UTO", "Utopian"), ("VNM", "Vietnamese"),
    ]

    @Test func `a word for nationals means its State, and no other alone`() {
        for (code, word) in Self.english {
            let codes = NationalityWord.codes(of: word)
            #expect(codes.contains(code), "\(word): \(codes.sorted())")
            #expect(codes.count == 1 || code == "GBR", "\(word): \(codes.sorted())")
        }
    }

    @Test(arguments: [
        ("FRANÇAISE / FRENCH", "FRA"), ("Nederlandse", "NLD"), ("DEUTSCH", "DEU"), ("ÖSTERREICH", "AUT"),
        ("UNITED STATES OF AMERICA", "USA"), ("ESPAÑOLA", "ESP"), ("ITALIANA", "ITA"), ("POLSKIE / POLISH", "POL"),
        ("ČESKÁ REPUBLIKA", "CZE"), ("MAGYAR", "HUN"), ("SUOMI / FINLAND", "FIN"), ("ROMÂNĂ", "ROU"), ("UTO", "UTO"),
        ("Belge", "BEL"), ("Türkiye Cumhuriyeti", "TUR"), ("Slovenská republika", "SVK"),
    ])
    func `words of the State's own language and codes are known`(text: String, code: String) {
        #expect(NationalityWord.codes(of: text) == [code])
    }

    @Test(
        arguments: [
            ("PASSPORT / PASSEPORT UTOPIA", ["UTO"]), ("KINGDOM OF THE NETHERLANDS", ["NLD"]),
            ("KONINKRIJK DER NEDERLANDEN", ["NLD"]), ("RÉPUBLIQUE FRANÇAISE", ["FRA"]),
            ("REPUBBLICA ITALIANA", ["ITA"]),
            ("BUNDESREPUBLIK DEUTSCHLAND", ["DEU"]), ("UNITED STATES OF AMERICA", ["USA"]), ("CHILD PASSPORT", []),
            ("NATIONAL IDENTITY CARD", []), ("PERMIS DE CONDUIRE", []), ("RESIDENCE PERMIT", []), ("SPECIMEN", []),
            ("EUROPEAN UNION", []), ("TITRE DE SÉJOUR", []), ("DRIVING LICENCE", []),
            ("CARTE NATIONALE D'IDENTITÉ", []),
        ] as [(String, Set<String>)])
    func `a title names its State, and other titles none`(title: String, codes: Set<String>) {
        #expect(NationalityWord.codes(inTitle: title) == codes)
    }

    @Test(arguments: ["", "X", "SEE BELOW", "12345", "RÉPUBLIQUE", "ZEMBLAN", "IND1A", "ISLANDER"])
    func `other words mean no State`(text: String) {
        #expect(NationalityWord.codes(of: text).isEmpty)
    }
}
