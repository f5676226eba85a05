internal import Biometrics
internal import BiometricsCore
internal import IdentityDocuments
internal import Verification

/// Judges one side of an identity document by what was found and read on it.
struct DocumentSide {
    let slot: SubmissionSlot
    /// The types that the step accepts.
    let types: [DocumentType]
    /// The objects that were found; `nil` if the zone already showed that this is the back.
    let report: PortraitReport?
    /// The text that was read; `nil` if no text recogniser is installed.
    let reading: DocumentReadingReport?
    /// The text of the other side; `nil` if that was not given before.
    var other: DocumentReadingReport?
    /// Whether a recogniser for printed text is installed.
    var readsPrint = false

    /// The largest error rate of a printed value.
    var maximumErrorRate = FieldErrorRates.standardLimit

    /// The fields that identify a person and that rules need.
    ///
    /// They are printed on every document that has them in its zone. On 56 drawn documents without defects and with
    /// accepted zones, all of them were read except for one name behind glare.
    static let fieldsToConfirm: Set<DocumentFieldName> = [.documentNumber, .surname, .birthDate, .expiryDate]
    /// The fields that a person must look for if no place of the document has them. A holder with one name has no given
    /// names, but nothing tells such a document from one whose given names were wiped out.
    static let fieldsToFind: Set<DocumentFieldName> = [.surname, .givenNames]

    /// The types whose zone is below the portrait: passports, visas, and cards of size 2.
    private static let typesWithZoneInFront: Set<DocumentType> = [
        .passport, .visa, .travelDocument, .idCard, .frenchIdCard, .residencePermit,
    ]

    /// The zone of this document, if two readings of it agree. Its content may still be wrong, which is left to the
    /// rules.
    ///
    /// A zone with a guessed character is not used, because the guess was chosen so that the checks pass. Neither is
    /// the zone of another document next to the portrait's.
    var zone: ZoneReading? {
        guard let zone = reading?.zone, zone.agreeingReadings >= 2, zone.correction.outcome != .proposed else {
            return nil
        }
        guard slot == .front, let portrait = report?.portrait else { return zone }
        return zone.mayBelong(toPortrait: portrait.face.box) ? zone : nil
    }

    /// Whether the text alone shows that this is the back of a card: two readings agree on a zone that only backs
    /// have. Then no search for a face is needed, which takes long on a side without faces.
    static func isBack(_ reading: DocumentReadingReport?) -> Bool {
        guard let reading, let zone = reading.zone, zone.agreeingReadings >= 2 else { return false }
        return reading.side == .back
    }

    var examination: Examination {
        Examination(
            finding: .document(capture), feedback: feedback, fields: fields, zone: zone?.zone,
            face: report?.frame == nil ? report?.portrait?.face : nil)
    }

    private var capture: DocumentCapture {
        DocumentCapture(
            isWhole: isWhole, isLegible: isLegible, isRightSide: isRightSide, zone: zonePart, portrait: portrait,
            recognition: recognition, checks: checks + agreements + traces)
    }

    // MARK: The capture

    /// Whether the picture shows a document: a recognised one, one with a zone, or the outline of a back.
    private var isFound: Bool {
        report?.isRecognized == true || reading?.zone != nil || (slot == .back && showsBack)
    }

    private var isWhole: Bool {
        isFound && (report?.isPartial ?? reading?.isPartial) == false && report?.captureCodes.contains(.cropped) != true
    }

    private var isLegible: Bool {
        // A zone that was read twice alike is legible, even if the print around it looks poor.
        if zone != nil { return true }
        guard let codes = report?.captureCodes else { return false }
        return Set(codes).isDisjoint(with: [.tooFar, .blurred, .glare])
    }

    /// Whether there is the outline of a document without a face.
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
        // The picture has lines of a zone, but no two readings agree on them.
        return reading.zone != nil || isZoneExpected || isBarcodeMissing ? .missing : .notExpected
    }

    /// Whether the front tells a design with a barcode on the back, and this back shows none that can be read.
    private var isBarcodeMissing: Bool {
        slot == .back && other?.design?.issuingCountry != nil && other?.design?.barcode != nil
            && reading?.licence == nil
    }

    /// Whether a side of this shape must have a zone.
    ///
    /// All booklets and larger cards have one below the portrait. A card of the size of a bank card may have it on its
    /// back, or have none.
    private var isZoneExpected: Bool {
        // The front tells a design that has its zone on the back.
        if slot == .back, let design = other?.design, design.issuingCountry != nil { return design.zone?.side == .back }
        guard slot == .front, let report, report.isRecognized, !Self.typesWithZoneInFront.isDisjoint(with: types)
        else { return false }
        if let format = report.outline?.format { return format != .id1 }
        // A scan that is cut to the document has the document's shape.
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

    /// Checks for grey copies, screens and replaced portraits.
    ///
    /// The front's own evidence about its portrait is checked too. Colours of backs are not checked, because many
    /// backs are printed in grey.
    private var traces: [DocumentCapture.Check] {
        let sought: Set<DocumentFinding.Check> = slot == .front ? [.color, .screen, .portrait] : [.screen]
        let found = (reading?.findings ?? []).filter { sought.contains($0.check) }
        let witnesses = slot == .front ? report?.portraitFindings ?? [] : []
        return (found + witnesses).filter { $0.result != .couldNotApply || $0.isSuspicion }
            .map { DocumentCapture.Check(.trace($0.check.rawValue), result: RuleVerdict($0.result)) }
    }
}

extension RuleVerdict {
    fileprivate init(_ outcome: DocumentFinding.Outcome) {
        switch outcome {
        case .passed: self = .passed
        case .failed: self = .failed
        case .couldNotApply: self = .couldNotApply
        }
    }
}
