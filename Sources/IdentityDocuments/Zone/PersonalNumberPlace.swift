/// The place of the holder's number within the optional data, whose use ICAO leaves to the issuer.
///
/// Source: specimens. ICAO 9303 (part 4, appendix B; part 7) has the number in passports and visas of its State “UTO”.
/// The specimens of the Netherlands and Finland come from the tests of datacheckerbv/MRZParser and cheminfo/mrz, that of
/// Belgium from those of cheminfo/mrz.
enum PersonalNumberPlace {
    private struct Place: Hashable {
        let issuer: String
        let part: ZonePart
        let format: ZoneFormat
    }

    private static let places: Set<Place> = [
        Place(issuer: "UTO", part: .optionalData, format: .td3),
        Place(issuer: "UTO", part: .optionalData, format: .mrvA),
        Place(issuer: "UTO", part: .optionalData, format: .mrvB),
        // The citizen's number; documents issued since 2021 lack it.
        Place(issuer: "NLD", part: .optionalData, format: .td3),
        Place(issuer: "NLD", part: .optionalData, format: .td1),
        Place(issuer: "BEL", part: .secondOptionalData, format: .td1),
        Place(issuer: "FIN", part: .optionalData, format: .td1),
    ]

    /// Whether `part` of a zone is the number of the holder.
    static func isPersonalNumber(_ part: ZonePart, in format: ZoneFormat, issuer: CountryCode?) -> Bool {
        guard let issuer else { return false }
        return places.contains(Place(issuer: issuer.rawValue, part: part, format: format))
    }

    /// The number in `data`, without a trailing check digit that follows fillers.
    static func number(in data: String) -> String {
        guard let end = data.lastIndex(of: "<"), data.index(after: end) == data.index(before: data.endIndex) else {
            return data
        }
        let start = data[...end].lastIndex { $0 != "<" }
        return start.map { String(data[...$0]) } ?? data
    }
}
