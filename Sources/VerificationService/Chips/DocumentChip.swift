internal import Biometrics
internal import BiometricsCore
internal import ChipReading
internal import IdentityDocuments
internal import Verification

/// Judges the chip of a document by its verification and by the sides that were given before.
struct DocumentChip {
    /// The result about the chip.
    let report: ChipReport
    /// The zone of the chip; `nil` if it is not what the State signed.
    let zone: MachineReadableZone?
    /// Whether this service led the chip, so that it could ask for Chip Authentication.
    let isLed: Bool
    /// The fields read from the sides; empty if no text recogniser is installed.
    let readings: [DocumentReadingReport]
    /// Whether the chip's portrait and the printed one are of one person; `nil` if that is undecided or one is missing.
    let isSamePortrait: Bool?
    /// Whether a printed portrait was given.
    let hasPrintedPortrait: Bool
    /// The portrait as a JPEG; `nil` without one.
    let portrait: [UInt8]?
    /// The face of the portrait, in its pixels; `nil` if none was found.
    let face: DetectedFace?

    /// The fields that stand in the chip's zone and in print, and whose difference is a finding.
    private static let comparedFields: [DocumentFieldName] = [
        .documentNumber, .surname, .givenNames, .birthDate, .expiryDate, .sex, .nationality, .issuingCountry,
    ]

    var examination: Examination {
        let capture = DocumentCapture(
            isWhole: isWhole, isLegible: zone != nil, isRightSide: true, zone: zone == nil ? .missing : .found,
            portrait: report.portrait == nil ? .missing : .found,
            recognition: zone.map {
                DocumentCapture.Recognition(type: $0.documentType, issuingCountry: $0.issuingCountry)
            }, checks: verification + agreements + portraitCheck)
        return Examination(
            finding: .document(capture), feedback: capture.isSatisfactory ? nil : .chipNotRead,
            fields: isUsable ? fields : [], zone: isUsable ? zone : nil, bestFrame: isUsable ? portrait : nil,
            face: isUsable ? face : nil)
    }

    /// Whether EF.SOD, the zone and the portrait were given.
    private var isWhole: Bool {
        !report.reasons.contains(.securityObjectMissing) && !report.reasons.contains(.zoneMissing)
            && report.portrait != nil
    }

    /// Whether a trusted State signed what the chip says.
    private var isAuthentic: Bool {
        let passive = report.passiveAuthentication
        return report.result != .failed
            && [passive.signature, passive.chain, passive.country].allSatisfy { $0 == .passed }
    }

    /// Whether the journey may take the chip's values: somebody else's chip has the signature of a State too.
    private var isUsable: Bool { isAuthentic && isOfDocument == true }

    private var fields: [DocumentField] {
        report.fields.sorted { $0.key < $1.key }
            .map { DocumentField(name: DocumentFieldName(rawValue: $0.key), value: $0.value.value) }
    }

    // MARK: Checks

    private var verification: [DocumentCapture.Check] {
        let passive = report.passiveAuthentication
        let groups: RuleVerdict =
            report.dataGroups.contains { $0.hash == .differs }
            ? .failed : report.reasons.contains(.dataGroupNotSigned) ? .couldNotApply : .passed
        var checks = [
            .init(.chip("signature"), result: RuleVerdict(passive.signature)),
            .init(.chip("data_groups"), result: groups),
            .init(.chip("authority"), result: RuleVerdict(passive.chain)),
            .init(.chip("country"), result: RuleVerdict(passive.country)),
            DocumentCapture.Check(.chip("copy"), result: original),
            .init(.chip("document"), result: isOfDocument.map { $0 ? .passed : .failed } ?? .couldNotApply),
        ]
        if original == .couldNotApply, isAbleToProve { checks.append(.init(.chip("proof"), result: .couldNotApply)) }
        return checks
    }

    /// Whether the chip proved that it is the original.
    private var original: RuleVerdict {
        let proofs = [report.activeAuthentication, report.chipAuthentication]
        if proofs.contains(where: { $0.result == .failed }) { return .failed }
        return proofs.contains(.passed) ? .passed : .couldNotApply
    }

    /// Whether the State signed a key by which the chip could have proved that. A copy can hide the file, and not its digest.
    private var isAbleToProve: Bool {
        report.dataGroups.contains { group in
            guard group.hash != .notListed else { return false }
            return group.number == 15
                || group.number == 14 && isLed
                    && (group.hash == .notGiven || report.chipAuthentication.reason != .notOffered)
        }
    }

    /// Whether the chip is that of the document whose sides were given, by the document's number. `nil` if no side states it.
    private var isOfDocument: Bool? {
        guard let number = zone?.documentNumber, !number.isEmpty else { return nil }
        let printed = values(.documentNumber)
        return printed.isEmpty ? nil : printed.contains { Self.isSame(number, $0, .documentNumber) }
    }

    /// Checks that the chip and the sides state the same. A value makes a check only if a side states it.
    private var agreements: [DocumentCapture.Check] {
        guard zone != nil, isAuthentic else { return [] }
        return Self.comparedFields.compactMap { name in
            guard let value = report.fields[name.rawValue]?.value else { return nil }
            let printed = values(name)
            guard !printed.isEmpty else { return nil }
            let isSame = printed.allSatisfy { Self.isSame(value, $0, name) }
            return DocumentCapture.Check(.agreement(name.rawValue), result: isSame ? .passed : .failed)
        }
    }

    private var portraitCheck: [DocumentCapture.Check] {
        guard hasPrintedPortrait, report.portrait != nil, isAuthentic else { return [] }
        return [
            .init(
                .trace(DocumentCapture.Check.chipPortrait),
                result: isSamePortrait.map { $0 ? .passed : .failed } ?? .couldNotApply)
        ]
    }

    /// The values of a field in the accepted zones and barcodes of the sides.
    private func values(_ name: DocumentFieldName) -> [String] {
        readings.flatMap { reading -> [String] in
            let zone = reading.zone?.isAccepted == true ? reading.zoneFields : []
            return (zone + (reading.licence?.fields ?? [])).filter { $0.name == name }.compactMap(\.value)
        }
    }

    /// A zone cuts long names, so that the chip's and the zone's may be cut at different places.
    private static func isSame(_ one: String, _ other: String, _ name: DocumentFieldName) -> Bool {
        switch name {
        case .surname, .givenNames: Transliteration.isSameName(one, other)
        case .documentNumber:
            one.filter { $0.isLetter || $0.isNumber } == other.filter { $0.isLetter || $0.isNumber }
        default: one == other
        }
    }
}

extension RuleVerdict {
    fileprivate init(_ check: ChipCheck) {
        switch check.result {
        case .passed: self = .passed
        case .failed: self = .failed
        case .undetermined: self = .couldNotApply
        }
    }
}
