/// The beginning of a machine-readable zone among lines of print, where the zone as a whole could not be read.
enum ZoneHead {
    // Nothing else on a document has so many fillers in a line, and such a line is as long as the shortest zone's but for what glare
    // has taken.
    private static let leastFillers = 4
    private static let leastLength = 24

    /// The type that the first line of a zone begins with: `P<UTO`, `I<UTO`, `V<UTO`; nil where there is none, or where its State
    /// is none.
    ///
    /// - Source: ICAO 9303-4, -5, -6, -7, the document code.
    static func type(in lines: [PrintedLine]) -> DocumentType? {
        let zone = lines.filter { line in
            line.text.utf8.count { $0 == UInt8(ascii: "<") } >= leastFillers && line.text.count >= leastLength
        }
        guard let first = zone.min(by: { $0.y < $1.y }) else { return nil }
        let text = first.text.uppercased().filter { $0 != " " }
        // No code of a State has a digit, and a zero among letters is an O.
        let state = String(text.dropFirst(2).prefix(3).map { $0 == "0" ? "O" : $0 })
        guard CountryCode(rawValue: state)?.list != nil else { return nil }
        switch text.prefix(2) {
        case "P<": return .passport
        case "V<": return .visa
        case "I<": return .idCard
        // Of France two cards begin so.
        case "ID": return state == "FRA" ? nil : .idCard
        default: return nil
        }
    }
}
