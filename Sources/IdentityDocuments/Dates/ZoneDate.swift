/// A date in a machine-readable zone: six places YYMMDD, with `<<` for an unknown part (ICAO 9303-3, 4.8). Some States
/// write `00` for an unknown month or day of a birth. The century is missing; `resolved` derives it from the date on which
/// the document is judged.
public struct ZoneDate: Sendable, Hashable {
    /// The meaning of a date, which decides its century.
    public enum Role: Sendable, Hashable {
        /// A birth: not after the day of judgement.
        case birth
        /// An expiry: at most fifty years after that day.
        case expiry
        /// An issue: not after the day of judgement.
        case issue
    }

    /// The last two digits of the year, 0–99; `nil` when unknown.
    public let year: Int?
    /// The month, 1–12; `nil` when unknown.
    public let month: Int?
    /// The day of the month, from 1; `nil` when unknown.
    public let day: Int?

    /// The date of these parts; `nil` if no century has such a date.
    public init?(year: Int?, month: Int?, day: Int?) {
        if let year, !(0...99).contains(year) { return nil }
        // Check against 2000–2099, because that century has every possible leap year.
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

    /// The date with its century, relative to `today`.
    ///
    /// A birth or an issue is the latest such date not after `today`. An expiry is the latest such date at most fifty
    /// years after `today`. An unknown year stays unknown. `nil` if no such date exists, or if an expiry may mean that the
    /// document never expires.
    public func resolved(_ role: Role, on today: DocumentDate) -> DocumentDate? {
        role == .expiry && mayMeanNoEnd(on: today) ? nil : candidates(role, on: today).first
    }

    /// Whether an expiry may stand for the year 9999. States print 1 January or 31 December of that year on cards that
    /// never expire, and a zone keeps its last two digits. A card that expired on such a day of 1999 cannot be told from
    /// it.
    func mayMeanNoEnd(on today: DocumentDate) -> Bool {
        guard year == 99, month == 1 && day == 1 || month == 12 && day == 31 else { return false }
        return candidates(.expiry, on: today).first?.isBefore(today) == true
    }

    /// Whether the previous century is possible as well. That is so for a birth if the person would be at most 122
    /// years old, the greatest age on record (Jeanne Calment, 1875–1997). An expiry is ambiguous only if it may stand for
    /// the year 9999, because documents that expired over fifty years ago are not presented.
    public func isCenturyAmbiguous(_ role: Role, on today: DocumentDate) -> Bool {
        if role == .expiry { return mayMeanNoEnd(on: today) }
        guard role == .birth else { return false }
        let possible = candidates(role, on: today)
        guard possible.count > 1, let age = possible[1].age(on: today) else { return false }
        return age.lowerBound <= 122
    }

    /// The possible dates in the last two centuries, the later one first.
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
    /// Whether all parts are known.
    public var withheldSummary: String { hasUnknownPart ? "a part unknown" : "complete" }
}

extension ZoneDate {
    /// The content of six places of a zone.
    enum Reading {
        /// Fillers only: no date.
        case absent
        /// A date.
        case date(ZoneDate)
        /// An impossible date.
        case invalid
    }

    /// Reads six bytes from `start`.
    ///
    /// - Parameter role: a birth may have `00` for an unknown month or day.
    static func read(_ bytes: [UInt8], at start: Int, as role: Role) -> Reading {
        guard var year = part(bytes[start], bytes[start + 1]), var month = part(bytes[start + 2], bytes[start + 3]),
            var day = part(bytes[start + 4], bytes[start + 5])
        else { return .invalid }
        if role == .birth {
            // Six zeros are an unknown year, or the year 2000.
            if year == 0, month == 0, day == 0 { year = nil }
            (month, day) = (month == 0 ? nil : month, day == 0 ? nil : day)
        }
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
