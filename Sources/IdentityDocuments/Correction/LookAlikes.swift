/// Characters that recognisers of OCR-B take for one another.
enum LookAlikes {
    /// The digit that a letter is read for; `nil` where none looks like it.
    static func digit(for byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "O"), UInt8(ascii: "Q"), UInt8(ascii: "D"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        case UInt8(ascii: "Z"): UInt8(ascii: "2")
        case UInt8(ascii: "S"): UInt8(ascii: "5")
        case UInt8(ascii: "G"): UInt8(ascii: "6")
        case UInt8(ascii: "B"): UInt8(ascii: "8")
        default: nil
        }
    }

    /// The letter that a digit is read for; `nil` where none looks like it.
    static func letter(for byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0"): UInt8(ascii: "O")
        case UInt8(ascii: "1"): UInt8(ascii: "I")
        case UInt8(ascii: "2"): UInt8(ascii: "Z")
        case UInt8(ascii: "5"): UInt8(ascii: "S")
        case UInt8(ascii: "6"): UInt8(ascii: "G")
        case UInt8(ascii: "8"): UInt8(ascii: "B")
        default: nil
        }
    }

    /// Whether `bytes` are `text`, or were read for it.
    static func mayBe(_ bytes: [UInt8], _ text: String) -> Bool {
        zip(bytes, text.utf8).allSatisfy { $0 == $1 || $0 == digit(for: $1) || digit(for: $0) == $1 }
    }

    /// Whether one is read for the other where a place may hold either: a letter and its digit, and the M and N of small print.
    static func areAlike(_ first: UInt8, _ second: UInt8) -> Bool {
        let (m, n) = (UInt8(ascii: "M"), UInt8(ascii: "N"))
        return digit(for: first) == second || digit(for: second) == first || first == m && second == n
            || first == n && second == m
    }

    /// Whether a letter is one that fillers are read for.
    static func isLikeFiller(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "K"), UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "L"), UInt8(ascii: "E"),
            UInt8(ascii: "G"):
            true
        default: false
        }
    }

    /// The other of a pair where a place may hold either. G and 6, and L and 1, are no such pairs: no check digit tells them
    /// apart.
    static func other(than byte: UInt8) -> UInt8? {
        guard byte != UInt8(ascii: "G"), byte != UInt8(ascii: "6"), byte != UInt8(ascii: "L") else { return nil }
        return ZoneAlphabet.isDigit(byte) ? letter(for: byte) : digit(for: byte)
    }
}
