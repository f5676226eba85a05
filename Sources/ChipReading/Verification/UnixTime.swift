internal import FoundationEssentials
internal import IdentityDocuments

/// Seconds since 1970 as days and texts of UTC.
enum UnixTime {
    private static let secondsOfDay: Int64 = 86_400

    /// The text of a moment: `2013-12-16T21:43:18Z`.
    static func text(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }

    /// The day of a moment; `nil` beyond the year 9999.
    static func day(_ seconds: Int64) -> DocumentDate? { DocumentDate(String(text(seconds).prefix(10))) }

    /// The seconds of a day; `nil` unless the day is complete.
    static func seconds(of day: DocumentDate) -> ClosedRange<Int64>? {
        guard let epoch = DocumentDate("1970-01-01"), let days = epoch.days(to: day) else { return nil }
        let start = Int64(days) * secondsOfDay
        return start...start + secondsOfDay - 1
    }
}
