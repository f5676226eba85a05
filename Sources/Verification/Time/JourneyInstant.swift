public import IdentityDocuments

/// A moment to the millisecond, in UTC, from the year 1 to the year 9999. It is always passed in; this module reads no
/// clock.
///
/// As text: `2026-11-22T05:47:00.000Z`.
public struct JourneyInstant: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
    public let milliseconds: Int64

    /// 1970-01-01T00:00:00.000Z.
    public static let epoch = JourneyInstant(unchecked: 0)

    private init(unchecked milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The moment; `nil` outside the years 1 to 9999.
    public init?(milliseconds: Int64) {
        guard Self.range.contains(milliseconds) else { return nil }
        self.milliseconds = milliseconds
    }

    /// 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
    private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    static let millisecondsOfDay: Int64 = 86_400_000

    /// Whether `first` is the earlier moment.
    public static func < (first: JourneyInstant, second: JourneyInstant) -> Bool {
        first.milliseconds < second.milliseconds
    }

    /// The day in UTC.
    public var date: DocumentDate? {
        let civil = CivilDay(dayNumber: dayNumber)
        return DocumentDate(year: civil.year, month: civil.month, day: civil.day)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int { Int((milliseconds - millisecondOfDay) / Self.millisecondsOfDay) }

    /// Milliseconds since midnight, UTC.
    var millisecondOfDay: Int64 {
        let rest = milliseconds % Self.millisecondsOfDay
        return rest < 0 ? rest + Self.millisecondsOfDay : rest
    }
}

extension JourneyInstant: LosslessStringConvertible {
    /// ISO 8601 in UTC with milliseconds.
    public var description: String {
        let day = CivilDay(dayNumber: dayNumber)
        let rest = Int(millisecondOfDay)
        return Self.text(day.year, 4) + "-" + Self.text(day.month, 2) + "-" + Self.text(day.day, 2) + "T"
            + Self.text(rest / 3_600_000, 2) + ":" + Self.text(rest / 60_000 % 60, 2) + ":"
            + Self.text(rest / 1000 % 60, 2) + "." + Self.text(rest % 1000, 3) + "Z"
    }

    /// Parses the format of `description`, or a day such as `2026-11-22`, which means its midnight in UTC; `nil` for
    /// any other text.
    public init?(dayOrInstant text: String) {
        self.init(rfc3339: text.utf8.count == 10 ? text + "T00:00:00Z" : text)
    }

    /// Parses a time of RFC 3339 such as `2026-11-27T01:00:00Z` or `2026-11-27t02:00:00.5+01:00`; `nil` for any other
    /// text. Digits beyond milliseconds are dropped.
    public init?(rfc3339 text: String) {
        guard
            let parts = text.wholeMatch(
                of:
                    #/
                    ([0-9]{4}-[0-9]{2}-[0-9]{2}) [Tt\x20]
                    ([0-9]{2}:[0-9]{2}:[0-9]{2}) (?:\.([0-9]{1,9}))?
                    (?: [Zz] | ([+\-]) ([0-9]{2}) : ([0-9]{2}) )
                    /#
            )?.output
        else { return nil }
        let fraction = (String(parts.3 ?? "") + "000").prefix(3)
        guard let local = JourneyInstant("\(parts.1)T\(parts.2).\(fraction)Z") else { return nil }
        guard let sign = parts.4, let hours = parts.5.flatMap({ Int($0) }), let minutes = parts.6.flatMap({ Int($0) })
        else {
            self = local
            return
        }
        guard hours < 24, minutes < 60 else { return nil }
        let offset = Int64(hours * 60 + minutes) * 60_000
        self.init(milliseconds: local.milliseconds + (sign == "-" ? offset : -offset))
    }

    /// Parses the format of `description`; `nil` for any other text.
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        let dividers: [(Int, Unicode.Scalar)] = [
            (4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z"),
        ]
        guard bytes.count == 24, dividers.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]), hour < 24,
            let minute = Self.number(bytes[14..<16]), minute < 60, let second = Self.number(bytes[17..<19]),
            second < 60, let millisecond = Self.number(bytes[20..<23]),
            DocumentDate(year: year, month: month, day: day) != nil
        else { return nil }
        let days = Int64(CivilDay(year: year, month: month, day: day).dayNumber)
        let ofDay = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
        self.init(milliseconds: days * Self.millisecondsOfDay + Int64(ofDay))
    }

    private static func text(_ value: Int, _ digits: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}

extension JourneyInstant: Codable {
    /// Reads the text.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for any other text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let instant = JourneyInstant(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A time is written as 2026-11-22T05:47:00.000Z.")
        }
        self = instant
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
