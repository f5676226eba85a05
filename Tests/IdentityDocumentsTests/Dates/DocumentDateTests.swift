import FoundationEssentials
import IdentityDocuments
import Testing

struct DocumentDateTests {
    @Test(arguments: [
        "1974-08-12", "2000-02-29", "0001-01-01", "9999-12-31", "1974-08-XX", "1974-XX-XX", "XXXX-02-29", "XXXX-XX-XX",
    ])
    func `a date goes through its text`(_ text: String) throws {
        let date = try #require(DocumentDate(text))
        #expect(date.description == text)
        #expect(try JSONDecoder().decode(DocumentDate.self, from: JSONEncoder().encode(date)) == date)
    }

    @Test(arguments: [
        "", "1974-8-12", "1974-08-12 ", "19740812", "1974-13-01", "1974-00-01", "1974-02-30", "1900-02-29",
        "1974-04-31",
        "0000-01-01", "1974-0X-01", "+974-08-12", "1974-08-12-", "XXXX-02-30", "1974-08-1２",
    ])
    func `any other line is not a date`(_ text: String) {
        #expect(DocumentDate(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DocumentDate.self, from: JSONEncoder().encode(text))
        }
    }

    @Test(
        arguments: [
            ("2026-11-21", "2026-11-22", true), ("2026-11-22", "2026-11-22", false),
            ("2026-11-23", "2026-11-22", false),
            ("2026-10-XX", "2026-11-22", true), ("2026-11-XX", "2026-11-22", nil), ("2026-12-XX", "2026-11-22", false),
            ("2025-XX-XX", "2026-01-01", true), ("XXXX-01-01", "2026-01-01", nil), ("2026-11-XX", "2026-11-01", false),
            ("2026-XX-31", "2026-12-31", nil), ("2026-XX-31", "2027-01-01", true),
        ] as [(String, String, Bool?)])
    func `one date is before another, or not, or it is unknown`(_ one: String, _ other: String, _ before: Bool?) throws
    {
        #expect(try #require(DocumentDate(one)).isBefore(try #require(DocumentDate(other))) == before)
    }

    @Test(
        arguments: [
            ("2008-11-22", 18...18), ("2008-11-23", 17...17), ("2008-11-XX", 17...18), ("2008-XX-XX", 17...18),
            ("2026-11-22", 0...0), ("2026-11-23", nil), ("2026-XX-XX", nil), ("XXXX-11-22", nil),
        ] as [(String, ClosedRange<Int>?)])
    func `an age lies between the fewest and the most years`(_ birth: String, _ age: ClosedRange<Int>?) throws {
        #expect(try #require(DocumentDate(birth)).age(on: try #require(DocumentDate("2026-11-22"))) == age)
    }

    @Test func `a person born on 29 February is a year older on 1 March`() throws {
        let birth = try #require(DocumentDate("2008-02-29"))
        #expect(birth.age(on: try #require(DocumentDate("2026-02-28"))) == 17...17)
        #expect(birth.age(on: try #require(DocumentDate("2026-03-01"))) == 18...18)
    }
}
