/// A State, an organisation or a status of persons as three capital letters: ISO 3166-1 alpha-3 with the additions of
/// ICAO 9303-3, section 5.
///
/// Any three letters make a code, so that a document with an unknown code can still be reported; its `list` is `nil`.
/// Germany, which zones write as `D<<`, is `DEU`. Other ICAO codes stay unchanged: British Overseas citizens remain
/// `GBO`.
public struct CountryCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The list that contains a code.
    public enum List: String, Sendable, Hashable, Codable {
        /// In ISO 3166-1.
        case iso3166
        /// Only in ICAO 9303-3, section 5.
        case icao9303
        /// In neither list, but on documents in use: Kosovo's `RKS`, `XKX` and `XXK`.
        case inUse
        /// In an older edition of one of the lists, and on documents still presented.
        case withdrawn
    }

    /// Three capital letters.
    public let rawValue: String

    /// A code of exactly three capital letters; `nil` for anything else.
    public init?(rawValue: String) {
        let letters = rawValue.utf8
        guard letters.count == 3, letters.allSatisfy(ZoneAlphabet.isLetter) else { return nil }
        self.rawValue = rawValue
    }

    /// The code in three places of a zone: three letters, or `D<<`. `nil` for any other text.
    public init?(zoneText: String) {
        guard zoneText.utf8.count == 3 else { return nil }
        self.init(zoneBytes: Array(zoneText.utf8), at: 0)
    }

    /// The code of an ISO 3166-1 alpha-2 code; `nil` for an unknown one.
    public init?(alpha2: String) {
        guard let code = Self.byAlpha2[alpha2] else { return nil }
        rawValue = code
    }

    /// The list that contains the code; `nil` for an unknown code.
    public var list: List? { Self.entries[rawValue]?.list }

    /// The ISO 3166-1 alpha-2 code; `nil` if that standard does not have the code.
    public var alpha2: String? { Self.entries[rawValue]?.alpha2 }

    /// The name in English, without "Republic of" and the like; `nil` for an unknown code.
    public var name: String? { Self.entries[rawValue]?.name }

    /// The text in a zone, three characters.
    public var zoneText: String { rawValue == "DEU" ? "D<<" : rawValue }

    init?(zoneBytes: [UInt8], at start: Int) {
        guard zoneBytes.count >= start + 3 else { return nil }
        let first = zoneBytes[start], second = zoneBytes[start + 1], third = zoneBytes[start + 2]
        if first == UInt8(ascii: "D"), second == ZoneAlphabet.filler, third == ZoneAlphabet.filler {
            rawValue = "DEU"
            return
        }
        guard ZoneAlphabet.isLetter(first), ZoneAlphabet.isLetter(second), ZoneAlphabet.isLetter(third) else {
            return nil
        }
        rawValue = String(decoding: zoneBytes[start..<start + 3], as: UTF8.self)
    }
}
