extension DocumentDate {
    /// Days from this date to `other`, negative if `other` is earlier; `nil` unless both are complete.
    public func days(to other: DocumentDate) -> Int? {
        guard let day = dayNumber, let otherDay = other.dayNumber else { return nil }
        return otherDay - day
    }

    /// Days since 1 March of the year 0; `nil` unless complete.
    ///
    /// - Source: Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
    private var dayNumber: Int? {
        guard let year, let month, let day else { return nil }
        // In a year that begins in March, the leap day is the last day.
        let start = month > 2 ? year : year - 1
        let sinceMarch = month > 2 ? month - 3 : month + 9
        return start * 365 + start / 4 - start / 100 + start / 400 + (153 * sinceMarch + 2) / 5 + day - 1
    }
}
