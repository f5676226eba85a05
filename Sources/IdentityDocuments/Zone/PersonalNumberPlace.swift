/// Where issuers put the number that they gave a person, among the data that ICAO leaves to them.
///
/// Source: specimens. UTO is the State of ICAO 9303's own (part 4, appendix B; part 7), but for its card of size 1, whose number
/// only drawn documents have there; the Netherlands' and Finland's are of datacheckerbv/MRZParser's and cheminfo/mrz's tests,
/// Belgium's of the latter's.
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
        Place(issuer: "UTO", part: .secondOptionalData, format: .td1),
        // The citizen's number, which documents since 2021 do not have.
        Place(issuer: "NLD", part: .optionalData, format: .td3),
        Place(issuer: "NLD", part: .optionalData, format: .td1),
        Place(issuer: "BEL", part: .secondOptionalData, format: .td1),
        Place(issuer: "FIN", part: .optionalData, format: .td1),
    ]

    /// Whether `part` of a zone is the person's number.
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
