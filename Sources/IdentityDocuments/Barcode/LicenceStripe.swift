/// The three tracks of a licence's magnetic stripe, which British Columbia writes into its PDF417
/// (AAMVA DL/ID Card Design Standard, annex F).
///
/// Track 1 is `%`, State, town, `^`, name, `^`, address, `^?`. Track 2 is `;`, issuer, number, `=`, expiry (YYMM),
/// birth (YYYYMMDD), `?`. Track 3 has a sign, two versions, the postal code (11), three classes (16) and the sex.
struct LicenceStripe {
    let issuerNumber: String
    /// The tracks' values by the letters that they have in other barcodes.
    let elements: [String: String]

    private static let provinces: Set<String> = [
        "AB", "BC", "MB", "NB", "NF", "NL", "NS", "NT", "NU", "ON", "PE", "PQ", "QC", "SK", "YT",
    ]

    /// - Returns: `nil` for any other text.
    init?(_ bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "%") else { return nil }
        let tracks = bytes.split(separator: UInt8(ascii: "?"), maxSplits: 3, omittingEmptySubsequences: false)
        guard tracks.count >= 3, let first = Self.firstTrack(tracks[0].dropFirst()),
            let second = Self.secondTrack(tracks[1].drop { $0 != UInt8(ascii: ";") }.dropFirst())
        else { return nil }
        issuerNumber = second.issuer
        elements = first.merging(second.elements) { $1 }.merging(Self.thirdTrack(tracks[2])) { $1 }
    }

    private static func firstTrack(_ track: ArraySlice<UInt8>) -> [String: String]? {
        let state = String(decoding: track.prefix(2), as: UTF8.self)
        let parts = track.dropFirst(2).split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false)
        guard state.utf8.count == 2, state.utf8.allSatisfy(ZoneAlphabet.isLetter), var town = parts.first else {
            return nil
        }
        // A town of thirteen characters fills its field, so that no `^` follows it.
        let isFull = town.count > 13
        let name = isFull ? town.dropFirst(13) : parts.dropFirst().first
        let address = parts.dropFirst(isFull ? 1 : 2).first
        town = town.prefix(13)
        guard let name, !name.isEmpty else { return nil }
        var elements = ["DAJ": state, "DAI": text(town), "DCG": provinces.contains(state) ? "CAN" : "USA"]
        // Surname, `$` and given names; British Columbia writes `,$`.
        elements["DAA"] = text(name)
        // The address may go on with the town, which is already known.
        elements["DAG"] = address.flatMap { $0.split(separator: UInt8(ascii: "$")).first }.map(text)
        return elements
    }

    private static func secondTrack(_ track: ArraySlice<UInt8>) -> (issuer: String, elements: [String: String])? {
        let halves = track.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].count > 6, halves[0].prefix(6).allSatisfy(ZoneAlphabet.isDigit),
            halves[1].count >= 12, halves[1].prefix(12).allSatisfy(ZoneAlphabet.isDigit)
        else { return nil }
        let dates = text(halves[1].prefix(12))
        var elements = ["DBB": String(dates.dropFirst(4))]
        elements["DAQ"] = text(halves[0].dropFirst(6))
        elements["DBA"] = expiry(dates)
        return (text(halves[0].prefix(6)), elements)
    }

    /// The expiry from year and month, and the birth after them. Instead of a month, 77 says that the licence does not
    /// expire, and 99 that it expires on the holder's birthday.
    private static func expiry(_ dates: String) -> String {
        let (year, month) = ("20" + dates.prefix(2), dates.dropFirst(2).prefix(2))
        switch month {
        case "77": return "INDEF"
        case "99": return year + dates.suffix(4)
        default: return "\(year)-\(month)-XX"
        }
    }

    private static func thirdTrack(_ track: ArraySlice<UInt8>) -> [String: String] {
        // A sign begins the track, and some writers put `_` before it.
        let rest = track.drop { $0 < 0x20 || $0 == UInt8(ascii: "_") }.dropFirst(3)
        guard rest.count >= 28 else { return [:] }
        return ["DAK": text(rest.prefix(11)), "DBC": text(rest.dropFirst(27).prefix(1))]
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        Transliteration.trimmed(String(decoding: bytes, as: UTF8.self))
    }
}
