internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments
internal import Verification

/// What one side of an identity document shows, from what was found and what was read on it.
struct DocumentSide {
    let slot: SubmissionSlot
    /// The types that the step takes.
    let types: [DocumentType]
    /// What was found; `nil` where nothing was looked for, as the zone tells that it is the back.
    let report: DocumentReport?
    /// What was read; `nil` where nothing was at hand to read it.
    let reading: DocumentReadingReport?
    /// What was read on the other side; `nil` where that was not given before.
    var other: DocumentReadingReport?
    /// Whether something is at hand that reads what is printed.
    var readsPrint = false

    /// What a person is known by and rules ask for, which is printed on every document whose zone has it: it was read on each of 56
    /// drawn documents without a defect whose zone is accepted, but for one name behind glare.
    private static let fieldsToConfirm: Set<DocumentFieldName> = [.documentNumber, .surname, .birthDate, .expiryDate]

    /// The types whose zone lies beneath the portrait: passports, visas, and cards of size 2.
    private static let typesWithZoneInFront: Set<DocumentType> = [
        .passport, .visa, .travelDocument, .idCard, .frenchIdCard, .residencePermit,
    ]

    /// The zone of this document, where two readings of it agree. What it says may still be wrong: that is for the rules.
    ///
    /// None for which a character was guessed, as the checks that the guess makes hold say nothing of the document; and none of
    /// another document than the portrait's.
    private var zone: ZoneReading? {
        guard let zone = reading?.zone, zone.agreeingReadings >= 2, zone.correction.outcome != .proposed else {
            return nil
        }
        guard slot == .front, let portrait = report?.portrait else { return zone }
        return zone.mayBelong(toPortrait: portrait.face.box) ? zone : nil
    }

    /// Whether what was read tells by itself that this is a card's back: two readings agree on a zone that only backs have. No
    /// face needs to be searched there, which takes long where there is none.
    static func isBack(_ reading: DocumentReadingReport?) -> Bool {
        guard let reading, let zone = reading.zone, zone.agreeingReadings >= 2 else { return false }
        return reading.side == .back
    }

    /// The verdict on the side.
    var examination: Examination {
        Examination(finding: .document(capture), feedback: feedback, fields: fields, zone: zone?.zone)
    }

    private var capture: DocumentCapture {
        DocumentCapture(
            isWhole: isWhole, isLegible: isLegible, isRightSide: isRightSide, zone: zonePart, portrait: portrait,
            recognition: zone.map {
                DocumentCapture.Recognition(type: $0.zone.documentType, issuingCountry: $0.zone.issuingCountry)
            }, checks: checks + agreements + traces)
    }

    // MARK: The capture

    /// Whether there is a document: one that was recognised, one of which a zone was read, or the outline of a back.
    private var isFound: Bool {
        report?.isRecognized == true || reading?.zone != nil || (slot == .back && showsBack)
    }

    private var isWhole: Bool {
        isFound && (report?.isPartial ?? reading?.isPartial) == false && report?.captureCodes.contains(.cropped) != true
    }

    private var isLegible: Bool {
        // A zone that reads the same twice is legible, whatever the print about it measures.
        if zone != nil { return true }
        guard let codes = report?.captureCodes else { return false }
        return Set(codes).isDisjoint(with: [.tooFar, .blurred, .glare])
    }

    /// The outline of a document without anybody's face.
    private var showsBack: Bool { report?.captureCodes.contains(.wrongSide) == true }

    private var isRightSide: Bool {
        switch slot {
        case .back: zone != nil || report?.isRecognized != true
        default: !showsBack
        }
    }

    private var portrait: DocumentCapture.Part {
        guard slot == .front else { return .notExpected }
        return report?.portrait == nil ? .missing : .found
    }

    private var zonePart: DocumentCapture.Part {
        guard let reading else { return .notLookedFor }
        if zone != nil { return .found }
        // Lines of a zone that no two readings agree on are there to be read.
        return reading.zone != nil || isZoneExpected ? .missing : .notExpected
    }

    /// Whether a side of this shape has a zone. Every booklet and every larger card has one beneath its portrait; a card of the
    /// size of a bank's may have it on its back, or none at all.
    private var isZoneExpected: Bool {
        guard slot == .front, let report, report.isRecognized, !Self.typesWithZoneInFront.isDisjoint(with: types)
        else { return false }
        if let format = report.outline?.format { return format != .id1 }
        // A scan that ends where the document does has its shape.
        guard report.outline == nil else { return false }
        let ratio = Double(report.size.longSide) / Double(max(1, min(report.size.width, report.size.height)))
        return abs(ratio / CardFormat.id3.aspectRatio - 1) < abs(ratio / CardFormat.id1.aspectRatio - 1)
    }

    private var feedback: FeedbackCode? {
        let capture = capture
        guard !capture.isSatisfactory else { return nil }
        if !capture.isRightSide { return .documentWrongSide }
        if !isFound { return capture.portrait == .missing ? .documentPortraitNotFound : .documentNotFound }
        if !capture.isWhole { return .documentCropped }
        if !capture.isLegible { return .documentNotLegible }
        return capture.portrait == .missing ? .documentPortraitNotFound : .documentZoneNotRead
    }

    // MARK: What it says

    /// The values to rely on: none of a zone that is not accepted, and no name without a witness.
    private var fields: [DocumentField] {
        guard zone?.isAccepted == true, let reading else { return [] }
        let held = other.map(reading.held(against:)) ?? reading
        return held.zoneFields.map { field in
            guard field.doubts.contains(.unconfirmed) else { return field }
            return DocumentField(name: field.name, value: nil, doubts: field.doubts)
        }
    }

    /// Whether print, zone and barcode of both sides say the same, a check for each field that can be compared, and for each that
    /// has to be: who altered the zone would else smudge the print.
    private var agreements: [DocumentCapture.Check] {
        guard let reading else { return [] }
        var found: [ZoneAgreement] = []
        if let other {
            let (own, its) = (reading.held(against: other), other.held(against: reading))
            found = own.agreements + own.barcodeAgreements + its.agreements + its.barcodeAgreements
        } else {
            found = reading.agreements + reading.barcodeAgreements
        }
        return ZoneAgreement.comparedFields.compactMap { name in
            let outcomes = Set(found.filter { $0.name == name && $0.outcome != .notComparable }.map(\.outcome))
            guard !outcomes.isEmpty else {
                let isAwaited = readsPrint && Self.fieldsToConfirm.contains(name) && isInZone(name)
                return isAwaited ? DocumentCapture.Check(agreementOn: name.rawValue, result: .couldNotApply) : nil
            }
            let result: RuleVerdict =
                outcomes.contains(.different) ? .failed : outcomes.contains(.mayDiffer) ? .couldNotApply : .passed
            return DocumentCapture.Check(agreementOn: name.rawValue, result: result)
        }
    }

    /// Whether the picture looks like a grey copy, a screen or a document that another portrait was laid over, and whether what
    /// witnesses a front's portrait speaks against it. The colours of backs say nothing, as many are printed in grey.
    private var traces: [DocumentCapture.Check] {
        let sought: Set<DocumentFinding.Check> = slot == .front ? [.color, .screen, .portrait] : [.screen]
        let found = (reading?.findings ?? []).filter { sought.contains($0.check) }
        let witnesses = slot == .front ? report?.portraitFindings ?? [] : []
        return (found + witnesses).filter { $0.result != .couldNotApply }
            .map { DocumentCapture.Check(traceOf: $0.check.rawValue, result: $0.result == .failed ? .failed : .passed) }
    }

    /// Whether the zone of either side has the field.
    private func isInZone(_ name: DocumentFieldName) -> Bool {
        [reading, other].contains { side in
            guard let side, side.zone?.isAccepted == true else { return false }
            return side.zoneFields.contains { $0.name == name && $0.value?.isEmpty == false }
        }
    }

    /// The zone's check digits, and the grammar of what they do not cover.
    private var checks: [DocumentCapture.Check] {
        guard let seen = reading?.zone?.zone else { return [] }
        let isRead = zone != nil
        func result(_ holds: Bool) -> RuleVerdict { isRead ? holds ? .passed : .failed : .couldNotApply }
        let digits = seen.checks.map {
            DocumentCapture.Check(name: $0.check.error.rawValue, result: result($0.holds))
        }
        let others = seen.validationErrors.filter { error in !ZoneCheck.allCases.contains { $0.error == error } }
        let grammar =
            others.isEmpty
            ? [DocumentCapture.Check(name: "mrz_grammar", result: result(true))]
            : others.map { DocumentCapture.Check(name: $0.rawValue, result: result(false)) }
        return digits + grammar
    }
}

extension ZoneCheck {
    /// What a zone says where the digit is wrong.
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
