/// Finds the single look-alike that makes a zone valid.
enum ZoneProposal {
    /// The zone with one character replaced in a field of letters and digits whose check digit fails; `nil` unless
    /// exactly one replacement makes the zone valid.
    static func only(for zone: MachineReadableZone) -> (MachineReadableZone, ZoneRepair)? {
        let layout = ZoneLayout.of(zone.format)
        let wrong = layout.checks.filter { zone.faults.contains(.wrong($0.name)) }
        // Only check digits may fail, because a look-alike cannot correct a code or a date.
        let digits = wrong.reduce(into: ZoneFaults()) { $0.insert(.wrong($1.name)) }
        guard !wrong.isEmpty, zone.faults.isSubset(of: digits) else { return nil }
        var found: (MachineReadableZone, ZoneRepair)?
        for slot in layout.slots where slot.part.characters == .any && slot.part != .documentCode {
            let isCovered = wrong.contains { check in check.ranges.contains { $0.overlaps(slot.range) } }
            guard isCovered || zone.numberIsLong && slot.part == .optionalData else { continue }
            for place in slot.range {
                guard let other = LookAlikes.other(than: zone.bytes[place]) else { continue }
                if zone.format == .dutchLicence, slot.part != .discretionaryData { continue }
                var bytes = zone.bytes
                bytes[place] = other
                let changed = MachineReadableZone(format: zone.format, bytes: bytes)
                guard changed.isValid else { continue }
                if found != nil { return nil }
                found = (changed, ZoneRepair(place, zone.bytes[place], other, .checkDigit, zone.format))
            }
        }
        return found
    }
}
