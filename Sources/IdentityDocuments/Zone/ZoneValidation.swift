/// Every check on a zone that does not depend on the current date.
enum ZoneValidation {
    static func faults(of bytes: [UInt8], format: ZoneFormat, layout: ZoneLayout, number: ZoneNumber) -> ZoneFaults {
        var faults: ZoneFaults = []
        for check in layout.checks where !holds(check, bytes, number) { faults.insert(.wrong(check.name)) }
        for slot in layout.slots { faults.formUnion(fault(of: slot, bytes, format)) }
        return faults
    }

    private static func holds(_ check: ZoneLayout.Check, _ bytes: [UInt8], _ number: ZoneNumber) -> Bool {
        if check.name == .documentNumber { return number.holds }
        let digit = bytes[check.place]
        if digit == ZoneAlphabet.filler {
            return check.mayBeFiller && ZoneAlphabet.isEmpty(bytes, check.ranges[0])
        }
        return CheckDigit.over(bytes, check.ranges) == digit
    }

    private static func fault(of slot: ZoneLayout.Slot, _ bytes: [UInt8], _ format: ZoneFormat) -> ZoneFaults {
        let start = slot.range.lowerBound
        switch slot.part {
        case .documentCode:
            return isCode(bytes[start], bytes[start + 1], of: format) || isNumberedCard(bytes, format)
                ? [] : .documentCode
        case .issuingCountry:
            return CountryCode(zoneBytes: bytes, at: start)?.list == nil ? .issuingCountry : []
        case .nationality:
            // Some cards leave it blank: those of Macao, and United States border crossing cards.
            if format == .td1, ZoneAlphabet.isEmpty(bytes, slot.range) { return [] }
            return CountryCode(zoneBytes: bytes, at: start)?.list == nil ? .nationality : []
        case .documentNumber:
            if ZoneAlphabet.isEmpty(bytes, slot.range) { return .documentNumberMissing }
            if bytes[start] == ZoneAlphabet.filler { return .documentNumber }
            let isDutch = format == .dutchLicence
            return isDutch && !bytes[slot.range].allSatisfy(ZoneAlphabet.isDigit) ? .documentNumber : []
        case .birthDate:
            if case .invalid = ZoneDate.read(bytes, at: start, as: .birth) { return .birthDate }
            return []
        case .expiryDate:
            if case .invalid = ZoneDate.read(bytes, at: start, as: .expiry) { return .expiryDate }
            return []
        case .issueMonth:
            return MachineReadableZone.month(bytes, at: start) == nil ? .issueMonth : []
        case .sex:
            return Sex(zoneByte: bytes[start]) == nil ? .sex : []
        case .name, .surname, .givenNames:
            return nameFault(slot, bytes, format)
        case .fillers:
            return ZoneAlphabet.isEmpty(bytes, slot.range) ? [] : .filler
        case .optionalData, .secondOptionalData, .issuingOffice, .version, .blankNumber, .discretionaryData:
            return []
        }
    }

    private static func nameFault(_ slot: ZoneLayout.Slot, _ bytes: [UInt8], _ format: ZoneFormat) -> ZoneFaults {
        if ZoneAlphabet.isEmpty(bytes, slot.range) {
            // Some persons have only one name.
            return slot.part == .givenNames ? [] : .nameMissing
        }
        if ZoneAlphabet.hasDigit(bytes, slot.range), !MachineReadableZone.namesAreRussian(bytes, format) {
            return .name
        }
        if slot.part != .name {
            // The French card separates given names by `<<`.
            return bytes[slot.range.lowerBound] == ZoneAlphabet.filler ? .name : []
        }
        return ZoneName(bytes, slot.range).isMalformed ? .name : []
    }

    /// Whether a card's code is one of the numbered codes of the United States, such as C1 and C2 for permanent
    /// residents. A digit in another State's code is a misread letter.
    static func isNumberedCard(_ bytes: [UInt8], _ format: ZoneFormat) -> Bool {
        format == .td1 && (bytes[0] == UInt8(ascii: "C") || bytes[0] == UInt8(ascii: "A"))
            && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[1]) && bytes[2..<5].elementsEqual("USA".utf8)
    }

    /// Whether two bytes are a document code of the format (ICAO 9303-4 to -7, 4.2.2): P for passports, V for visas, A,
    /// C or I for cards except IV. The second is the State's choice, a letter or a filler.
    private static func isCode(_ first: UInt8, _ second: UInt8, of format: ZoneFormat) -> Bool {
        let second = ZoneAlphabet.isLetter(second) || second == ZoneAlphabet.filler ? second : nil
        switch format {
        case .td3: return first == UInt8(ascii: "P") && second != nil
        case .mrvA, .mrvB: return first == UInt8(ascii: "V") && second != nil
        case .td1, .td2:
            guard let second else { return false }
            return first == UInt8(ascii: "I") && second != UInt8(ascii: "V") || first == UInt8(ascii: "A")
                || first == UInt8(ascii: "C")
        case .frenchIdCard: return first == UInt8(ascii: "I") && second == UInt8(ascii: "D")
        case .swissLicence: return first == UInt8(ascii: "F") && second == UInt8(ascii: "A")
        case .dutchLicence, .frenchLicence, .isoLicence: return first == UInt8(ascii: "D")
        }
    }
}
