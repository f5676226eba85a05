internal import Biometrics
internal import BiometricsCore
internal import DocumentReading
internal import IdentityDocuments
internal import Verification

/// The statements of a side, and their checks.
extension DocumentSide {
    /// The kind of document: by its zone; if that is missing, by its licence barcode or its design.
    ///
    /// Without a zone, a title alone names no State, so that the head must name it. A design with a zone or a barcode is
    /// recognised by that alone, on either side. Otherwise somebody could leave that side out.
    var recognition: DocumentCapture.Recognition? {
        if let zone { return .init(type: zone.zone.documentType, issuingCountry: zone.zone.issuingCountry) }
        guard let reading, reading.zone == nil, let type = reading.documentType else { return nil }
        if let licence = reading.licence, let country = licence.issuingCountry {
            return .init(type: type, issuingCountry: country)
        }
        guard let printed = reading.printed, printed.namesStateOfDesign, let design = printed.design,
            design.type == type, design.zone == nil, design.barcode == nil, let country = design.issuingCountry
        else { return nil }
        return .init(type: type, issuingCountry: country)
    }

    /// The fields, with a value where it can be relied on.
    ///
    /// Names of a zone need a second source. Print and barcode add what the zone does not state. No field counts
    /// beside a zone that is not accepted, because somebody may have altered the document.
    var fields: [DocumentField] {
        guard let reading, reading.zone == nil || zone?.isAccepted == true else { return [] }
        let held = other.map(reading.held(against:)) ?? reading
        let inZone = held.zoneFields.map { field in
            let isSure = !field.doubts.contains(.unconfirmed)
            return DocumentField(
                name: field.name, value: isSure ? held.printedSpelling(of: field) ?? field.value : nil,
                doubts: field.doubts)
        }
        // A zone may leave a field empty that is printed, such as a personal number.
        let told = Set(inZone.filter { $0.value != nil || !$0.doubts.isEmpty }.map(\.name))
        let others = held.statedFields(maximumErrorRate: maximumErrorRate).filter { !told.contains($0.name) }
        return inZone.filter { told.contains($0.name) } + others.map(Self.field)
    }

    /// A stated field. Rules compare States by their codes, so that a word that names none has no value.
    private static func field(_ stated: StatedField) -> DocumentField {
        let isState = [.nationality, .issuingCountry].contains(stated.name)
        guard isState, let value = stated.value, CountryCode(rawValue: value)?.list == nil else {
            return stated.documentField
        }
        return DocumentField(name: stated.name, value: nil, doubts: stated.doubts + [.malformed])
    }

    /// The comparisons of print, zone and barcode of both sides.
    private var comparisons: [ZoneAgreement] {
        guard let reading else { return [] }
        guard let other else { return reading.agreements + reading.barcodeAgreements }
        let (own, its) = (reading.held(against: other), other.held(against: reading))
        return own.agreements + own.barcodeAgreements + its.agreements + its.barcodeAgreements
    }

    /// Checks that print, zone and barcode of both sides agree.
    ///
    /// There is a check for each field that can be compared, and for each field that must be compared. Otherwise a
    /// forger could alter the zone and make the print illegible. The document code is checked only against the zone of
    /// the other side, and only a contradiction is a check.
    var agreements: [DocumentCapture.Check] {
        guard reading != nil else { return [] }
        let (found, missing) = (comparisons, missingInPrint)
        return ZoneAgreement.fieldsOfTwoZones.compactMap { name in
            let outcomes = Set(found.filter { $0.name == name && $0.outcome != .notComparable }.map(\.outcome))
            guard !outcomes.isEmpty else {
                let isAwaited =
                    readsPrint && Self.fieldsToConfirm.contains(name) && (isInZone(name) || isInBarcode(name))
                    || Self.fieldsToFind.contains(name) && isEmptyInZone(name) && !isInZone(name)
                    || missing.contains(name)
                return isAwaited ? DocumentCapture.Check(.agreement(name.rawValue), result: .couldNotApply) : nil
            }
            let result: RuleVerdict =
                outcomes.contains(.different) ? .failed : outcomes.contains(.mayDiffer) ? .couldNotApply : .passed
            return DocumentCapture.Check(.agreement(name.rawValue), result: result)
        }
    }

    /// Whether the zone of either side states the field.
    private func isInZone(_ name: DocumentFieldName) -> Bool { zonesHave { $0.name == name && $0.value != nil } }

    /// Whether the barcode of either side states the field, or the whole name with a surname.
    private func isInBarcode(_ name: DocumentFieldName) -> Bool {
        let names: Set<DocumentFieldName> = name == .surname ? [.surname, .fullName] : [name]
        return [reading, other].contains { side in
            side?.licence?.fields.contains { names.contains($0.name) && $0.value?.isEmpty == false } == true
        }
    }

    /// Whether the zone of either side has room for the field and leaves it empty.
    private func isEmptyInZone(_ name: DocumentFieldName) -> Bool { zonesHave { $0.name == name && $0.value == nil } }

    /// Whether an accepted zone of either side has such a field.
    private func zonesHave(_ isSuch: (DocumentField) -> Bool) -> Bool {
        [reading, other].contains { side in
            guard let side, side.zone?.isAccepted == true else { return false }
            return side.zoneFields.contains(where: isSuch)
        }
    }

    /// The checks of the text: of the zone, or of what a document without one has, and whether print stands alone.
    var checks: [DocumentCapture.Check] {
        guard let reading else { return [] }
        return (reading.zone.map(checks) ?? checksWithoutZone(reading)) + [printAlone(reading)]
    }

    /// The checks of the zone: its check digits, and the grammar of the rest.
    private func checks(of seen: ZoneReading) -> [DocumentCapture.Check] {
        let isRead = zone != nil
        func result(_ holds: Bool) -> RuleVerdict { isRead ? holds ? .passed : .failed : .couldNotApply }
        let digits = seen.zone.checks.map {
            DocumentCapture.Check(name: $0.check.error.rawValue, result: result($0.holds))
        }
        let others = seen.zone.validationErrors.filter { error in !ZoneCheck.allCases.contains { $0.error == error } }
        let grammar =
            others.isEmpty
            ? [DocumentCapture.Check(name: "mrz_grammar", result: result(true))]
            : others.map { DocumentCapture.Check(name: $0.rawValue, result: result(false)) }
        return digits + grammar
    }

    /// Whether a zone or a barcode of either side states the holder: the surname and the birth date, and the given names if
    /// print states any. Otherwise nothing shows that they were altered or wiped out.
    private func printAlone(_ reading: DocumentReadingReport) -> DocumentCapture.Check {
        let compared = comparisons
        func isConfirmed(_ name: DocumentFieldName) -> Bool {
            isInZone(name) || isInBarcode(name) || compared.contains { $0.name == name && $0.outcome == .same }
        }
        let statesGivenNames = [reading, other].contains { $0?.printed?[.givenNames]?.value != nil }
        let needed = [DocumentFieldName.surname, .birthDate] + (statesGivenNames ? [.givenNames] : [])
        // A zone that is not accepted, or lies beside the document, states nothing about its holder.
        let isZoneSound = reading.zone == nil || zone != nil
        return DocumentCapture.Check(
            name: DocumentCapture.Check.printAlone,
            result: isZoneSound && needed.allSatisfy(isConfirmed) ? .passed : .couldNotApply)
    }

    /// The fields that every such document states on its front, and that neither side states, if the front has no zone. That it
    /// is such a document is told by its design, or by the zone or barcode of the other side.
    private var missingInPrint: Set<DocumentFieldName> {
        let (front, back) = slot == .front ? (reading, other) : (other, reading)
        guard readsPrint, let front, front.zone == nil,
            recognition != nil || front.printed?.design != nil || back?.zone?.isAccepted == true || back?.licence != nil
        else { return [] }
        let required = front.design.map { Set($0.fields.filter { $0.isRequired && $0.side == .front }.map(\.name)) }
        let stated = (fields + (turned?.fields ?? [])).filter { $0.value != nil }.map(\.name)
        return (required ?? Self.fieldsToConfirm).subtracting(stated)
    }

    /// The other side, seen from there; nil if it was not given.
    private var turned: DocumentSide? {
        other.map {
            DocumentSide(
                slot: slot == .front ? .back : .front, types: types, report: nil, reading: $0, other: reading,
                readsPrint: readsPrint, maximumErrorRate: maximumErrorRate)
        }
    }

    /// The checks of a recognised document without a zone: the grammar of its barcode, and the order of its dates.
    private func checksWithoutZone(_ reading: DocumentReadingReport) -> [DocumentCapture.Check] {
        guard recognition != nil else { return [] }
        var checks: [DocumentCapture.Check] = []
        if let licence = reading.licence {
            let holds = licence.validationErrors.isEmpty
            checks.append(.init(name: "barcode_grammar", result: holds ? .passed : .failed))
        }
        if let holds = datesHold(on: reading.today) {
            checks.append(.init(name: DocumentCapture.Check.printDates, result: holds ? .passed : .failed))
        }
        return checks
    }

    /// Whether birth, issue and expiry follow each other, and the issue is not in the future; nil with fewer than two of them.
    private func datesHold(on today: DocumentDate) -> Bool? {
        let dates = [DocumentFieldName.birthDate, .issueDate, .expiryDate].map { name in
            fields.first { $0.name == name }?.value.flatMap { DocumentDate($0) }
        }
        let known = dates.compactMap(\.self)
        guard known.count >= 2 else { return nil }
        let isInOrder = zip(known, known.dropFirst()).allSatisfy { $0.isBefore($1) == true }
        return isInOrder && dates[1].map { today.isBefore($0) != true } ?? true
    }
}

extension ZoneCheck {
    /// The error that a wrong digit causes.
    fileprivate var error: ValidationError {
        switch self {
        case .documentNumber: .documentNumberCheckDigit
        case .birthDate: .birthDateCheckDigit
        case .expiryDate: .expiryDateCheckDigit
        case .optionalData: .optionalDataCheckDigit
        case .composite: .compositeCheckDigit
        }
    }
}
