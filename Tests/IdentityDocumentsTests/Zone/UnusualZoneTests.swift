import IdentityDocuments
import Testing

/// Zones that States write although ICAO 9303 has another way, or none.
struct UnusualZoneTests {
    private static let today = DocumentDate(year: 2026, month: 11, day: 27)

    /// ICAO 9303-3, 4.9: weights 7, 3 and 1.
    private static func digit(_ text: String) -> String {
        let values = text.utf8.map { $0 == 60 ? 0 : $0 < 60 ? Int($0) - 48 : Int($0) - 55 }
        return String(zip(values, 0...).reduce(0) { $0 + $1.0 * [7, 3, 1][$1.1 % 3] } % 10)
    }

    private static func passport(
        names: String = "ERIKSSON<<ANNA", nationality: String = "UTO", birth: String = "740812",
        expiry: String = "310415"
    ) throws -> MachineReadableZone {
        let name = ("P<UTO" + names).padded(to: 44)
        let dated = ["L898902C3", birth, expiry].map { $0 + digit($0) }
        let optional = String(repeating: "<", count: 15)
        let whole = digit(dated.joined() + optional)
        return try MachineReadableZone(
            lines: [name, dated[0] + nationality + dated[1] + "F" + dated[2] + optional + whole])
    }

    private static func card(
        names: String = "ERIKSSON<<ANNA", nationality: String = "UTO", birth: String = "740812",
        expiry: String = "310415"
    ) throws -> MachineReadableZone {
        let number = "D23145890" + digit("D23145890")
        let (born, ends) = (birth + digit(birth), expiry + digit(expiry))
        let first = ("I<UTO" + number).padded(to: 30)
        let whole = digit(first.dropFirst(5) + born + ends + "<<<<<<<<<<<")
        return try MachineReadableZone(
            lines: [first, born + "F" + ends + nationality + "<<<<<<<<<<<" + whole, names.padded(to: 30)])
    }

    private static func field(_ name: DocumentFieldName, of zone: MachineReadableZone) throws -> DocumentField? {
        zone.fields(on: try #require(today)).first { $0.name == name }
    }

    @Test(arguments: ["SUNEETHA", "SUNEETHA<DEVI", "A"])
    func `somebody may have given names alone`(names: String) throws {
        for zone in [try Self.passport(names: "<<" + names), try Self.card(names: "<<" + names)] {
            #expect(zone.validationErrors == [])
            #expect(try Self.field(.surname, of: zone)?.value == nil)
            #expect(try Self.field(.givenNames, of: zone)?.value == names.replacing("<", with: " "))
        }
    }

    @Test(arguments: ["<SUNEETHA", "<<<SUNEETHA", "<<SUNEETHA<<DEVI", "<<<<SUNEETHA"])
    func `fillers in other places are no name`(names: String) throws {
        #expect(try Self.passport(names: names).validationErrors == [.name])
    }

    @Test(arguments: ["XXK", "XKX", "RKS"])
    func `the codes of Kosovo are known`(code: String) throws {
        for zone in [try Self.passport(nationality: code), try Self.card(nationality: code)] {
            #expect(zone.validationErrors == [])
            #expect(zone.nationality?.name == "Kosovo")
        }
        #expect(try Self.passport(nationality: "XQX").validationErrors == [.nationality])
    }

    @Test(arguments: [
        ("850000", "1985-XX-XX"), ("850300", "1985-03-XX"), ("850031", "1985-XX-31"), ("010000", "2001-XX-XX"),
        ("85<<<<", "1985-XX-XX"), ("000000", nil), ("<<<<<<", nil),
    ])
    func `zeros may stand for an unknown month or day of birth`(_ birth: String, _ date: String?) throws {
        for zone in [try Self.passport(birth: birth), try Self.card(birth: birth)] {
            #expect(zone.validationErrors == [])
            let field = try Self.field(.birthDate, of: zone)
            #expect(field?.value == date)
            #expect(field?.doubts.contains(.datePartUnknown) == (date != nil))
        }
    }

    @Test(arguments: ["851300", "850032", "8500A0", "0000A0"])
    func `no other birth becomes possible`(birth: String) throws {
        #expect(try Self.passport(birth: birth).validationErrors == [.birthDate])
    }

    @Test(arguments: ["310400", "310000", "000000"])
    func `an expiry has its day`(expiry: String) throws {
        #expect(try Self.passport(expiry: expiry).validationErrors == [.expiryDate])
    }

    @Test(arguments: [
        ("990101", nil), ("991231", nil), ("990102", "1999-01-02"), ("981231", "1998-12-31"), ("760101", "2076-01-01"),
    ])
    func `the first and the last day of a year 99 may be those of 9999`(_ expiry: String, _ date: String?) throws {
        for zone in [try Self.passport(expiry: expiry), try Self.card(expiry: expiry)] {
            #expect(zone.validationErrors == [])
            let doubts: [FieldDoubt] = date == nil ? [.centuryAmbiguous] : []
            #expect(
                try Self.field(.expiryDate, of: zone) == DocumentField(name: .expiryDate, value: date, doubts: doubts))
        }
    }

    @Test func `before that day, a year 99 has one meaning`() throws {
        let zone = try Self.passport(expiry: "991231")
        let fields = zone.fields(on: try #require(DocumentDate("1999-12-31")))
        #expect(fields.first { $0.name == .expiryDate } == DocumentField(name: .expiryDate, value: "1999-12-31"))
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String { self + String(repeating: "<", count: count - utf8.count) }
}
