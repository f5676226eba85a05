/// Whether a printed name and a machine-readable zone's are one name.
public enum NameAgreement: String, Sendable, Hashable, Codable {
    /// They are, letter for letter, by spellings that ICAO 9303-3 allows.
    case same
    /// As far as the zone's goes: it is cut.
    case sameAsFarAsCut
    /// They are not.
    case different
    /// The printed name has letters of a script without spellings.
    case notComparable
}

extension Transliteration {
    /// Whether `printed` may be written `zone` in a machine-readable zone.
    ///
    /// Any allowed spelling of each letter counts, hyphens and spaces may be left out, apostrophes may be fillers. Case,
    /// and spaces at the ends, do not count.
    ///
    /// - Parameters:
    ///   - printed: the name as a person reads it.
    ///   - zone: the zone's spelling, with spaces or fillers.
    ///   - mayBeCut: whether the zone's name fills its field. Components may then end early and the last be absent.
    public static func agreement(printed: String, zone: String, mayBeCut: Bool = false) -> NameAgreement {
        guard let zoneBytes = zoneBytes(of: trimmed(zone)) else { return .different }
        var letters: [[[UInt8]]] = []
        for character in trimmed(printed) {
            guard let spellings = spellings(of: character) else { return .notComparable }
            letters.append(spellings)
        }
        if letters.isEmpty || zoneBytes.isEmpty { return letters.isEmpty && zoneBytes.isEmpty ? .same : .different }
        if reaches(zoneBytes, letters, mayBeCut: false) { return .same }
        return mayBeCut && reaches(zoneBytes, letters, mayBeCut: true) ? .sameAsFarAsCut : .different
    }

    /// Whether two printed names are one: letters folded, marks and ICAO's spellings allowed on either side.
    public static func isSameName(_ first: String, _ second: String) -> Bool {
        if let zone = zoneText(of: second), agreement(printed: first, zone: zone) == .same { return true }
        if let zone = zoneText(of: first), agreement(printed: second, zone: zone) == .same { return true }
        return trimmed(first).uppercased() == trimmed(second).uppercased()
    }

    /// Follows every spelling at once: `places` are the places of the zone's name that the letters so far may end at.
    private static func reaches(_ zone: [UInt8], _ letters: [[[UInt8]]], mayBeCut: Bool) -> Bool {
        var places: Set<Int> = [0]
        /// Places at which a component was cut: letters are passed over until it ends.
        var cutPlaces: Set<Int> = []
        for spellings in letters {
            var next: Set<Int> = []
            let isDivider = spellings.contains([ZoneAlphabet.filler])
            if mayBeCut, !isDivider {
                cutPlaces.formUnion(places.filter { $0 > 0 && zone[$0 - 1] != ZoneAlphabet.filler })
            }
            for place in places.union(isDivider ? cutPlaces : []) {
                if mayBeCut, place == zone.count {
                    next.insert(place)
                    continue
                }
                for spelling in spellings where follows(zone, place, spelling, mayBeCut: mayBeCut) {
                    next.insert(min(place + spelling.count, zone.count))
                }
            }
            if isDivider { cutPlaces = [] }
            places = next
            if places.isEmpty, cutPlaces.isEmpty { return false }
        }
        return places.contains(zone.count) || cutPlaces.contains(zone.count)
    }

    private static func follows(_ zone: [UInt8], _ place: Int, _ spelling: [UInt8], mayBeCut: Bool) -> Bool {
        let left = zone.count - place
        if left >= spelling.count { return zone[place..<place + spelling.count].elementsEqual(spelling) }
        return mayBeCut && zone[place...].elementsEqual(spelling.prefix(left))
    }
}
