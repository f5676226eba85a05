import Testing

@testable import IdentityDocuments

struct PrintedDateTests {
    @Test(arguments: [
        ("27 SEP 2002", "2002-09-27"), ("09 MAR/MARS 2004", "2004-03-09"), ("09MAR/MARS 2004", "2004-03-09"),
        ("06JUL/JUIL 2033", "2033-07-06"), ("07JUN/JUIN 2033", "2033-06-07"), ("12 September 2026", "2026-09-12"),
        ("15 AOÛT 1976", "1976-08-15"), ("3 mei 1999", "1999-05-03"), ("11 Dezember 2020", "2020-12-11"),
        ("04/12/1962", "1962-12-04"), ("21.01.1962", "1962-01-21"), ("22 02 1977", "1977-02-22"),
        ("1008 2024", "2024-08-10"), ("08101956", "1956-10-08"), ("23 041998", "1998-04-23"),
        ("2004/08/18", "2004-08-18"), ("1961-09-20", "1961-09-20"), ("29.02.2000", "2000-02-29"),
    ])
    func `a whole date in a usual form`(text: String, date: String) throws {
        let read = try #require(PrintedDate(text))
        let today = try #require(today)
        #expect(read.resolved(.expiry, on: today)?.description == date)
        let whole = try #require(DocumentDate(date))
        #expect(read.mayBe(whole) && !read.hasShortYear)
    }

    @Test(arguments: [
        "", "PIOTR", "31.02.1974", "29.02.1900", "13/13/2020", "2020", "12 2020", "0 JAN 2020", "1 2 3", "32 MAY 2020",
        "200CT 1974", "15 0C 1974",
    ])
    func `dates of no calendar`(text: String) {
        #expect(PrintedDate(text) == nil)
    }

    @Test(
        arguments: [
            ("05.01.1959", .dayFirst), ("05. 01. 1959  GRÜNTAL", .dayFirst), ("05/01/1959", nil), ("05-01-1959", nil),
            ("05 01 1959", nil), ("01/25/1959", .monthFirst), ("25/01/1959", .dayFirst), ("1959.01.05", nil),
        ] as [(String, PrintedDate.Order?)])
    func `full stops prove that the day comes first`(text: String, order: PrintedDate.Order?) throws {
        #expect(try #require(PrintedDate(text)).order(of: text) == order)
    }

    @Test func `two digits of the year take their century from what the date is of`() throws {
        let today = try #require(today)
        let birth = try #require(PrintedDate("15 AUG/AOÛT 76"))
        #expect(birth.resolved(.birth, on: today)?.description == "1976-08-15" && birth.hasShortYear)
        #expect(PrintedDate("11 FEB/FÉV 31")?.resolved(.expiry, on: today)?.description == "2031-02-11")
        let date = try #require(DocumentDate("1976-08-15"))
        #expect(birth.mayBe(date))
        let next = try #require(DocumentDate("2076-08-15"))
        #expect(birth.mayBe(next))
        let other = try #require(DocumentDate("1977-08-15"))
        #expect(!birth.mayBe(other))
    }

    @Test func `day and month are told apart where one is above twelve`() throws {
        func order(_ text: String) -> PrintedDate.Order? { PrintedDate(text)?.order(of: text) }
        #expect(order("08/25/2020") == .monthFirst && order("25/08/2020") == .dayFirst)
        #expect(order("09/10/1965") == nil && order("2020/08/25") == nil && order("25 AUG 2020") == nil)
        let either = try #require(PrintedDate("09/10/1965"))
        #expect(either.readings.map(\.description) == ["1965-10-09", "1965-09-10"])
        let today = try #require(today)
        #expect(either.resolved(.birth, on: today, order: .monthFirst)?.description == "1965-09-10")
        #expect(PrintedDate("05/05/1965")?.readings.count == 1)
    }

    @Test(arguments: [
        ("04/12/1962", true), ("09 MAR/MARS 2004", true), ("5 mei 1999", true), ("1008 2024", false),
        ("08101956", false),
        ("23 FER/FEV 1975", true), ("23 FEB/FEI 1975", true), ("23 XXX/FEV 1975", false), ("23 ERX/FEV 1975", false),
        ("15 0CT 1974", true), ("3 N0V 1974", true),
        ("05.01.1959 GRÜNTAL", false), ("09 MAR 1980 12", false), ("issued 09 MAR 1980", false),
    ])
    func `a whole date has its parts divided and nothing beside it`(text: String, isWhole: Bool) {
        #expect(PrintedDate(text)?.isWhole == isWhole)
    }

    @Test func `the text after a date is reported`() {
        #expect(PrintedDate("05.01.1959 GRÜNTAL")?.rest == "GRÜNTAL" && PrintedDate("05.01.1959")?.rest == "")
    }

    @Test(arguments: [
        ("24 CEP/AUG 91", true), ("13 LIP/JUL 2006", true), ("21.121971", true), ("01.112007.", true),
        ("24 CEP AUG 91", false), ("21 121971", false), ("21121971.", false), ("24 LIP/MAI/AUG 91", false),
        ("24 AUG/LIP 91", false), ("24 LIP AUG 91", false),
    ])
    func `a date stands alone where its month is in any two languages, or a point was lost`(text: String, isWhole: Bool)
    {
        #expect(PrintedDate(text)?.isWhole == isWhole)
    }
}
