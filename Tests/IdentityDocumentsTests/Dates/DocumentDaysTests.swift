import IdentityDocuments
import Testing

struct DocumentDaysTests {
    @Test(arguments: [
        ("2026-11-21", "2026-11-21", 0), ("2026-11-20", "2026-11-21", 1), ("2026-11-21", "2026-11-20", -1),
        ("2024-02-28", "2024-03-01", 2), ("2023-02-28", "2023-03-01", 1), ("1900-02-28", "1900-03-01", 1),
        ("2000-01-01", "2001-01-01", 366), ("1970-01-01", "2026-11-21", 20_778),
    ])
    func `days between two dates`(_ first: String, _ second: String, _ days: Int) throws {
        let (from, to) = (try #require(DocumentDate(first)), try #require(DocumentDate(second)))
        #expect(from.days(to: to) == days)
        #expect(to.days(to: from) == -days)
    }

    @Test func `a part that is unknown leaves it open`() throws {
        let open = try #require(DocumentDate("2026-11-XX"))
        #expect(open.days(to: try #require(DocumentDate("2026-11-21"))) == nil)
    }
}
