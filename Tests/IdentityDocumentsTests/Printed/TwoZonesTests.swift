import IdentityDocuments
import Testing

/// The zones of two sides against each other.
struct TwoZonesTests {
    private typealias Outcomes = [DocumentFieldName: ZoneAgreement.Outcome]

    private static func zone(
        _ format: ZoneFormat = .td1, code: String = "I", _ change: (inout ZoneContents) -> Void = { _ in }
    ) throws -> MachineReadableZone {
        var contents = ZoneContents()
        contents.documentCode = code
        contents.issuingCountry = CountryCode(rawValue: "UTO")
        contents.documentNumber = "D23145890"
        contents.surname = "ERIKSSON"
        contents.givenNames = "ANNA MARIA"
        contents.nationality = CountryCode(rawValue: "UTO")
        contents.birthDate = ZoneDate(year: 74, month: 8, day: 12)
        contents.sex = .female
        contents.expiryDate = ZoneDate(year: 30, month: 4, day: 15)
        change(&contents)
        return try MachineReadableZone(writing: contents, as: format)
    }

    private static func outcomes(
        _ first: MachineReadableZone, _ second: MachineReadableZone, namesAreSure: Bool = true
    ) throws -> Outcomes {
        let day = try #require(today)
        func found(_ one: MachineReadableZone, _ other: MachineReadableZone) -> Outcomes {
            let all = ZoneAgreement.contradictions(between: one, and: other, on: day, namesAreSure: namesAreSure)
            return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.outcome) })
        }
        let outcomes = found(first, second)
        #expect(found(second, first) == outcomes)
        return outcomes
    }

    @Test(arguments: ZoneAgreement.fieldsOfTwoZones.filter { $0 != .personalNumber })
    func `a field that differs is reported alone`(name: DocumentFieldName) throws {
        let other = try Self.zone { contents in
            switch name {
            case .documentCode: contents.documentCode = "IR"
            case .issuingCountry: contents.issuingCountry = CountryCode(rawValue: "NLD")
            case .documentNumber: contents.documentNumber = "D23145891"
            case .surname: contents.surname = "ERIKSSEN"
            case .givenNames: contents.givenNames = "ANNE MARIA"
            case .nationality: contents.nationality = CountryCode(rawValue: "NLD")
            case .birthDate: contents.birthDate = ZoneDate(year: 75, month: 8, day: 12)
            case .sex: contents.sex = .male
            case .expiryDate: contents.expiryDate = ZoneDate(year: 30, month: 4, day: 16)
            default: Issue.record("\(name.rawValue) is not changed")
            }
        }
        #expect(try Self.outcomes(Self.zone(), other) == [name: .different])
    }

    @Test func `a zone does not contradict itself, nor another code of its type`() throws {
        for specimen in Specimen.all {
            let zone = try MachineReadableZone(lines: specimen.lines, as: specimen.format)
            #expect(try Self.outcomes(zone, zone).isEmpty, "\(specimen.source)")
        }
        #expect(try Self.outcomes(Self.zone(), Self.zone(code: "ID")).isEmpty)
    }

    @Test func `two types contradict each other, even under one code`() throws {
        #expect(try Self.outcomes(Self.zone(), Self.zone(.td3, code: "P")) == [.documentCode: .different])
        let specimen = try #require(Specimen.all.first { $0.format == .frenchIdCard })
        let french = try MachineReadableZone(lines: specimen.lines, as: specimen.format)
        let card = try Self.zone(code: "ID") { contents in
            contents.issuingCountry = CountryCode(rawValue: "FRA")
            contents.nationality = CountryCode(rawValue: "FRA")
        }
        #expect(french.documentCode == card.documentCode)
        #expect(try Self.outcomes(french, card)[.documentCode] == .different)
    }

    @Test func `a name that one zone cuts is no difference, unless it begins otherwise`() throws {
        func visa(_ format: ZoneFormat, _ givenNames: String) throws -> MachineReadableZone {
            try Self.zone(format, code: "V") { contents in
                contents.surname = "PAPANDROPOULOUS"
                contents.givenNames = givenNames
            }
        }
        let whole = try visa(.mrvA, "JONATHON WARREN TREV")
        let cut = try visa(.mrvB, "JONATHON WARREN TREV")
        #expect(whole.name?.isPossiblyTruncated == false && cut.name?.isPossiblyTruncated == true)
        #expect(whole.name?.givenNames != cut.name?.givenNames)
        #expect(try Self.outcomes(whole, cut).isEmpty)
        #expect(try Self.outcomes(whole, visa(.mrvB, "JONATHAN WARREN TREV")) == [.givenNames: .different])
    }

    @Test func `names that two formats cut are in doubt, and those of one format differ`() throws {
        func card(_ format: ZoneFormat, _ givenNames: String) throws -> MachineReadableZone {
            try Self.zone(format) { contents in
                contents.surname = "NILAVADHANANANDA"
                contents.givenNames = givenNames
            }
        }
        let (first, second) = ("ARNPOL PETCH CHARONGUANG", "DINGO POTOROO CHARONGUANG")
        #expect(try Self.outcomes(card(.td1, first), card(.td1, first)).isEmpty)
        #expect(try Self.outcomes(card(.td1, first), card(.td1, second)) == [.givenNames: .different])
        #expect(try Self.outcomes(card(.td1, first), card(.td2, second)) == [.givenNames: .mayDiffer])
    }

    @Test func `names that were not read with certainty are in doubt, and nothing else is`() throws {
        let other = try Self.zone { contents in
            contents.surname = "ERIKSSEN"
            contents.givenNames = "ANNE MARIA"
            contents.documentNumber = "D23145891"
        }
        #expect(
            try Self.outcomes(Self.zone(), other, namesAreSure: false)
                == [.surname: .mayDiffer, .givenNames: .mayDiffer, .documentNumber: .different])
    }

    @Test func `a field that one zone lacks is not compared`() throws {
        let other = try Self.zone { contents in
            contents.givenNames = ""
            contents.birthDate = ZoneDate(year: 75, month: nil, day: nil)
            contents.documentNumber = ""
        }
        #expect(try Self.outcomes(Self.zone(), other).isEmpty)
    }
}
