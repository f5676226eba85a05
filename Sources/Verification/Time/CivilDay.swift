/// A day of the Gregorian calendar and its number since 1970-01-01.
///
/// - Source: `days_from_civil` and `civil_from_days`, Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013.
struct CivilDay: Hashable {
    let year: Int
    let month: Int
    let day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    init(dayNumber: Int) {
        let shifted = dayNumber + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day `months` later, or the last day of that month if it is shorter.
    func adding(months: Int) -> CivilDay {
        let total = year * 12 + month - 1 + months
        let (year, month) = (total / 12, total % 12 + 1)
        let first = CivilDay(year: year, month: month, day: 1)
        let next = CivilDay(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        return CivilDay(year: year, month: month, day: min(day, next.dayNumber - first.dayNumber))
    }
}
