/// Recognises the beginning of a machine-readable zone among lines of print, if the zone as a whole was unreadable.
enum ZoneHead {
    // No other line on a document has this many fillers. The length is that of the shortest zone's line, less what
    // glare may hide.
    private static let leastFillers = 4
    private static let leastLength = 24

    // The line of a licence's zone has thirty characters; glare or blur may remove or double two.
    private static let licenceLength = 28...32
    private static let leastDigits = 5

    /// The licence's type from the single line of its zone, `D1NLD…`; nil if no line has this form or its State is
    /// unknown.
    ///
    /// - Source: the Dutch and French licences, after ISO/IEC 18013: a D, the number of the configuration, the State.
    static func licence(in lines: [PrintedLine]) -> DocumentType? {
        for line in lines {
            let text = line.text.uppercased().filter { $0 != " " }
            let state = String(text.dropFirst(2).prefix(3).map { $0 == "0" ? "O" : $0 })
            guard licenceLength.contains(text.count), text.hasPrefix("D1"), CountryCode(rawValue: state)?.list != nil,
                text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "<") }),
                text.count(where: \.isNumber) >= leastDigits
            else { continue }
            return state == "NLD" ? .dutchDriversLicense : .driversLicense
        }
        return nil
    }

    /// The type from the beginning of a zone's first line: `P<UTO`, `I<UTO`, `V<UTO`; nil if no line has this form or
    /// its State is unknown.
    ///
    /// - Source: ICAO 9303-4, -5, -6, -7, the document code.
    static func type(in lines: [PrintedLine]) -> DocumentType? {
        let zone = lines.filter { line in
            line.text.utf8.count { $0 == UInt8(ascii: "<") } >= leastFillers && line.text.count >= leastLength
        }
        guard let first = zone.min(by: { $0.y < $1.y }) else { return nil }
        let text = first.text.uppercased().filter { $0 != " " }
        // Codes of States have no digits, so a zero among letters is an O.
        let state = String(text.dropFirst(2).prefix(3).map { $0 == "0" ? "O" : $0 })
        guard CountryCode(rawValue: state)?.list != nil else { return nil }
        switch text.prefix(2) {
        case "P<": return .passport
        case "V<": return .visa
        case "I<": return .idCard
        // Both French cards begin with ID, so the type stays open.
        case "ID": return state == "FRA" ? nil : .idCard
        default: return nil
        }
    }
}
