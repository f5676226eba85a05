/// A Gregorian date of a document. The issuing State may not know all its parts.
///
/// As text: `1974-08-12`, with X for each unknown digit (`1974-08-XX`, `1974-XX-XX`), as in ISO 8601-2.
public struct DocumentDate: Sendable, Hashable {
    /// The year, 1–9999; `nil` when unknown.
    public let year: Int?
    /// The month, 1–12; `nil` when unknown.
    public let month: Int?
    /// The day of the month, from 1; `nil` when unknown.
    public let day: Int?

    /// The date of these parts; `nil` for an impossible date. 29 February needs a leap year or an unknown one.
    public init?(year: Int?, month: Int?, day: Int?) {
        if let year, !(1...9999).contains(year) { return nil }
        if let month, !(1...12).contains(month) { return nil }
        if let day {
            guard day >= 1, day <= Self.days(inMonth: month, year: year) else { return nil }
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Whether every part is known.
    public var isComplete: Bool { year != nil && month != nil && day != nil }

    /// The number of days in a month; the largest possible number if month or year is unknown.
    static func days(inMonth month: Int?, year: Int?) -> Int {
        switch month {
        case 2: year.map(isLeap) ?? true ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension DocumentDate: LosslessStringConvertible, Codable {
    /// `YYYY-MM-DD` with X for each unknown digit.
    public var description: String {
        "\(Self.text(year, digits: 4))-\(Self.text(month, digits: 2))-\(Self.text(day, digits: 2))"
    }

    /// Parses the format of `description`; `nil` for any other text, and for an impossible date.
    public init?(_ description: String) {
        let parts = description.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Self.part(parts[0], digits: 4), let month = Self.part(parts[1], digits: 2),
            let day = Self.part(parts[2], digits: 2)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads the date from its text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for an invalid date; the error does not repeat the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let date = DocumentDate(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A date is written YYYY-MM-DD.")
        }
        self = date
    }

    /// Writes the date as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func text(_ value: Int?, digits: Int) -> String {
        guard let value else { return String(repeating: "X", count: digits) }
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// The number, `.some(nil)` for X's, `nil` for anything else.
    private static func part(_ text: Substring.UTF8View, digits: Int) -> Int?? {
        guard text.count == digits else { return nil }
        if text.allSatisfy({ $0 == UInt8(ascii: "X") }) { return .some(nil) }
        var value = 0
        for byte in text {
            guard let digit = ZoneAlphabet.digit(byte) else { return nil }
            value = value * 10 + digit
        }
        return .some(value)
    }
}
