import FoundationEssentials
import IdentityDocuments
import Testing

struct ZoneFieldsTests {
    private static let today = DocumentDate(year: 2026, month: 11, day: 22)

    @Test(arguments: [
        (
            ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO74<<<<0F1204159ZE184226B<<<<<10"], "74<<<<",
            "120415"
        ),
        (
            ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"],
            "740812", "120415"
        ),
        (["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"], "740812", "120415"),
    ])
    func `dates stand as the zone has them`(lines: [String], birth: String, expiry: String) throws {
        let dates = try #require(try MachineReadableZone(lines: lines).dateCharacters)
        #expect(dates == (birth, expiry))
    }

    @Test func `a passport's fields have their values and doubts`() throws {
        let zone = try MachineReadableZone(
            lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"])
        let fields = zone.fields(on: try #require(Self.today))
        #expect(
            fields == [
                DocumentField(name: .documentCode, value: "P", doubts: [.unprotected]),
                DocumentField(name: .issuingCountry, value: "UTO", doubts: [.unprotected]),
                DocumentField(name: .surname, value: "ERIKSSON", doubts: [.unprotected]),
                DocumentField(name: .givenNames, value: "ANNA MARIA", doubts: [.unprotected]),
                DocumentField(name: .documentNumber, value: "L898902C3"),
                DocumentField(name: .nationality, value: "UTO", doubts: [.unprotected]),
                DocumentField(name: .birthDate, value: "1974-08-12"),
                DocumentField(name: .sex, value: "Female", doubts: [.unprotected]),
                DocumentField(name: .expiryDate, value: "2012-04-15"),
                DocumentField(name: .personalNumber, value: "ZE184226B"),
            ])
    }

    @Test func `wrong digits, cut names, unknown parts and centuries are doubts`() throws {
        let zone = try MachineReadableZone(
            lines: ["P<UTOPAPANDROPOULOUS<<JONATHON<WARREN<TREVOR", "L898902C37UT07408<<2F1204159ZE184226B<<<<<10"])
        let fields = Dictionary(
            uniqueKeysWithValues: zone.fields(on: try #require(Self.today)).map { ($0.name, $0) })
        #expect(fields[.surname]?.doubts == [.possiblyTruncated, .unprotected])
        #expect(fields[.documentNumber]?.doubts == [.checkDigitWrong])
        #expect(
            fields[.nationality] == DocumentField(name: .nationality, value: nil, doubts: [.malformed, .unprotected]))
        #expect(fields[.birthDate]?.value == "1974-08-XX")
        #expect(fields[.birthDate]?.doubts == [.checkDigitWrong, .datePartUnknown])
        let young = try MachineReadableZone(
            lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO1508122F1204159ZE184226B<<<<<10"])
        let birth = young.fields(on: try #require(Self.today)).first { $0.name == .birthDate }
        #expect(birth?.value == "2015-08-12")
        #expect(birth?.doubts == [.checkDigitWrong, .centuryAmbiguous])
    }

    @Test func `a digit over the whole line protects the names of a French card`() throws {
        let zone = try MachineReadableZone(
            lines: ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9409923102854CORINNE<<<<<<<6512068F4"])
        let fields = zone.fields(on: try #require(Self.today))
        #expect(
            fields.filter { !$0.doubts.isEmpty } == [
                DocumentField(name: .nationality, value: "FRA", doubts: [.implied])
            ])
        #expect(fields.map(\.name).contains(.issuingOffice))
    }

    @Test(arguments: [
        (
            ["I<NLDSPECI20142999999990<<<<<8", "6503101F2403096NLD<<<<<<<<<<<8", "DE<BRUIJN<<WILLEKE<LISELOTTE<<"],
            "999999990"
        ),
        (
            ["IDBEL600001795<0152<<<<<<<<<<<", "1301014F2311207BEL130101987398", "SPECIMEN<<SPECIMEN<<<<<<<<<<<<"],
            "13010198739"
        ),
        (
            ["I<FINXA10000585010195<112X<<<<", "9501016F2803135FIN<<<<<<<<<<<7", "SPECIMEN<TRAVEL<<VILMA<SOFIA<<"],
            "010195<112X"
        ),
        (
            ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD6503101F2403096999999990<<<<<84"],
            "999999990"
        ),
    ])
    func `a person's number has its name where the State puts one`(_ lines: [String], _ number: String) throws {
        let fields = try MachineReadableZone(lines: lines).fields(on: try #require(Self.today))
        #expect(fields.first { $0.name == .personalNumber }?.value == number)
    }

    @Test func `another State's data there stays optional data`() throws {
        let zone = try MachineReadableZone(
            lines: [
                "I<PRT007666667<ZZ00<<<<<<<<<<<", "8303143M3405293PRT<<<<<<<<<<<4", "CACADOR<DE<ARAUJO<<ANDRE<ESTEV",
            ])
        let names = zone.fields(on: try #require(Self.today)).map(\.name)
        #expect(names.contains(.optionalData))
        #expect(!names.contains(.personalNumber))
    }

    @Test func `a zone goes through JSON and is checked there`() throws {
        let zone = try MachineReadableZone(lines: ["D1NLD15094962111659VW87Z78NB84"])
        let data = try JSONEncoder().encode(zone)
        #expect(try JSONDecoder().decode(MachineReadableZone.self, from: data) == zone)
        for broken in [
            #"{"format":"TD3","lines":["D1NLD15094962111659VW87Z78NB84"]}"#, #"{"format":"TD9","lines":[]}"#,
            #"{"format":"NLD-DL","lines":["D1NLD15094962111659VW87Z78NB8 "]}"#,
        ] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(MachineReadableZone.self, from: Data(broken.utf8))
            }
        }
    }
}
