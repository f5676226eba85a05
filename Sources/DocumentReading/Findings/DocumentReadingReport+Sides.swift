public import IdentityDocuments

extension DocumentReadingReport {
    /// The data of another side of the same document.
    struct OtherSide: Sendable {
        /// The print on that side.
        let printed: PrintedZone?
        /// Its machine-readable zone.
        let zone: ZoneReading?
        /// The licence data in its barcodes.
        let licences: [LicenceBarcode]
    }

    /// A copy of this report that is also compared with another side of the document. The zone, barcodes and print of
    /// that side must agree with this one. Agreements, doubts and findings then cover both sides.
    ///
    /// An ID-1 card has its zone, and most licences their barcode, on the back, but the print that they repeat is on
    /// the front. If one side is altered, neither side alone contradicts itself. If both sides have an accepted zone,
    /// they may be sides of two documents, so the zones are compared with each other too.
    public func held(against other: DocumentReadingReport) -> DocumentReadingReport {
        var report = self
        report.otherSide = OtherSide(
            printed: other.printed, zone: other.zone, licences: other.barcodes.compactMap(\.licence))
        return report
    }

    /// A name of the zone as print spells it, with the hyphens, apostrophes and marks that a zone cannot write; `nil` if
    /// print does not have the same name.
    public func printedSpelling(of field: DocumentField) -> String? {
        guard [.surname, .givenNames].contains(field.name), let zone = field.value else { return nil }
        let printed = [printed, otherSide?.printed].compactMap { $0 }.flatMap { $0.fields + $0.repeated }
        return printed.first { found in
            found.name == field.name && Transliteration.agreement(printed: found.text, zone: zone) == .same
        }.map { $0.value ?? $0.text }
    }

    /// The fields in which the zone or the barcode contradicts the print, or the other zone, on either side.
    public var contradictions: Set<DocumentFieldName> {
        Set((agreements + barcodeAgreements).filter { $0.outcome == .different }.map(\.name))
    }

    /// The fields in which they may differ, so that a person must look.
    public var possibleContradictions: Set<DocumentFieldName> {
        Set((agreements + barcodeAgreements).filter { $0.outcome == .mayDiffer }.map(\.name))
    }
}

extension ZoneReading {
    /// The fields that tell one holder's document from another's.
    private static let fieldsOfHolder: Set<DocumentFieldName> = [.documentNumber, .surname, .givenNames, .birthDate]

    /// Whether print names another document or another holder than the zone, as another document in a clip does.
    func isContradicted(by printed: PrintedZone, on today: DocumentDate) -> Bool {
        ZoneAgreement.between(printed, agreedFields(on: today)).contains {
            Self.fieldsOfHolder.contains($0.name) && $0.outcome == .different
        }
    }
}

extension ZoneAgreement {
    /// The most serious agreement of each field, in the order in which the fields first occur. A disagreement wins,
    /// because agreement in one place must not hide an alteration in another. Otherwise the first comparable one is
    /// kept.
    static func gravest(of all: [ZoneAgreement]) -> [ZoneAgreement] {
        func rank(_ outcome: Outcome) -> Int {
            switch outcome {
            case .different: 3
            case .mayDiffer: 2
            case .same, .sameButMarks: 1
            case .notComparable: 0
            }
        }
        var kept: [ZoneAgreement] = []
        for agreement in all {
            if let place = kept.firstIndex(where: { $0.name == agreement.name }) {
                if rank(agreement.outcome) > rank(kept[place].outcome) { kept[place] = agreement }
            } else {
                kept.append(agreement)
            }
        }
        return kept
    }

    /// Compares print with a zone, field by field. A field that is printed several times occurs several times.
    static func between(_ printed: PrintedZone, _ fields: [DocumentField]) -> [ZoneAgreement] {
        let givenNames = fields.first { $0.name == .givenNames }?.value
        let issuer = fields.first { $0.name == .issuingCountry }?.value
        let title = issuer.flatMap { ZoneAgreement(issuers: printed.issuers, zone: $0) }
        return [title].compactMap(\.self)
            + comparedFields.flatMap { name -> [ZoneAgreement] in
                guard let read = fields.first(where: { $0.name == name }), let value = read.value else { return [] }
                return (printed.fields + printed.repeated).filter { $0.name == name }.map { field in
                    ZoneAgreement(
                        printed: field, zone: value, mayBeCut: read.doubts.contains(.possiblyTruncated),
                        givenNames: givenNames, issuer: issuer)
                }
            }
    }
}
