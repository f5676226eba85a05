import Biometrics
import BiometricsCore
import IdentityDocuments
import Testing

@testable import DocumentReading

/// The findings about documents with a zone on both sides.
extension DocumentFindingTests {
    private static func zoneLines(
        _ format: ZoneFormat, surname: String = "ERIKSSON", code: String = "I", issuer: String = "UTO"
    ) throws -> [String] {
        var contents = ZoneContents()
        contents.documentCode = code
        contents.issuingCountry = CountryCode(rawValue: issuer)
        contents.documentNumber = "D23145890"
        contents.surname = surname
        contents.givenNames = "ANNA MARIA"
        contents.nationality = CountryCode(rawValue: "UTO")
        contents.birthDate = ZoneDate(year: 74, month: 8, day: 12)
        contents.sex = .female
        contents.expiryDate = ZoneDate(year: 12, month: 4, day: 15)
        return try MachineReadableZone(writing: contents, as: format).lines
    }

    private static func side(
        _ lines: [String], agreeingReadings: Int = 2, nameConfidence: Double = 1, printedSurname: String? = nil
    ) throws -> DocumentReadingReport {
        let today = try #require(DocumentDate("2012-04-15"))
        var zone = ZoneReading(
            correction: try ZoneCorrection(recognised: lines), fittedCharacters: 0, readings: 2,
            agreeingReadings: agreeingReadings, confidence: 1, corners: [], turn: .none)
        zone.nameConfidence = nameConfidence
        let printed = printedSurname.map { surname in
            PrintedZone(
                [("Surname", 0.0), (surname, 20)].map { text, y in
                    PrintedLine(text, x: 10, y: y, width: Double(10 * text.count), height: 18)
                }, on: today)
        }
        return DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: nil, zone: zone, printed: printed,
            fileText: nil, barcodes: [], barcodeTrouble: nil, colors: nil, today: today, milliseconds: 1)
    }

    @Test func `the zones of two sides are held against each other`() throws {
        let front = try Self.side(Self.zoneLines(.td2))
        let same = try Self.side(Self.zoneLines(.td1))
        #expect(front.held(against: same).agreements.isEmpty && same.held(against: front).agreements.isEmpty)
        let other = try Self.side(Self.zoneLines(.td1, surname: "SMITH"))
        for held in [front.held(against: other), other.held(against: front)] {
            #expect(held.contradictions == [.surname] && held.possibleContradictions.isEmpty)
            let result = ReadResult(held)
            #expect(result.zones.map(\.name) == [.surname] && result.zones.map(\.result) == [.failed])
            let surname = try #require(result.fields["surname"])
            #expect(surname.value == nil && surname.doubt.first == .zonesDisagree)
        }
    }

    @Test func `two sides that state different types or issuing States contradict each other`() throws {
        let back = try Self.side(Self.zoneLines(.td1))
        let passport = try Self.side(Self.zoneLines(.td3, code: "P"))
        #expect(passport.held(against: back).contradictions == [.documentCode])
        let foreign = try Self.side(Self.zoneLines(.td2, issuer: "NLD"))
        let held = foreign.held(against: back)
        #expect(held.contradictions == [.issuingCountry])
        let issuer = try #require(ReadResult(held).fields["issuingCountry"])
        #expect(issuer.value == nil && issuer.doubt.first == .zonesDisagree)
    }

    @Test(arguments: [
        (1.0, 1.0), (ZoneReading.sureNameConfidence, ZoneReading.sureNameConfidence),
        (1.0, ZoneReading.sureNameConfidence.nextDown), (ZoneReading.sureNameConfidence.nextDown, 1.0),
    ])
    func `names differ only if both were read with certainty`(_ first: Double, _ second: Double) throws {
        let front = try Self.side(Self.zoneLines(.td2), nameConfidence: first)
        let back = try Self.side(Self.zoneLines(.td1, surname: "ERIKSSEN"), nameConfidence: second)
        let held = front.held(against: back)
        let isSure = min(first, second) >= ZoneReading.sureNameConfidence
        #expect(held.contradictions == (isSure ? [.surname] : []))
        #expect(held.possibleContradictions == (isSure ? [] : [.surname]))
    }

    @Test func `a zone that is not accepted contradicts no other zone`() throws {
        let front = try Self.side(Self.zoneLines(.td2))
        let unconfirmed = try Self.side(Self.zoneLines(.td1, surname: "SMITH"), agreeingReadings: 1)
        #expect(try #require(unconfirmed.zone).isAccepted == false)
        #expect(front.held(against: unconfirmed).contradictions.isEmpty)
        #expect(unconfirmed.held(against: front).contradictions.isEmpty)
    }

    @Test func `a second picture of a zone is no witness of its name`() throws {
        let zone = try Self.side(Self.zoneLines(.td1), nameConfidence: 0)
        let held = zone.held(against: zone)
        #expect(held.agreements.isEmpty)
        #expect(held.zoneFields == zone.zoneFields)
        let surname = try #require(held.zoneFields.first { $0.name == .surname })
        #expect(surname.doubts.contains(.unconfirmed))
    }

    @Test func `print that agrees with its own zone hides no other zone`() throws {
        let front = try Self.side(Self.zoneLines(.td2), printedSurname: "ERIKSSON")
        #expect(front.agreements.map(\.outcome) == [.same])
        let other = try Self.side(Self.zoneLines(.td1, surname: "SMITH"))
        let held = front.held(against: other)
        #expect(held.agreements.map(\.outcome) == [.different] && held.contradictions == [.surname])
    }
}
