internal import BiometricsCore
public import IdentityDocuments

extension DocumentReadingReport {
    /// The findings that one picture can support.
    ///
    /// They concern the expiry of the document, the agreement of its barcode with the print, the colours of an
    /// original, signs of a screen, and the alignment of the portrait with the card. They do not prove that a document
    /// is genuine, not even together.
    public var findings: [DocumentFinding] {
        [expiryFinding, barcodeFinding, colorFinding, screenFinding, portraitFinding]
    }

    /// Whether the reading can be relied on. This depends on the zone, or, without a zone, on a licence barcode that
    /// fails no check.
    public var isAccepted: Bool { zone?.isAccepted ?? (licence?.validationErrors.isEmpty == true) }

    /// Whether the barcode of a licence agrees with the rest of the document. It is compared with the zone and the
    /// print of this side, and with the zone, the print and the barcodes of the other side. Empty if there is nothing
    /// to compare.
    public var barcodeAgreements: [ZoneAgreement] {
        let own = barcodes.compactMap(\.licence)
        guard let first = own.first else { return [] }
        let others = own.dropFirst() + (otherSide?.licences ?? [])
        var agreements = others.flatMap { first.agreements(with: $0.fields) }
        for licence in own {
            if let zone { agreements += licence.agreements(with: zone.agreedFields(on: today)) }
            if let printed { agreements += licence.agreements(with: printed) }
            guard let otherSide else { continue }
            if let zone = otherSide.zone { agreements += licence.agreements(with: zone.agreedFields(on: today)) }
            if let printed = otherSide.printed { agreements += licence.agreements(with: printed) }
        }
        return ZoneAgreement.gravest(of: agreements)
    }

    private var barcodeFinding: DocumentFinding {
        if let barcodeTrouble {
            // Clients see findings, and the message of the trouble may name folders of this machine. Only its code is
            // shown.
            return DocumentFinding(
                .barcode, couldNotApply: "The search for barcodes failed: \(barcodeTrouble.code.rawValue).")
        }
        guard barcodes.contains(where: { $0.licence != nil }) else {
            return DocumentFinding(.barcode, couldNotApply: "The picture shows no licence barcode.")
        }
        let compared = barcodeAgreements.filter { $0.outcome != .notComparable }
        guard !compared.isEmpty else {
            return DocumentFinding(
                .barcode, couldNotApply: "No field of the barcode was read elsewhere in the picture.")
        }
        let different = compared.count { $0.outcome == .different }
        guard different > 0 || !compared.contains(where: { $0.outcome == .mayDiffer }) else {
            return DocumentFinding(
                .barcode, couldNotApply: "A field of the barcode may differ from the same field elsewhere.")
        }
        return DocumentFinding(.barcode, fails: different > 0, score: Double(different), threshold: 0)
    }

    /// The expiry date from the most reliable place that states one.
    private var expiryDate: DocumentDate? {
        let stated = zoneFields.first { $0.name == .expiryDate }
        if let date = stated?.value.flatMap({ DocumentDate($0) }) { return date }
        // In 04.05.2026, day and month cannot be told apart.
        let field = printed?[.expiryDate].flatMap { $0.isOrderAmbiguous ? nil : $0 }
        let date = field?.value.flatMap { DocumentDate($0) }
        if stated?.doubts.contains(.centuryAmbiguous) == true {
            // Print tells the century of a zone's date, but no other date.
            let isSame = date.flatMap { ZoneDate($0) } == zone?.zone.expiryDate
            return isSame ? date : nil
        }
        return licence?.expiryDate ?? date
    }

    private var expiryFinding: DocumentFinding {
        if let licence, licence.neverExpires, zone == nil { return DocumentFinding(passed: .expiry) }
        guard let days = expiryDate?.latest?.days(to: today) else {
            return DocumentFinding(.expiry, couldNotApply: "No expiry date was read.")
        }
        return DocumentFinding(.expiry, fails: days > 0, score: Double(days), threshold: 0)
    }

    private var colorFinding: DocumentFinding {
        guard isRecognized else { return DocumentFinding(.color, couldNotApply: Self.noDocument) }
        if documentType == .proofOfAddress {
            return DocumentFinding(.color, couldNotApply: "Letters are black on white.")
        }
        guard let colors else {
            return DocumentFinding(
                .color, couldNotApply: "The picture is grey, so it cannot show whether the document is a grey copy.")
        }
        return DocumentFinding(
            .color, fails: colors.strongest <= DocumentColors.leastColor, score: colors.strongest,
            threshold: DocumentColors.leastColor)
    }

    private var screenFinding: DocumentFinding {
        guard isRecognized else { return DocumentFinding(.screen, couldNotApply: Self.noDocument) }
        guard let tint = colors?.tint else {
            return DocumentFinding(.screen, couldNotApply: "Too little paper is visible, or the picture is grey.")
        }
        return DocumentFinding(
            .screen, fails: tint > DocumentColors.mostTint, score: tint, threshold: DocumentColors.mostTint)
    }

    private var portraitFinding: DocumentFinding {
        guard isRecognized else { return DocumentFinding(.portrait, couldNotApply: Self.noDocument) }
        guard side != .back else {
            return DocumentFinding(.portrait, couldNotApply: "The back of a document has no portrait.")
        }
        guard let portraitTilt else {
            return DocumentFinding(.portrait, couldNotApply: "No frame around a portrait was found.")
        }
        return DocumentFinding(
            .portrait, fails: portraitTilt > PortraitFrame.mostTilt, score: portraitTilt,
            threshold: PortraitFrame.mostTilt)
    }

    private static let noDocument = "No identity document was recognised."
}
