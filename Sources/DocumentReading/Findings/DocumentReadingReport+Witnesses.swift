public import IdentityDocuments

extension DocumentReadingReport {
    /// The witnesses for the value of a field; empty if two of them contradict each other, or if none states it surely.
    public func witnesses(of name: DocumentFieldName) -> Set<FieldWitness> {
        let outcomes = (agreements + barcodeAgreements).filter { $0.name == name }.map(\.outcome)
        guard !outcomes.contains(.different), !outcomes.contains(.mayDiffer) else { return [] }
        var witnesses: Set<FieldWitness> = []
        if let field = zoneFields.first(where: { $0.name == name }), field.value != nil, zone?.isAccepted == true,
            !field.doubts.contains(.unconfirmed)
        {
            witnesses.insert(.zone)
            if !field.doubts.contains(.unprotected) { witnesses.insert(.checkDigit) }
        }
        if let field = licence?.fields.first(where: { $0.name == name }), field.value != nil, field.doubts.isEmpty {
            witnesses.insert(.barcode)
        }
        if !witnesses.isEmpty {
            // Print beside another source is a witness if it says the same.
            if outcomes.contains(where: { $0 == .same || $0 == .sameButMarks }) { witnesses.insert(.print) }
        } else if let field = printed?[name], field.value != nil, !field.isGuess, !field.isContradicted {
            witnesses = [.print]
            if field.isSure { witnesses.insert(.clear) }
            if field.isWitnessed { witnesses.insert(.secondReading) }
            if field.isSureTwice { witnesses.insert(.clearSecondReading) }
            if printed?.hasDistinctCharacters(field) == true { witnesses.insert(.distinct) }
            if field.hasKnownShapes { witnesses.insert(.knownShapes) }
            if field.isInOtherFrame { witnesses.insert(.otherFrame) }
            if isInFile(field) { witnesses.insert(.fileText) }
        }
        return witnesses
    }

    /// The rate at which a value of this field with its witnesses is wrong; `nil` if that was not counted.
    public func errorRate(of name: DocumentFieldName) -> Double? {
        errorRates.rate(of: name, witnesses: witnesses(of: name))
    }
}
