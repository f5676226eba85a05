extension CountryCode {
    struct Entry: Sendable {
        let list: List
        let alpha2: String?
        let name: String
    }

    /// Every code that is known.
    public static let known: [CountryCode] = entries.keys.sorted().compactMap(CountryCode.init(rawValue:))

    static let entries: [String: Entry] = {
        var entries: [String: Entry] = [:]
        for line in iso3166.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3 else { continue }
            entries[String(parts[0])] = Entry(list: .iso3166, alpha2: String(parts[1]), name: String(parts[2]))
        }
        for (list, table) in [(List.icao9303, icao9303), (.inUse, inUse), (.withdrawn, withdrawn)] {
            for (code, name) in table { entries[code] = Entry(list: list, alpha2: nil, name: name) }
        }
        return entries
    }()

    static let byAlpha2: [String: String] = {
        var codes: [String: String] = [:]
        for (code, entry) in entries { if let alpha2 = entry.alpha2 { codes[alpha2] = code } }
        return codes
    }()

    /// ICAO 9303-3 (eighth edition), section 5, parts B to E, and Utopia, the fictitious State of its specimens.
    private static let icao9303: KeyValuePairs = [
        "EUE": "European Union",
        "GBD": "British Overseas Territories citizen",
        "GBN": "British National (Overseas)",
        "GBO": "British Overseas citizen",
        "GBP": "British protected person",
        "GBS": "British subject",
        "UNA": "United Nations specialized agency",
        "UNK": "Kosovo (United Nations Interim Administration Mission)",
        "UNO": "United Nations",
        "UTO": "Utopia",
        "XBA": "African Development Bank",
        "XCC": "Caribbean Community",
        "XCE": "Council of Europe",
        "XCO": "Common Market for Eastern and Southern Africa",
        "XDC": "Southern African Development Community",
        "XEC": "Economic Community of West African States",
        "XES": "Organization of Eastern Caribbean States",
        "XIM": "African Export-Import Bank",
        "XMP": "Parliamentary Assembly of the Mediterranean",
        "XOM": "Sovereign Military Order of Malta",
        "XPO": "International Criminal Police Organization",
        "XXA": "Stateless person",
        "XXB": "Refugee (Convention of 1951)",
        "XXC": "Refugee",
        "XXX": "Unspecified nationality",
    ]

    /// Kosovo's own documents say RKS; those of the European Union and the Schengen States say XXK or XKX.
    private static let inUse: KeyValuePairs = ["RKS": "Kosovo", "XKX": "Kosovo", "XXK": "Kosovo"]

    /// Codes withdrawn to ISO 3166-3, because documents and places of birth may still state them, and ICAO's neutral
    /// zone.
    private static let withdrawn: KeyValuePairs = [
        "ANT": "Netherlands Antilles",
        "BUR": "Burma",
        "CSK": "Czechoslovakia",
        "DDR": "German Democratic Republic",
        "NTZ": "Neutral Zone",
        "ROM": "Romania",
        "SCG": "Serbia and Montenegro",
        "SUN": "Union of Soviet Socialist Republics",
        "TMP": "East Timor",
        "YUG": "Yugoslavia",
        "ZAR": "Zaire",
    ]
}
