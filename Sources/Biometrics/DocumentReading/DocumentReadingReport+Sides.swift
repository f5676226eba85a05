public import IdentityDocuments

extension DocumentReadingReport {
    /// What another side of the same document says for people.
    struct OtherSide: Sendable {
        /// What is printed there.
        let printed: PrintedZone?
        /// What stands in its machine-readable zone, where that may be held against print.
        let zoneFields: [DocumentField]
        /// What the barcodes of licences there say.
        let licences: [LicenceBarcode]
    }

    /// The same report of a side that is held against another side of the document: what its machine-readable zone and its
    /// barcode say has to stand there as well. Agreements, doubts and findings then tell of both.
    ///
    /// Of a card of size 1 the zone and of most licences the barcode stands on the back, and the print of which they tell on
    /// the front, so that neither side contradicts itself where one of them was altered.
    public func held(against other: DocumentReadingReport) -> DocumentReadingReport {
        var report = self
        report.otherSide = OtherSide(
            printed: other.printed, zoneFields: other.zone?.agreedFields(on: today) ?? [],
            licences: other.barcodes.compactMap(\.licence))
        return report
    }

    /// The fields in which the zone or the barcode says something else than the print, or the zone, of either side.
    public var contradictions: Set<DocumentFieldName> {
        Set((agreements + barcodeAgreements).filter { $0.outcome == .different }.map(\.name))
    }

    /// The fields in which they may say something else: a person has to look.
    public var possibleContradictions: Set<DocumentFieldName> {
        Set(agreements.filter { $0.outcome == .mayDiffer }.map(\.name))
    }
}

extension ZoneAgreement {
    /// One for each field, in the order in which the fields come first: where one disagrees that one, for what agrees in one
    /// place must not hide what was altered in another; else the first that could be compared.
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

    /// Whether print says what a zone says, field by field; a field is there as often as it was printed.
    static func between(_ printed: PrintedZone, _ fields: [DocumentField]) -> [ZoneAgreement] {
        let givenNames = fields.first { $0.name == .givenNames }?.value
        return comparedFields.flatMap { name -> [ZoneAgreement] in
            guard let read = fields.first(where: { $0.name == name }), let value = read.value else { return [] }
            return (printed.fields + printed.repeated).filter { $0.name == name }.map { field in
                ZoneAgreement(
                    printed: field, zone: value, mayBeCut: read.doubts.contains(.possiblyTruncated),
                    givenNames: givenNames)
            }
        }
    }
}
