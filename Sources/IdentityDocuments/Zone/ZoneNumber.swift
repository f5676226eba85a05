/// The document number of a zone: its own field, continued in the optional data if it is too long.
///
/// A long number (ICAO 9303-5, 4.2.2, note j) has a filler instead of its check digit. Its rest, the check digit and a
/// filler begin the optional data. States disagree on whether the filler in between counts in the check digit, so both
/// ways are accepted (Belgium does not count it, and other cards do).
struct ZoneNumber {
    let isLong: Bool
    /// The rest of a long number, without its check digit; empty otherwise.
    let rest: Range<Int>
    /// The index of the State's optional data.
    let optionalStart: Int
    /// Whether the check digit holds.
    let holds: Bool

    init(_ bytes: [UInt8], layout: ZoneLayout) {
        let optional = layout.range(of: .optionalData) ?? layout.length..<layout.length
        guard let check = layout.checks.first(where: { $0.name == .documentNumber }) else {
            (isLong, rest, optionalStart, holds) = (false, 0..<0, optional.lowerBound, true)
            return
        }
        let field = check.ranges[0]
        if layout.numbersMayBeLong, bytes[check.place] == ZoneAlphabet.filler,
            ZoneAlphabet.firstFiller(bytes, field) == field.upperBound
        {
            let end = ZoneAlphabet.firstFiller(bytes, optional)
            // The rest is at least one character, followed by its check digit.
            if end - optional.lowerBound >= 2, ZoneAlphabet.isDigit(bytes[end - 1]) {
                isLong = true
                rest = optional.lowerBound..<end - 1
                optionalStart = min(end + 1, optional.upperBound)
                let digit = bytes[end - 1]
                holds =
                    CheckDigit.over(bytes, [field, rest]) == digit
                    || CheckDigit.over(bytes, [field.lowerBound..<check.place + 1, rest]) == digit
                return
            }
        }
        isLong = false
        rest = 0..<0
        optionalStart = optional.lowerBound
        let digit = bytes[check.place]
        holds =
            digit == ZoneAlphabet.filler
            ? ZoneAlphabet.isEmpty(bytes, field) : CheckDigit.over(bytes, check.ranges) == digit
    }
}
