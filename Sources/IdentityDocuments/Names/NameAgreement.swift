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

    /// Follows every spelling at once: `places` says at which places of the zone's name the letters so far may end, and
    /// `cutPlaces` at which a component was cut, so that letters are passed over until it ends.
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
