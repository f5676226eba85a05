/// Truncates names that are longer than their field (ICAO 9303-4, 4.2.3). The rest fills the field to its last place,
/// which shows that the name is truncated, and keeps a part of both identifiers.
enum ZoneNameFitting {
    /// Both identifiers with `<<` between, in at most `width` places.
    static func fit(_ primary: [UInt8], _ secondary: [UInt8], in width: Int) -> [UInt8] {
        let divider = [ZoneAlphabet.filler, ZoneAlphabet.filler]
        if secondary.isEmpty { return cut(primary, to: width) }
        if primary.count + 2 + secondary.count <= width { return primary + divider + secondary }
        // Shorten the last components of a long primary identifier to initials until the secondary has a place.
        var parts = primary.split(separator: ZoneAlphabet.filler).map(Array.init)
        var index = parts.count - 1
        while index > 0, length(parts) + 3 > width {
            parts[index] = Array(parts[index].prefix(1))
            index -= 1
        }
        var short = Array(parts.joined(separator: [ZoneAlphabet.filler]))
        if short.count + 3 > width { short = cut(short, to: width - 3) }
        if secondary.count < width - short.count - 2 {
            // If initials freed more room than needed, give it back to the primary identifier.
            return cut(primary, to: width - 2 - secondary.count) + divider + secondary
        }
        var fitted = short + divider + cut(secondary, to: width - short.count - 2)
        // If the room ends with an initial, the last place would stay empty, so shorten the primary identifier by a
        // letter.
        while fitted.count < width, let last = lastLetter(ofLongComponentBefore: short.count, in: short) {
            short.remove(at: last)
            fitted = short + divider + cut(secondary, to: width - short.count - 2)
        }
        return fitted
    }

    /// At most `width` places of a name. If it is truncated, the last place is a letter: instead of a filler there, a
    /// component before it loses its last letter.
    static func cut(_ name: [UInt8], to width: Int) -> [UInt8] {
        guard name.count > width, width > 0 else { return name }
        var kept = name
        while kept.count > width, kept[width - 1] == ZoneAlphabet.filler {
            guard let long = lastLetter(ofLongComponentBefore: width - 1, in: kept) else { break }
            kept.remove(at: long)
        }
        kept = Array(kept.prefix(width))
        while kept.last == ZoneAlphabet.filler { kept.removeLast() }
        return kept
    }

    /// The place of the last letter of the last component before `end` that has more than one letter.
    private static func lastLetter(ofLongComponentBefore end: Int, in name: [UInt8]) -> Int? {
        var index = end - 1
        while index > 0 {
            let isEnd =
                name[index] != ZoneAlphabet.filler
                && (index + 1 == name.count || name[index + 1] == ZoneAlphabet.filler)
            if isEnd, name[index - 1] != ZoneAlphabet.filler { return index }
            index -= 1
        }
        return nil
    }

    private static func length(_ parts: [[UInt8]]) -> Int {
        parts.reduce(0) { $0 + $1.count } + max(0, parts.count - 1)
    }
}
