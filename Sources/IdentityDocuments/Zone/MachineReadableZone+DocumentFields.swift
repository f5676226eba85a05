extension MachineReadableZone {
    /// Every field of the format with its value and doubts, in the order of the zone, followed by the fields that the
    /// format implies.
    ///
    /// - Parameter today: the day on which the document is judged, which decides the centuries.
    public func fields(on today: DocumentDate) -> [DocumentField] {
        var fields: [DocumentField] = []
        for slot in ZoneLayout.of(format).slots where slot.part != .fillers {
            if slot.part == .name {
                fields.append(field(.surname, name?.surname, slot, today))
                fields.append(field(.givenNames, name?.givenNames, slot, today))
            } else if PersonalNumberPlace.isPersonalNumber(slot.part, in: format, issuer: issuingCountry) {
                let number = value(of: slot.part, on: today).map(PersonalNumberPlace.number)
                fields.append(field(.personalNumber, number, slot, today))
            } else if let fieldName = slot.part.fieldName {
                fields.append(field(fieldName, value(of: slot.part, on: today), slot, today))
            }
        }
        if format == .frenchIdCard {
            fields.append(DocumentField(name: .nationality, value: nationality?.rawValue, doubts: [.implied]))
        }
        return fields
    }

    private func value(of part: ZonePart, on today: DocumentDate) -> String? {
        switch part {
        case .documentCode: documentCode
        case .issuingCountry: issuingCountry?.rawValue
        case .documentNumber: documentNumber
        case .nationality: nationality?.rawValue
        case .birthDate: birthDate?.resolved(.birth, on: today)?.description
        case .expiryDate: expiryDate?.resolved(.expiry, on: today)?.description
        case .issueMonth: issueMonth?.resolved(.issue, on: today)?.description
        case .sex: sex == .unknown ? nil : sex.rawValue
        case .surname: name?.surname
        case .givenNames: name?.givenNames
        case .optionalData: optionalData
        case .secondOptionalData: secondOptionalData
        case .issuingOffice: issuingOffice
        case .version: version
        case .blankNumber: blankNumber
        case .discretionaryData: discretionaryData
        case .name, .fillers: nil
        }
    }

    private func field(
        _ name: DocumentFieldName, _ value: String?, _ slot: ZoneLayout.Slot, _ today: DocumentDate
    ) -> DocumentField {
        let value = value.flatMap { $0.isEmpty ? nil : $0 }
        var doubts: [FieldDoubt] = []
        if !faults.isDisjoint(with: Self.grammarFaults(of: slot.part)) { doubts.append(.malformed) }
        let checks = ZoneLayout.of(format).checks.filter { check in
            check.part == slot.part || check.ranges.contains { $0.overlaps(slot.range) }
        }
        if checks.contains(where: { faults.contains(.wrong($0.name)) }) { doubts.append(.checkDigitWrong) }
        if [.name, .surname, .givenNames].contains(slot.part), self.name?.isPossiblyTruncated == true {
            doubts.append(.possiblyTruncated)
        }
        doubts += dateDoubts(of: slot.part, on: today)
        if checks.isEmpty { doubts.append(.unprotected) }
        return DocumentField(name: name, value: value, doubts: doubts)
    }

    private func dateDoubts(of part: ZonePart, on today: DocumentDate) -> [FieldDoubt] {
        let (date, role): (ZoneDate?, ZoneDate.Role)
        switch part {
        case .birthDate: (date, role) = (birthDate, .birth)
        case .expiryDate: (date, role) = (expiryDate, .expiry)
        default: return []
        }
        guard let date else { return [] }
        return (date.isCenturyAmbiguous(role, on: today) ? [.centuryAmbiguous] : [])
            + (date.hasUnknownPart ? [.datePartUnknown] : [])
    }

    private static func grammarFaults(of part: ZonePart) -> ZoneFaults {
        switch part {
        case .documentCode: .documentCode
        case .issuingCountry: .issuingCountry
        case .documentNumber: .documentNumber
        case .nationality: .nationality
        case .birthDate: .birthDate
        case .expiryDate: .expiryDate
        case .issueMonth: .issueMonth
        case .sex: .sex
        case .name, .surname, .givenNames: .name
        default: []
        }
    }
}
