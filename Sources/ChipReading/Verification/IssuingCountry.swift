internal import IdentityDocuments

/// The State of a certificate and the State of a zone.
enum IssuingCountry {
    /// Whether an authority of this country may vouch for a document of `state`. `nil` for an unknown country.
    ///
    /// - Source: ICAO 9303-12, 7.1.1 (the country is that of ISO 3166-1 alpha-2, with the additions of 9303-3), and the
    ///   countries that the German and the Dutch master list have.
    static func matches(_ country: String, _ state: CountryCode) -> Bool? {
        if country.count == 3 { return CountryCode(rawValue: country).map { $0 == state } }
        if let others = several[country] { return others.contains(state.rawValue) }
        return CountryCode(alpha2: country).map { $0 == state }
    }

    /// Countries whose authorities issue under several codes, or under a code that ISO 3166-1 lacks.
    private static let several: [String: Set<String>] = [
        "CN": ["CHN", "HKG", "MAC"], "HK": ["CHN", "HKG"], "MO": ["CHN", "MAC"],
        "EU": ["EUE"], "GB": ["GBR", "GBD", "GBN", "GBO", "GBP", "GBS"],
        "KS": ["RKS", "XKX", "XXK", "UNK"], "XK": ["RKS", "XKX", "XXK", "UNK"],
        "UN": ["UNO", "UNA", "UNK"], "UT": ["UTO"], "XO": ["XOM"],
    ]
}
