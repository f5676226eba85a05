/// A character's place in a zone, line and column from 0.
package struct ZoneCharacterPlace: Sendable, Hashable {
    package let line: Int
    package let column: Int
}

extension MachineReadableZone {
    /// The places of the name: its letters and the fillers between them, from the start of each part to its last
    /// letter. No check digit protects them.
    package var namePlaces: [ZoneCharacterPlace] {
        let parts: Set<ZonePart> = [.name, .surname, .givenNames]
        let slots = ZoneLayout.of(format).slots.filter { parts.contains($0.part) }
        return slots.flatMap { slot in
            let used = slot.range.reversed().drop { bytes[$0] == UInt8(ascii: "<") }.reversed()
            return used.map(place)
        }
    }

    private func place(_ index: Int) -> ZoneCharacterPlace {
        var column = index
        for (line, width) in format.lineWidths.enumerated() {
            if column < width { return ZoneCharacterPlace(line: line, column: column) }
            column -= width
        }
        preconditionFailure("a zone has as many characters as its lines")
    }
}
