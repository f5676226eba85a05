extension LicenceBarcode {
    /// The fields of licence barcodes that can be compared with print and zones.
    public static let comparedFields: [DocumentFieldName] = [
        .documentNumber, .surname, .givenNames, .birthDate, .sex, .expiryDate,
    ]

    /// Compares the barcode with the print, field by field; empty if no field is both printed and in the barcode.
    public func agreements(with printed: PrintedZone) -> [ZoneAgreement] {
        agreements { printed[$0] }
    }

    /// Compares the barcode with a machine-readable zone, field by field.
    ///
    /// - Parameter fields: the fields of a zone that passes all its own checks.
    public func agreements(with fields: [DocumentField]) -> [ZoneAgreement] {
        agreements { name in
            guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
            return PrintedZone.Field(
                name: name, text: value, value: value, confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
        }
    }

    private func agreements(with other: (DocumentFieldName) -> PrintedZone.Field?) -> [ZoneAgreement] {
        let givenNames = fields.first { $0.name == .givenNames }?.value
        return Self.comparedFields.compactMap { name in
            guard let own = fields.first(where: { $0.name == name }), let value = own.value, let field = other(name)
            else { return nil }
            return ZoneAgreement(
                printed: field, zone: value, mayBeCut: own.doubts.contains(.possiblyTruncated), givenNames: givenNames)
        }
    }
}
