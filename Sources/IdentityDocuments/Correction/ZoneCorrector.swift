/// Replaces characters that are impossible in their places.
struct ZoneCorrector {
    private let format: ZoneFormat
    private(set) var bytes: [UInt8]
    private(set) var repairs: [ZoneRepair] = []

    /// The zone after the repairs, in the format of the reading.
    var zone: MachineReadableZone { MachineReadableZone(format: format, bytes: bytes) }

    init(_ zone: MachineReadableZone) {
        format = zone.format
        bytes = zone.bytes
        let layout = ZoneLayout.of(format)
        for (place, byte) in (Self.starts[format] ?? "").utf8.enumerated() where bytes[place] != byte {
            replace(place, by: byte, .place)
        }
        let namesHaveDigits = MachineReadableZone.namesAreRussian(bytes, format)
        let isNumberedCard = ZoneValidation.isNumberedCard(bytes, format)
        for slot in layout.slots where !(namesHaveDigits && slot.part == .name) {
            if slot.part == .documentCode, isNumberedCard { continue }
            if slot.part == .issuingCountry || slot.part == .nationality, !Self.mayBeCode(bytes[slot.range]) {
                continue
            }
            for place in slot.range { repair(place, Self.characters(of: slot.part, at: place, format)) }
        }
        for check in layout.checks { repair(check.place, .digits) }
        if let name = layout.range(of: .name) { repairEnd(of: name) }
    }

    /// Whether replacing digits by letters gives a known code; otherwise the correct letters are uncertain.
    private static func mayBeCode(_ bytes: ArraySlice<UInt8>) -> Bool {
        let letters = bytes.map { ZoneCharacters.letters.allow($0) ? $0 : LookAlikes.letter(for: $0) ?? $0 }
        return CountryCode(zoneBytes: letters, at: 0)?.list != nil
    }

    /// The first characters of zones in the formats of single States.
    private static let starts: [ZoneFormat: String] = [
        .dutchLicence: "D1NLD", .frenchLicence: "D1FRA", .frenchIdCard: "IDFRA",
    ]

    /// The allowed characters of a part, or of one place in it, for a format.
    private static func characters(of part: ZonePart, at place: Int, _ format: ZoneFormat) -> ZoneCharacters {
        switch (part, format) {
        case (.documentCode, .dutchLicence), (.documentCode, .frenchLicence), (.documentCode, .isoLicence):
            place == 0 ? .letters : .any
        case (.documentCode, _): .letters
        case (.documentNumber, .dutchLicence), (.version, _): .digits
        // The number of a French card begins with year and month, which have their own slot.
        default: part.characters
        }
    }

    private mutating func repair(_ place: Int, _ characters: ZoneCharacters) {
        let byte = bytes[place]
        if characters.allow(byte) { return }
        let replacement: UInt8? =
            switch characters {
            case .letters: LookAlikes.letter(for: byte)
            case .digits: LookAlikes.digit(for: byte)
            case .fillers: LookAlikes.isLikeFiller(byte) ? ZoneAlphabet.filler : nil
            case .any: nil
            }
        if let replacement { replace(place, by: replacement, .place) }
    }

    /// Repairs letters after the end of a name: after three fillers, or after two in the secondary identifier.
    private mutating func repairEnd(of field: Range<Int>) {
        var place = field.lowerBound
        var fillers = 0
        var isDivided = false
        while place < field.upperBound {
            if bytes[place] == ZoneAlphabet.filler {
                fillers += 1
            } else if place > field.lowerBound + fillers, fillers >= (isDivided ? 2 : 3) {
                guard LookAlikes.isLikeFiller(bytes[place]) else { return }
                replace(place, by: ZoneAlphabet.filler, .afterName)
                fillers += 1
            } else {
                if fillers >= 2 { isDivided = true }
                fillers = 0
            }
            place += 1
        }
    }

    private mutating func replace(_ place: Int, by replacement: UInt8, _ reason: ZoneRepair.Reason) {
        // If a second slot covers the same places, or a place is repaired twice, keep the character that was read
        // first.
        let repair = ZoneRepair(place, bytes[place], replacement, reason, format)
        bytes[place] = replacement
        if let earlier = repairs.firstIndex(where: { $0.line == repair.line && $0.column == repair.column }) {
            repairs[earlier] = ZoneRepair(
                line: repair.line, column: repair.column, read: repairs[earlier].read,
                replacement: repair.replacement, reason: reason)
        } else {
            repairs.append(repair)
        }
    }
}

extension ZoneRepair {
    /// The repair of a place, counted through all lines.
    init(_ place: Int, _ read: UInt8, _ replacement: UInt8, _ reason: Reason, _ format: ZoneFormat) {
        var line = 1
        var column = place + 1
        for width in format.lineWidths where column > width {
            column -= width
            line += 1
        }
        self.init(
            line: line, column: column, read: Character(Unicode.Scalar(read)),
            replacement: Character(Unicode.Scalar(replacement)), reason: reason)
    }
}

extension MachineReadableZone {
    /// The fields that a place belongs to; a check digit belongs to the field that it protects.
    func fieldNames(line: Int, column: Int) -> [DocumentFieldName] {
        let place = format.lineWidths.prefix(line - 1).reduce(0, +) + column - 1
        let layout = ZoneLayout.of(format)
        let checked = layout.checks.first { $0.place == place }?.part
        return layout.slots.filter { $0.range.contains(place) || $0.part == checked }.flatMap { slot in
            slot.part == .name ? [.surname, .givenNames] : slot.part.fieldName.map { [$0] } ?? []
        }
    }
}
