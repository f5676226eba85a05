/// Whether a printed name and a zone's name are the same.
public enum NameAgreement: String, Sendable, Hashable, Codable {
    /// They are the same, letter for letter, in a spelling that ICAO 9303-3 allows.
    case same
    /// They are the same up to the end of the zone's name, which is truncated.
    case sameAsFarAsCut
    /// They differ.
    case different
    /// The printed name has letters of a script without an ICAO spelling.
    case notComparable
}

extension Transliteration {
    /// Whether a machine-readable zone may spell `printed` as `zone`.
    ///
    /// Any allowed spelling of each letter matches. Hyphens and spaces may be omitted, and apostrophes may be fillers.
    /// Case and surrounding spaces do not matter.
    ///
    /// - Parameters:
    ///   - printed: the name as a person reads it.
    ///   - zone: the zone's spelling, with spaces or fillers.
    ///   - mayBeCut: whether the zone's name fills its field. Then components may end early, and the last ones may be
    ///   missing.
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

    /// Whether two printed names are the same, with folded letters, and with diacritics or ICAO spellings on either
    /// side.
    public static func isSameName(_ first: String, _ second: String) -> Bool {
        if let zone = zoneText(of: second), agreement(printed: first, zone: zone) == .same { return true }
        if let zone = zoneText(of: first), agreement(printed: second, zone: zone) == .same { return true }
        return trimmed(first).uppercased() == trimmed(second).uppercased()
    }

    /// Follows every spelling at once. `places` holds the places of the zone's name where the letters so far may end.
    /// `cutPlaces` holds the places where a component was truncated; its remaining letters are skipped.
    private static func reaches(_ zone: [UInt8], _ letters: [[[UInt8]]], mayBeCut: Bool) -> Bool {
        let nowhere = [Bool](repeating: false, count: zone.count + 1)
        var places = nowhere
        var cutPlaces = nowhere
        places[0] = true
        for spellings in letters {
            let isDivider = spellings.contains([ZoneAlphabet.filler])
            var next = nowhere
            var isAlive = false
            for place in 0...zone.count where places[place] || cutPlaces[place] {
                if mayBeCut, !isDivider, place > 0, zone[place - 1] != ZoneAlphabet.filler {
                    cutPlaces[place] = true
                    isAlive = true
                }
                guard places[place] || isDivider else { continue }
                if mayBeCut, place == zone.count {
                    next[place] = true
                    isAlive = true
                    continue
                }
                for spelling in spellings where follows(zone, place, spelling, mayBeCut: mayBeCut) {
                    next[min(place + spelling.count, zone.count)] = true
                    isAlive = true
                }
            }
            if !isAlive { return false }
            if isDivider { cutPlaces = nowhere }
            places = next
        }
        return places[zone.count] || cutPlaces[zone.count]
    }

    private static func follows(_ zone: [UInt8], _ place: Int, _ spelling: [UInt8], mayBeCut: Bool) -> Bool {
        let left = zone.count - place
        if left < spelling.count, !mayBeCut { return false }
        var index = 0
        while index < spelling.count, index < left {
            if zone[place + index] != spelling[index] { return false }
            index += 1
        }
        return true
    }
}
