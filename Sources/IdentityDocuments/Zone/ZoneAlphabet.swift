/// The 37 characters of a machine-readable zone (ICAO 9303-3, 4.3): A–Z, 0–9 and the filler `<`.
package enum ZoneAlphabet {
    /// `<`.
    package static let filler = UInt8(ascii: "<")
    static let zero = UInt8(ascii: "0")

    static func isLetter(_ byte: UInt8) -> Bool { byte >= 65 && byte <= 90 }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    package static func contains(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == filler }

    /// Whether `range` holds fillers alone. It is a plain loop, as everywhere in this folder, because a reader tries
    /// many zones.
    static func isEmpty(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end {
            if bytes[index] != filler { return false }
            index += 1
        }
        return true
    }

    /// The first filler of `range`, or its end.
    static func firstFiller(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end, bytes[index] != filler { index += 1 }
        return index
    }

    /// Whether `range` holds a digit.
    static func hasDigit(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        let end = range.upperBound
        while index < end {
            if isDigit(bytes[index]) { return true }
            index += 1
        }
        return false
    }

    /// The value of a digit; `nil` for any other byte.
    static func digit(_ byte: UInt8) -> Int? { isDigit(byte) ? Int(byte) - 48 : nil }

    /// The value of a character in a check digit: 0–9 as they are, A–Z as 10–35, the filler as 0.
    static func value(_ byte: UInt8) -> Int {
        if byte <= 57 { return byte >= 48 ? Int(byte) - 48 : 0 }
        return isLetter(byte) ? Int(byte) - 55 : 0
    }
}
