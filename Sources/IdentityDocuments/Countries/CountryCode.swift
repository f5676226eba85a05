/// A State, an organisation or a status of persons, by three capital letters: ISO 3166-1 alpha-3 and the codes that ICAO
/// 9303-3, section 5, adds to it.
///
/// Any three letters make a code, so that a document with an unknown one can still be told of; `list` is `nil` then.
/// Germany, which zones write `D<<`, is `DEU`. Other codes of ICAO stay as they are: British Overseas citizens remain `GBO`.
public struct CountryCode: RawRepresentable, Hashable, Sendable, Codable {
    /// Where a code stands.
    public enum List: String, Sendable, Hashable, Codable {
        /// In ISO 3166-1.
        case iso3166
        /// In ICAO 9303-3, section 5, alone.
        case icao9303
        /// In neither, and on documents in use all the same: Kosovo's `RKS`.
        case inUse
        /// In an older edition of one of them; on documents that are still shown.
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

    /// The code that three places of a zone hold: three letters, or `D<<`. `nil` for anything else.
    public init?(zoneText: String) {
        guard zoneText.utf8.count == 3 else { return nil }
        self.init(zoneBytes: Array(zoneText.utf8), at: 0)
    }

    /// The code of an ISO 3166-1 alpha-2 code; `nil` for an unknown one.
    public init?(alpha2: String) {
        guard let code = Self.byAlpha2[alpha2] else { return nil }
        rawValue = code
    }

    /// The list that the code stands in; `nil` for an unknown code.
    public var list: List? { Self.entries[rawValue]?.list }

    /// The ISO 3166-1 alpha-2 code; `nil` where that standard has none.
    public var alpha2: String? { Self.entries[rawValue]?.alpha2 }

    /// The name in English, without "Republic of" and its like; `nil` for an unknown code.
    public var name: String? { Self.entries[rawValue]?.name }

    /// The three places that a zone writes.
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
