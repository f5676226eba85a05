extension DocumentDate {
    /// The first day that the known parts allow; `nil` for an unknown year.
    public var earliest: DocumentDate? {
        guard let year else { return nil }
        let month = month ?? 1
        return DocumentDate(year: year, month: month, day: day ?? 1)
    }

    /// The last day that the known parts allow; `nil` for an unknown year.
    public var latest: DocumentDate? {
        guard let year else { return nil }
        if let day, month == nil {
            // The last month that has this day.
            let last = (1...12).last { day <= Self.days(inMonth: $0, year: year) }
            return DocumentDate(year: year, month: last, day: day)
        }
        let month = month ?? 12
        return DocumentDate(year: year, month: month, day: day ?? Self.days(inMonth: month, year: year))
    }

    /// Whether the date lies before `other`; `nil` if unknown parts leave that open.
    public func isBefore(_ other: DocumentDate) -> Bool? {
        guard let first = earliest?.ordinal, let last = latest?.ordinal, let otherFirst = other.earliest?.ordinal,
            let otherLast = other.latest?.ordinal
        else { return nil }
        if last < otherFirst { return true }
        return first >= otherLast ? false : nil
    }

    /// The possible range of whole years from this date of birth to `date`, given the unknown parts. `nil` for an
    /// unknown year, and for a birth that may lie after `date`.
    public func age(on date: DocumentDate) -> ClosedRange<Int>? {
        guard let born = earliest, let bornLast = latest, let first = date.earliest, let last = date.latest,
            let fewest = bornLast.wholeYears(to: first), let most = born.wholeYears(to: last), fewest >= 0
        else { return nil }
        return fewest...most
    }

    /// Whole years from one complete date to another; negative if `other` is earlier. A person born on 29 February ages
    /// on 1 March in years without that day.
    private func wholeYears(to other: DocumentDate) -> Int? {
        guard let year, let otherYear = other.year, let ordinal, let otherOrdinal = other.ordinal else { return nil }
        return otherYear - year - (otherOrdinal % 10_000 < ordinal % 10_000 ? 1 : 0)
    }

    /// Year, month and day as one sortable number; `nil` unless complete.
    var ordinal: Int? {
        guard let year, let month, let day else { return nil }
        return year * 10_000 + month * 100 + day
    }
}
