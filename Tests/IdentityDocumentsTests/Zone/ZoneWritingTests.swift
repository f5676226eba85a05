import IdentityDocuments
import Testing

struct ZoneWritingTests {
    @Test func `zones are written as PyPI's mrz writes them`() throws {
        let zones = try ZoneGoldens.load().zones
        #expect(zones.count == 60)
        for golden in zones {
            let format = try #require(ZoneFormat(rawValue: golden.format))
            var contents = ZoneContents()
            contents.documentCode = golden.documentCode
            contents.issuingCountry = CountryCode(zoneText: golden.issuingCountry.padded)
            contents.nationality = CountryCode(zoneText: golden.nationality.padded)
            contents.surname = golden.surname
            contents.givenNames = golden.givenNames
            contents.documentNumber = golden.documentNumber
            contents.birthDate = golden.birthDate.zoneDate
            contents.expiryDate = golden.expiryDate.zoneDate
            contents.sex = ["F": .female, "M": .male][golden.sex] ?? .other
            contents.optionalData = golden.optionalData
            let zone = try MachineReadableZone(writing: contents, as: format)
            #expect(zone.lines == golden.lines)
            #expect(zone.isValid)
        }
    }

    @Test(arguments: [
        // ICAO Doc 9303-4, 4.2.3, where the cut is not the State's choice, and 9303-5, 4.2.3.3.
        ("Nilavadhanananda", "Arnpol Petch Charonguang", ZoneFormat.td3, "NILAVADHANANANDA<<ARNPOL<PETCH<CHARONGU"),
        (
            "Bennelong Wooloomooloo Warrandyte Warnambool", "Dingo Potoroo", .td3,
            "BENNELONG<WOOLOOMOOLOO<WARRANDYTE<W<<DI"
        ),
        ("Papandropoulous", "Jonathon Warren Trevor", .td3, "PAPANDROPOULOUS<<JONATHON<WARREN<TREVOR"),
        ("Papandropoulous", "Jonathon Alec", .td1, "PAPANDROPOULOUS<<JONATHON<ALEC"),
        ("Arkfreith", "", .td3, "ARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<"),
        ("Smith-Jones", "Susie Margaret", .td3, "SMITH<JONES<<SUSIE<MARGARET<<<<<<<<<<<<"),
        ("O'Connor", "Enya Siobhan", .td3, "OCONNOR<<ENYA<SIOBHAN<<<<<<<<<<<<<<<<<<"),
        // A divider at the last place: the component before it loses a letter for the next one's initial.
        ("Nilavadhanananda", "Chayapa Dejthamrong Krasuang", .td3, "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"),
        ("Nilavadhanananda", "Chayapa Dejthamronga Krasuang", .td3, "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"),
        // One that cannot be divided at all.
        (
            "Abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "Xy Z", .td3,
            "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ<<X"
        ),
    ])
    func `long names are cut so that the cut shows`(
        _ surname: String, _ givenNames: String, _ format: ZoneFormat, _ field: String
    ) throws {
        var contents = ZoneContents()
        contents.surname = surname
        contents.givenNames = givenNames
        let zone = try MachineReadableZone(writing: contents, as: format)
        #expect(zone.lines.joined().contains(field))
        #expect(zone.name?.isPossiblyTruncated == !field.hasSuffix("<"))
        #expect(!zone.validationErrors.contains(.name))
    }

    @Test func `a value without a place, a character without a spelling and a value too long are errors`() {
        var contents = ZoneContents()
        contents.nationality = CountryCode(rawValue: "NLD")
        #expect(throws: ZoneWritingError.noPlace(.nationality, .dutchLicence)) {
            try MachineReadableZone(writing: contents, as: .dutchLicence)
        }
        contents = ZoneContents()
        contents.givenNames = "愛"
        #expect(throws: ZoneWritingError.foreignCharacter(.givenNames)) {
            try MachineReadableZone(writing: contents, as: .td1)
        }
        contents = ZoneContents()
        contents.optionalData = "abc"
        #expect(throws: ZoneWritingError.foreignCharacter(.optionalData)) {
            try MachineReadableZone(writing: contents, as: .td1)
        }
        contents.optionalData = "ABCDEFGH"
        #expect(throws: ZoneWritingError.tooLong(.optionalData)) {
            try MachineReadableZone(writing: contents, as: .td2)
        }
    }

    @Test func `a Russian internal passport is written with its own letters`() throws {
        var contents = ZoneContents()
        contents.documentCode = "PN"
        contents.issuingCountry = CountryCode(rawValue: "RUS")
        contents.surname = "Здрилюк"
        contents.givenNames = "Сергей Анатольевич"
        let zone = try MachineReadableZone(writing: contents, as: .td3)
        #expect(zone.lines[0] == "PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<")
    }
}

extension String {
    fileprivate var padded: String { self + String(repeating: "<", count: max(0, 3 - count)) }

    fileprivate var zoneDate: ZoneDate? {
        guard let number = Int(self) else { return nil }
        return ZoneDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}
