/// Transliterates names in both directions by ICAO 9303-3, section 6, and compares printed names with those of zones.
///
/// It knows Latin and Cyrillic letters. A name in any other script has no spelling (`nil`).
public enum Transliteration {
    /// The name in the spelling of a zone, with the recommended spelling of each letter: capitals, `<` for spaces and
    /// hyphens. Apostrophes, full stops and commas are omitted (ICAO 9303-3, 4.6). `nil` if a letter has no spelling.
    public static func zoneText(of name: String) -> String? {
        zoneBytes(of: name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The possible spellings of the name in a zone, the recommended one first: `MUELLER`, `MUXXLLER`, `MULLER`. At
    /// most `limit` spellings; empty if a letter has no spelling.
    public static func spellings(of name: String, limit: Int = 16) -> [String] {
        var found: [[UInt8]] = [[]]
        for character in trimmed(name) {
            guard let spellings = spellings(of: character) else { return [] }
            let longer = spellings.flatMap { spelling in found.map { $0 + spelling } }
            found = Array(longer.prefix(max(1, limit)))
        }
        return found.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The possible meanings of a zone's spelling, with spaces for fillers. The first keeps all letters, except `UXX`
    /// and `NXX`, which can only mean Ü and Ñ. The others read AE, OE, UE, AA, SS and TH as national letters. At most
    /// `limit` meanings.
    public static func restorations(of zoneText: String, limit: Int = 16) -> [String] {
        var found: [String] = [""]
        var rest = Substring(zoneText)
        while let next = rest.first {
            guard let (spelling, letters) = digraphs.first(where: { rest.hasPrefix($0.0) }) else {
                rest.removeFirst()
                found = found.map { $0 + (next == "<" ? " " : String(next)) }
                continue
            }
            rest.removeFirst(spelling.count)
            found = Array(letters.flatMap { letter in found.map { $0 + letter } }.prefix(max(1, limit)))
        }
        return found.map { String($0.split(separator: " ").joined(separator: " ")) }
    }

    private static let digraphs: [(String, [String])] = [
        ("UXX", ["Ü"]), ("NXX", ["Ñ"]), ("AE", ["AE", "Ä", "Æ"]), ("OE", ["OE", "Ö", "Ø", "Œ"]), ("UE", ["UE", "Ü"]),
        ("AA", ["AA", "Å"]), ("SS", ["SS", "ß"]), ("TH", ["TH", "Þ"]),
    ]
}

extension Transliteration {
    /// The recommended spelling in bytes; digits are kept if the document writes them in names.
    static func zoneBytes(of name: String, digits: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.utf8.count)
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in name.utf8 {
                guard append(byte, to: &bytes, digits: digits) else { return nil }
            }
        } else {
            for character in name {
                if digits, let ascii = character.asciiValue, ZoneAlphabet.isDigit(ascii) {
                    bytes.append(ascii)
                } else {
                    guard let spelling = spellings(of: character)?.first else { return nil }
                    for byte in spelling where byte != ZoneAlphabet.filler || needsFiller(bytes) { bytes.append(byte) }
                }
            }
        }
        while bytes.last == ZoneAlphabet.filler { bytes.removeLast() }
        return bytes
    }

    /// The spellings of one character; `nil` if it has no spelling.
    static func spellings(of character: Character) -> [[UInt8]]? {
        if let ascii = character.asciiValue { return spellings(ofASCII: ascii) }
        switch character {
        case "’", "‘", "ʼ", "ʹ", "´", "`", "ʻ": return [[], [ZoneAlphabet.filler]]
        case "‐", "‑", "–", "—", "\u{A0}": return [[ZoneAlphabet.filler], []]
        case "·", "\u{AD}": return [[]]
        case "ß": return [Array("SS".utf8)]
        case "ĸ": return [Array("Q".utf8), Array("K".utf8)]
        default: break
        }
        let capital = Character(character.uppercased().count == 1 ? character.uppercased() : String(character))
        if let spellings = spellingsByLetter[capital] { return spellings }
        if let ascii = capital.asciiValue { return spellings(ofASCII: ascii) }
        // A plain letter with a combining mark, for which no precomposed letter exists.
        let scalars = capital.unicodeScalars
        guard let base = scalars.first, scalars.count > 1, scalars.dropFirst().allSatisfy(\.properties.isDiacritic)
        else { return nil }
        return spellings(of: Character(base))
    }

    private static func spellings(ofASCII byte: UInt8) -> [[UInt8]]? {
        switch byte {
        case 65...90: [[byte]]
        case 97...122: [[byte - 32]]
        case UInt8(ascii: " "), UInt8(ascii: "-"), ZoneAlphabet.filler: [[ZoneAlphabet.filler], []]
        case UInt8(ascii: "'"), UInt8(ascii: "`"): [[], [ZoneAlphabet.filler]]
        case UInt8(ascii: "."), UInt8(ascii: ","): [[]]
        default: nil
        }
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8], digits: Bool) -> Bool {
        if ZoneAlphabet.isLetter(byte) || digits && ZoneAlphabet.isDigit(byte) {
            bytes.append(byte)
            return true
        }
        guard let spelling = spellings(ofASCII: byte)?.first else { return false }
        if let byte = spelling.first, byte != ZoneAlphabet.filler || needsFiller(bytes) { bytes.append(byte) }
        return true
    }

    /// Whether a filler separates something: not at the start, and not twice.
    private static func needsFiller(_ bytes: [UInt8]) -> Bool {
        bytes.last.map { $0 != ZoneAlphabet.filler } ?? false
    }

    static func trimmed(_ name: String) -> String {
        name.split(whereSeparator: { $0 == " " || $0 == "<" || $0 == "\u{A0}" }).joined(separator: " ")
    }
}
