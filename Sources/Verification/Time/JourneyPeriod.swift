/// A period of time in ISO 8601: `PT24H`, `P30D`, `P5Y`. Never empty, at most a century.
public struct JourneyPeriod: Hashable, Sendable {
    /// Months of the calendar; a year is twelve.
    public let months: Int
    /// Days of 24 hours; a week is seven.
    public let days: Int
    /// Seconds; an hour is 3600.
    public let seconds: Int

    /// The moment this long after `start`: first months, then days, then seconds. If the later month lacks the day, its
    /// last day is used. `nil` beyond the year 9999.
    public func after(_ start: JourneyInstant) -> JourneyInstant? {
        let day = CivilDay(dayNumber: start.dayNumber).adding(months: months)
        let dayNumber = Int64(day.dayNumber + days)
        return JourneyInstant(
            milliseconds: dayNumber * JourneyInstant.millisecondsOfDay + start.millisecondOfDay + Int64(seconds) * 1000)
    }
}

extension JourneyPeriod: LosslessStringConvertible {
    /// The period in ISO 8601, with whole years as `Y`.
    public var description: String {
        var text = "P"
        if months > 0 { text += months % 12 == 0 ? "\(months / 12)Y" : "\(months)M" }
        if days > 0 { text += "\(days)D" }
        guard seconds > 0 else { return text }
        text += "T"
        if seconds % 3600 == 0 { return text + "\(seconds / 3600)H" }
        return text + (seconds % 60 == 0 ? "\(seconds / 60)M" : "\(seconds)S")
    }

    /// Parses ISO 8601: whole numbers of Y, M, W and D, then T with H, M and S, in this order and each at most once.
    /// `nil` for any other text, an empty period, and more than a century.
    public init?(_ description: String) {
        var rest = Substring(description)
        guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
        var (months, days, seconds) = (0, 0, 0)
        var places = Self.dayPlaces[...]
        var isTime = false
        while let first = rest.first {
            if first == "T" {
                guard !isTime else { return nil }
                rest.removeFirst()
                isTime = true
                places = Self.timePlaces[...]
                if rest.isEmpty { return nil }
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isWholeNumber }
            guard (1...7).contains(digits.count), let value = Int(digits),
                let unit = rest.dropFirst(digits.count).first,
                let place = places.firstIndex(where: { $0.unit == unit })
            else { return nil }
            rest = rest.dropFirst(digits.count + 1)
            let part = places[place]
            places = places[(place + 1)...]
            months += value * part.months
            days += value * part.days
            seconds += value * part.seconds
        }
        guard months + days + seconds > 0, months <= 1200, days <= 36_525, seconds <= 36_525 * 86_400 else {
            return nil
        }
        self.months = months
        self.days = days
        self.seconds = seconds
    }

    private static let dayPlaces: [(unit: Character, months: Int, days: Int, seconds: Int)] = [
        ("Y", 12, 0, 0), ("M", 1, 0, 0), ("W", 0, 7, 0), ("D", 0, 1, 0),
    ]
    private static let timePlaces: [(unit: Character, months: Int, days: Int, seconds: Int)] = [
        ("H", 0, 0, 3600), ("M", 0, 0, 60), ("S", 0, 0, 1),
    ]
}
