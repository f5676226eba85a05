import IdentityDocuments
import Testing
import Verification

struct JourneyTimeTests {
    @Test(arguments: [
        ("2026-11-27T01:00:00Z", "2026-11-27T01:00:00.000Z"), ("2026-11-27t01:00:00z", "2026-11-27T01:00:00.000Z"),
        ("2026-11-27 01:00:00.5Z", "2026-11-27T01:00:00.500Z"),
        ("2026-11-27T01:00:00.123456789Z", "2026-11-27T01:00:00.123Z"),
        ("2026-11-27T01:00:00+01:30", "2026-11-26T23:30:00.000Z"),
        ("2026-12-31T23:59:59.999-00:01", "2027-01-01T00:00:59.999Z"),
    ])
    func `a time of RFC 3339 is read`(text: String, instant: String) {
        #expect(JourneyInstant(rfc3339: text)?.description == instant)
    }

    @Test(arguments: [
        "", "2026-11-27", "2026-11-27T01:00Z", "2026-11-27T01:00:00", "2026-02-29T01:00:00Z", "2026-11-27T24:00:00Z",
        "2026-11-27T01:00:00.Z", "2026-11-27T01:00:00+24:00", "2026-11-27T01:00:00+0100",
        "0001-01-01T00:00:00+00:01", " 2026-11-27T01:00:00Z",
    ])
    func `any other time is refused`(text: String) {
        #expect(JourneyInstant(rfc3339: text) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00.000Z", Int64(0)), ("1969-12-31T23:59:59.999Z", -1),
        ("2000-02-29T12:30:45.678Z", 951_827_445_678), ("2026-11-22T05:47:00.000Z", 1_795_326_420_000),
        ("0001-01-01T00:00:00.000Z", -62_135_596_800_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ])
    func `a moment is written and read as ISO 8601`(text: String, milliseconds: Int64) throws {
        let instant = try #require(JourneyInstant(milliseconds: milliseconds))
        #expect(instant.description == text)
        #expect(JourneyInstant(text) == instant)
        #expect(instant.date?.description == String(text.prefix(10)))
    }

    @Test(arguments: [
        "", "2026-11-22", "2026-11-22T05:47:00Z", "2026-02-30T00:00:00.000Z", "2026-11-22T24:00:00.000Z",
        "2026-11-22T05:60:00.000Z", "2026-11-22T05:47:60.000Z", "2026-11-22T05:47:00.000+01:00",
        "2026-11-22 05:47:00.000Z", "+026-11-22T05:47:00.000Z", "0000-01-01T00:00:00.000Z",
        "２026-11-22T05:47:00.000Z",
    ])
    func `no other text is a moment`(text: String) {
        #expect(JourneyInstant(text) == nil)
    }

    @Test func `there are no moments outside the years 1 to 9999`() {
        #expect(JourneyInstant(milliseconds: -62_135_596_800_001) == nil)
        #expect(JourneyInstant(milliseconds: 253_402_300_800_000) == nil)
        #expect(JourneyInstant(milliseconds: .max) == nil)
        #expect(JourneyInstant(milliseconds: .min) == nil)
    }

    @Test(arguments: [
        ("PT24H", "2026-11-23T12:00:00.000Z"), ("P30D", "2026-12-22T12:00:00.000Z"),
        ("P5Y", "2031-11-22T12:00:00.000Z"), ("P2W", "2026-12-06T12:00:00.000Z"),
        ("P1Y2M3DT4H5M6S", "2028-01-25T16:05:06.000Z"), ("PT1S", "2026-11-22T12:00:01.000Z"),
        ("P100Y", "2126-11-22T12:00:00.000Z"),
    ])
    func `a period is added by the calendar`(text: String, end: String) throws {
        let period = try #require(JourneyPeriod(text))
        #expect(period.after(.noon)?.description == end)
        #expect(JourneyPeriod(period.description) == period)
    }

    @Test func `a month without the day ends on its last`() throws {
        let month = try #require(JourneyPeriod("P1M"))
        let start = try #require(JourneyInstant("2027-01-31T00:00:00.000Z"))
        #expect(month.after(start)?.description == "2027-02-28T00:00:00.000Z")
        let leap = try #require(JourneyInstant("2028-02-29T00:00:00.000Z"))
        #expect(JourneyPeriod("P1Y")?.after(leap)?.description == "2029-02-28T00:00:00.000Z")
        let december = try #require(JourneyInstant("2027-12-31T00:00:00.000Z"))
        #expect(month.after(december)?.description == "2028-01-31T00:00:00.000Z")
        #expect(JourneyPeriod("P100Y")?.after(try #require(JourneyInstant("9950-01-01T00:00:00.000Z"))) == nil)
    }

    @Test(arguments: [
        "", "P", "PT", "P0D", "24H", "PT24", "P1D2Y", "P1Y1Y", "P1.5D", "-P1D", "P-1D", "PT1HT1M", "P101Y", "P36526D",
        "P99999999D", "PT9999999999999999999S", "P1H", "PT1D", "p1d", "P1D ",
    ])
    func `no other text is a period`(text: String) {
        #expect(JourneyPeriod(text) == nil)
    }
}
