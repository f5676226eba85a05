/// Characters that OCR-B recognisers confuse.
enum LookAlikes {
    /// The digit that a letter may be misread for; `nil` if no digit looks like it.
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

    /// The letter that a digit may be misread for; `nil` if no letter looks like it.
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

    /// The letters that document numbers of a State never have, so that one that was read is the digit it looks like.
    ///
    /// German numbers have no vowels (BSI, serial numbers of the identity card), and Dutch ones no O (RvIG).
    static func lettersNotInNumbers(of state: String) -> Set<Character> {
        switch state {
        case "D", "D<<", "DEU": ["I", "O"]
        case "NLD": ["O"]
        default: []
        }
    }

    /// The digit for O and I, which most typefaces of print draw like 0 and 1; any other character as it is.
    static func merged(_ character: Character) -> Character {
        switch character {
        case "O": "0"
        case "I": "1"
        default: character
        }
    }

    /// Whether `bytes` equal `text` or are a misreading of it.
    static func mayBe(_ bytes: [UInt8], _ text: String) -> Bool {
        zip(bytes, text.utf8).allSatisfy { $0 == $1 || $0 == digit(for: $1) || digit(for: $0) == $1 }
    }

    /// Whether two characters may be confused in a place that allows both: a letter and its digit, or M and N in small
    /// print.
    static func areAlike(_ first: UInt8, _ second: UInt8) -> Bool {
        let (m, n) = (UInt8(ascii: "M"), UInt8(ascii: "N"))
        return digit(for: first) == second || digit(for: second) == first || first == m && second == n
            || first == n && second == m
    }

    /// Whether fillers are sometimes misread as this letter.
    static func isLikeFiller(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "K"), UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "L"), UInt8(ascii: "E"),
            UInt8(ascii: "G"):
            true
        default: false
        }
    }

    /// The other character of a pair in a place that allows both. G and 6, and L and 1, are excluded, because no check
    /// digit distinguishes them.
    static func other(than byte: UInt8) -> UInt8? {
        guard byte != UInt8(ascii: "G"), byte != UInt8(ascii: "6"), byte != UInt8(ascii: "L") else { return nil }
        return ZoneAlphabet.isDigit(byte) ? letter(for: byte) : digit(for: byte)
    }
}
