internal import BiometricsCore
public import IdentityDocuments

extension DocumentReadingReport {
    /// What a single picture can honestly be asked: whether the document is over, its barcode fits, it has the colours of an
    /// original, and its portrait stands as one that was printed with it. None of them, nor all together, says that a document is genuine.
    public var findings: [DocumentFinding] {
        [expiryFinding, barcodeFinding, colorFinding, screenFinding, portraitFinding]
    }

    /// Whether what was read may be relied on: the zone, or the barcode of a licence that fails no check where there is no zone.
    public var isAccepted: Bool { zone?.isAccepted ?? (licence?.validationErrors.isEmpty == true) }

    /// Whether the barcode of a licence says what the document says elsewhere: what a zone says and what is printed, on this
    /// side and on the other against which it is held, and in other barcodes there; empty where only one of them was read.
    public var barcodeAgreements: [ZoneAgreement] {
        let own = barcodes.compactMap(\.licence)
        guard let first = own.first else { return [] }
        let others = own.dropFirst() + (otherSide?.licences ?? [])
        var agreements = others.flatMap { first.agreements(with: $0.fields) }
        for licence in own {
            if let zone { agreements += licence.agreements(with: zone.agreedFields(on: today)) }
            if let printed { agreements += licence.agreements(with: printed) }
            guard let otherSide else { continue }
            agreements += licence.agreements(with: otherSide.zoneFields)
            if let printed = otherSide.printed { agreements += licence.agreements(with: printed) }
        }
        return ZoneAgreement.gravest(of: agreements)
    }

    private var barcodeFinding: DocumentFinding {
        if let barcodeTrouble {
            // Findings go to whoever gave the picture; the message of the trouble may name this machine's folders.
            return DocumentFinding(
                .barcode, couldNotApply: "No barcode could be looked for: \(barcodeTrouble.code.rawValue).")
        }
        guard barcodes.contains(where: { $0.licence != nil }) else {
            return DocumentFinding(.barcode, couldNotApply: "The picture shows no barcode of a licence.")
        }
        let compared = barcodeAgreements.filter { $0.outcome != .notComparable }
        guard !compared.isEmpty else {
            return DocumentFinding(
                .barcode, couldNotApply: "Nothing that the barcode says was read elsewhere in the picture.")
        }
        let different = compared.count { $0.outcome == .different }
        return DocumentFinding(.barcode, fails: different > 0, score: Double(different), threshold: 0)
    }

    /// The last day that the surest of its places states.
    private var expiryDate: DocumentDate? {
        func date(_ fields: [DocumentField]) -> DocumentDate? {
            let field = fields.first { $0.name == .expiryDate }
            return field?.value.flatMap { DocumentDate($0) }
        }
        if let date = date(zoneFields) { return date }
        if let date = licence?.expiryDate { return date }
        // Of 04.05.2026 nobody knows which month is meant.
        guard let field = printed?[.expiryDate], !field.isOrderAmbiguous else { return nil }
        return field.value.flatMap { DocumentDate($0) }
    }

    private var expiryFinding: DocumentFinding {
        guard let days = expiryDate?.latest?.days(to: today) else {
            return DocumentFinding(.expiry, couldNotApply: "No last day was read.")
        }
        return DocumentFinding(.expiry, fails: days > 0, score: Double(days), threshold: 0)
    }

    private var colorFinding: DocumentFinding {
        guard isRecognized else { return DocumentFinding(.color, couldNotApply: Self.noDocument) }
        if documentType == .proofOfAddress {
            return DocumentFinding(.color, couldNotApply: "Letters are black on white.")
        }
        guard let colors else {
            return DocumentFinding(.color, couldNotApply: "The picture is grey, so that the document may be anything.")
        }
        return DocumentFinding(
            .color, fails: colors.strongest <= DocumentColors.leastColor, score: colors.strongest,
            threshold: DocumentColors.leastColor)
    }

    private var screenFinding: DocumentFinding {
        guard isRecognized else { return DocumentFinding(.screen, couldNotApply: Self.noDocument) }
        guard let tint = colors?.tint else {
            return DocumentFinding(.screen, couldNotApply: "Too little paper is seen, or the picture is grey.")
        }
        return DocumentFinding(
            .screen, fails: tint > DocumentColors.mostTint, score: tint, threshold: DocumentColors.mostTint)
    }

    private var portraitFinding: DocumentFinding {
        guard isRecognized else { return DocumentFinding(.portrait, couldNotApply: Self.noDocument) }
        guard side != .back else { return DocumentFinding(.portrait, couldNotApply: "Backs have no portrait.") }
        guard let portraitTilt else {
            return DocumentFinding(.portrait, couldNotApply: "No frame of a portrait was found.")
        }
        return DocumentFinding(
            .portrait, fails: portraitTilt > PortraitFrame.mostTilt, score: portraitTilt,
            threshold: PortraitFrame.mostTilt)
    }

    private static let noDocument = "No identity document was recognised."
}
