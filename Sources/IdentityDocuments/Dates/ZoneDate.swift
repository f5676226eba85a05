/// A date as a machine-readable zone writes it: six places YYMMDD, two digits of the year, `<<` for a part that is unknown
/// (ICAO 9303-3, 4.8). The century is not in it; `resolved` finds it from the date on which the document is judged.
public struct ZoneDate: Sendable, Hashable {
    /// What the date is of, which settles its century.
    public enum Role: Sendable, Hashable {
        /// A birth: not after the day on which the document is judged.
        case birth
        /// An expiry: at most fifty years after that day.
        case expiry
        /// An issue: not after that day.
        case issue
    }

    /// The last two digits of the year, 0–99; `nil` when unknown.
    public let year: Int?
    /// The month, 1–12; `nil` when unknown.
    public let month: Int?
    /// The day of the month, from 1; `nil` when unknown.
    public let day: Int?

    /// The date of these parts; `nil` where no century has it.
    public init?(year: Int?, month: Int?, day: Int?) {
        if let year, !(0...99).contains(year) { return nil }
        // Of the centuries, 2000–2099 has each leap year that any of them has.
        guard DocumentDate(year: year.map { 2000 + $0 }, month: month, day: day) != nil else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The last two digits of the year of `date`, with its month and day.
    public init?(_ date: DocumentDate) {
        self.init(year: date.year.map { $0 % 100 }, month: date.month, day: date.day)
    }

    /// Whether a part is unknown.
    public var hasUnknownPart: Bool { year == nil || month == nil || day == nil }

    /// The date with its century, seen from `today`.
    ///
    /// A birth or an issue is the last such date that is not after `today`; an expiry the last that is at most fifty years
    /// after it. The unknown year stays unknown. `nil` when no such date is on the calendar.
    public func resolved(_ role: Role, on today: DocumentDate) -> DocumentDate? {
        candidates(role, on: today).first
    }

    /// Whether the next century back is possible as well: for a birth, when the person would not be older than anybody ever
    /// was (122 years; Jeanne Calment, 1875–1997). An expiry has no such doubt: nobody shows a document that expired over
    /// fifty years ago.
    public func isCenturyAmbiguous(_ role: Role, on today: DocumentDate) -> Bool {
        guard role == .birth else { return false }
        let possible = candidates(role, on: today)
        guard possible.count > 1, let age = possible[1].age(on: today) else { return false }
        return age.lowerBound <= 122
    }

    /// The date in the last two centuries that allow it, the later one first.
    private func candidates(_ role: Role, on today: DocumentDate) -> [DocumentDate] {
        guard let year else { return DocumentDate(year: nil, month: month, day: day).map { [$0] } ?? [] }
        guard let now = today.latest?.ordinal, let thisYear = today.year else { return [] }
        let limit = now + (role == .expiry ? 50 * 10_000 : 0)
        var found: [DocumentDate] = []
        var full = (thisYear / 100 + 1) * 100 + year
        while full > 0, found.count < 2, full > thisYear - 250 {
            if let date = DocumentDate(year: full, month: month, day: day), let first = date.earliest?.ordinal,
                first <= limit
            {
                found.append(date)
            }
            full -= 100
        }
        return found
    }
}

extension ZoneDate: PersonalData {
    /// Which parts are known.
    public var withheldSummary: String { hasUnknownPart ? "a part unknown" : "complete" }
}

extension ZoneDate {
    /// What six places of a zone hold.
    enum Reading {
        /// Fillers only: no date.
        case absent
        /// A date.
        case date(ZoneDate)
        /// No date of any calendar.
        case invalid
    }

    /// Reads six bytes from `start`.
    static func read(_ bytes: [UInt8], at start: Int) -> Reading {
        guard let year = part(bytes[start], bytes[start + 1]), let month = part(bytes[start + 2], bytes[start + 3]),
            let day = part(bytes[start + 4], bytes[start + 5])
        else { return .invalid }
        if year == nil, month == nil, day == nil { return .absent }
        return ZoneDate(year: year, month: month, day: day).map(Reading.date) ?? .invalid
    }

    /// The six bytes.
    var zoneBytes: [UInt8] { Self.bytes(year) + Self.bytes(month) + Self.bytes(day) }

    private static func part(_ tens: UInt8, _ units: UInt8) -> Int?? {
        if tens == ZoneAlphabet.filler, units == ZoneAlphabet.filler { return .some(nil) }
        guard let tens = ZoneAlphabet.digit(tens), let units = ZoneAlphabet.digit(units) else { return nil }
        return .some(tens * 10 + units)
    }

    private static func bytes(_ part: Int?) -> [UInt8] {
        guard let part else { return [ZoneAlphabet.filler, ZoneAlphabet.filler] }
        return [UInt8(ascii: "0") + UInt8(part / 10), UInt8(ascii: "0") + UInt8(part % 10)]
    }
}
