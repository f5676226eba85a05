/// The check digit of ICAO 9303-3, 4.9: the characters have weights 7, 3, 1, 7, 3, 1 …, and the sum is taken modulo 10.
///
/// It detects every single wrong character whose value differs modulo 10. Three common misreadings keep the value
/// modulo 10 and stay undetected: G and 6, L and 1, K and the filler.
package struct CheckDigit {
    private var sum = 0
    private var place = 0

    /// The digit for the characters so far, as a character.
    var byte: UInt8 { ZoneAlphabet.zero + UInt8(sum % 10) }

    mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
        var index = range.lowerBound
        let end = range.upperBound
        var weight = place == 0 ? 7 : place == 1 ? 3 : 1
        while index < end {
            sum += ZoneAlphabet.value(bytes[index]) * weight
            weight = weight == 7 ? 3 : weight == 3 ? 1 : 7
            index += 1
        }
        place = weight == 7 ? 0 : weight == 3 ? 1 : 2
    }

    /// The digit over `ranges` of `bytes`, taken as one text.
    package static func over(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> UInt8 {
        var digit = CheckDigit()
        for range in ranges { digit.add(bytes, range) }
        return digit.byte
    }
}
