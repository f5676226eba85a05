import IdentityDocuments
import Testing

struct ZoneDateTests {
    @Test(arguments: [
        // The day itself is in the past, and fifty years to the day are within fifty years.
        ((26, 11, 22), ZoneDate.Role.birth, "2026-11-22"), ((26, 11, 23), .birth, "1926-11-23"),
        ((74, 8, 12), .birth, "1974-08-12"), ((0, 2, 29), .birth, "2000-02-29"),
        ((76, 11, 22), .expiry, "2076-11-22"), ((76, 11, 23), .expiry, "1976-11-23"),
        ((12, 4, 15), .expiry, "2012-04-15"),
        ((26, 11, 22), .issue, "2026-11-22"), ((26, 11, 23), .issue, "1926-11-23"),
    ])
    func `two digits of a year find their century`(_ parts: (Int, Int, Int), _ role: ZoneDate.Role, _ text: String)
        throws
    {
        let date = try #require(ZoneDate(year: parts.0, month: parts.1, day: parts.2))
        #expect(date.resolved(role, on: try #require(DocumentDate("2026-11-22")))?.description == text)
    }

    @Test func `a leap day passes over a century that has none`() throws {
        let date = try #require(ZoneDate(year: 0, month: 2, day: 29))
        #expect(date.resolved(.birth, on: try #require(DocumentDate("1999-01-01"))) == nil)
        #expect(date.resolved(.expiry, on: try #require(DocumentDate("2060-01-01")))?.description == "2000-02-29")
        #expect(ZoneDate(year: 1, month: 2, day: 29) == nil)
    }

    @Test func `unknown parts stay unknown`() throws {
        let today = try #require(DocumentDate("2026-11-22"))
        #expect(ZoneDate(year: 74, month: nil, day: nil)?.resolved(.birth, on: today)?.description == "1974-XX-XX")
        #expect(ZoneDate(year: 26, month: 11, day: nil)?.resolved(.birth, on: today)?.description == "2026-11-XX")
        #expect(ZoneDate(year: 26, month: 12, day: nil)?.resolved(.birth, on: today)?.description == "1926-12-XX")
        #expect(ZoneDate(year: nil, month: 2, day: 29)?.resolved(.birth, on: today)?.description == "XXXX-02-29")
    }

    @Test(arguments: [
        (4, true), (3, false), (26, true), (27, false), (74, false),
    ])
    func `a birth is ambiguous while a person could be a hundred years older`(_ year: Int, _ ambiguous: Bool) throws {
        // 1904 makes a person of 122 on this day, 1903 one of 123.
        let date = try #require(ZoneDate(year: year, month: 1, day: 1))
        let today = try #require(DocumentDate("2026-11-22"))
        #expect(date.isCenturyAmbiguous(.birth, on: today) == ambiguous)
        #expect(!date.isCenturyAmbiguous(.expiry, on: today))
    }

    @Test(
        arguments: [
            ("7408<<", 74, 8, nil), ("74<<<<", 74, nil, nil), ("<<0812", nil, 8, 12), ("<<<<<<", nil, nil, nil),
        ] as [(String, Int?, Int?, Int?)])
    func `fillers stand for unknown parts`(_ text: String, _ year: Int?, _ month: Int?, _ day: Int?) throws {
        let zone = try MachineReadableZone(
            lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO\(text)2F1204159ZE184226B<<<<<10"])
        let expected = text == "<<<<<<" ? nil : ZoneDate(year: year, month: month, day: day)
        #expect(zone.birthDate == expected)
        #expect(!zone.validationErrors.contains(.birthDate))
    }

    @Test(arguments: ["7<<000", "740832", "7A0812", "7<0812", "740230", "741301"])
    func `any other text is not a date`(_ text: String) throws {
        let zone = try MachineReadableZone(
            lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO\(text)2F1204159ZE184226B<<<<<10"])
        #expect(zone.birthDate == nil)
        #expect(zone.validationErrors.contains(.birthDate))
    }
}
