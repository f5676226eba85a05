/// A field of names, divided by ICAO 9303-4, 4.2.3: `<<` between identifiers, `<` between components, fillers to the
/// end.
struct ZoneName {
    /// The first identifier; empty for a person who has only given names.
    let first: Range<Int>
    /// The text after the first `<<`, up to the last letter; empty for a single identifier.
    let second: Range<Int>
    /// Whether the last place is used.
    let fillsField: Bool
    /// Whether letters begin late or continue after the end of an identifier.
    let isMalformed: Bool

    init(_ bytes: [UInt8], _ field: Range<Int>) {
        var end = field.upperBound
        while end > field.lowerBound, bytes[end - 1] == ZoneAlphabet.filler { end -= 1 }
        var firstEnd = end
        // A person without a surname has the dividing fillers first.
        let start = bytes[field.lowerBound..<end].prefix { $0 == ZoneAlphabet.filler }.count
        var malformed = start != 0 && start != 2
        var index = field.lowerBound
        var isDivided = false
        while index + 1 < end {
            if bytes[index] == ZoneAlphabet.filler, bytes[index + 1] == ZoneAlphabet.filler {
                if !isDivided {
                    isDivided = true
                    firstEnd = index
                    index += 1
                    if bytes[index + 1] == ZoneAlphabet.filler { malformed = true }
                } else {
                    malformed = true
                }
            }
            index += 1
        }
        first = field.lowerBound..<firstEnd
        second = isDivided ? min(firstEnd + 2, end)..<end : end..<end
        fillsField = end == field.upperBound
        isMalformed = malformed
    }

    /// Letters of `range` with a space for each run of fillers between them.
    static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte != ZoneAlphabet.filler {
                text.append(byte)
            } else if let last = text.last, last != UInt8(ascii: " ") {
                text.append(UInt8(ascii: " "))
            }
            index += 1
        }
        if text.last == UInt8(ascii: " ") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}
