extension LicenceBarcode {
    /// The fields that barcodes of licences share with print and zones, as far as they can be compared.
    public static let comparedFields: [DocumentFieldName] = [
        .documentNumber, .surname, .givenNames, .birthDate, .sex, .expiryDate,
    ]

    /// Whether what is printed says the same, field by field; empty where nothing is both printed and in the barcode.
    public func agreements(with printed: PrintedZone) -> [ZoneAgreement] {
        agreements { printed[$0] }
    }

    /// Whether a machine-readable zone says the same, field by field.
    ///
    /// - Parameter fields: the fields of a zone that fails no check of its own.
    public func agreements(with fields: [DocumentField]) -> [ZoneAgreement] {
        agreements { name in
            guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
            return PrintedZone.Field(name: name, text: value, value: value, confidence: 1, isOrderAmbiguous: false)
        }
    }

    private func agreements(with other: (DocumentFieldName) -> PrintedZone.Field?) -> [ZoneAgreement] {
        Self.comparedFields.compactMap { name in
            guard let own = fields.first(where: { $0.name == name }), let value = own.value, let field = other(name)
            else { return nil }
            return ZoneAgreement(printed: field, zone: value, mayBeCut: own.doubts.contains(.possiblyTruncated))
        }
    }
}
