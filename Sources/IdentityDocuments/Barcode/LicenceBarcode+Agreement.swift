extension LicenceBarcode {
    /// The fields of licence barcodes that can be compared with print and zones.
    public static let comparedFields: [DocumentFieldName] = [
        .documentNumber, .surname, .givenNames, .birthDate, .sex, .expiryDate,
    ]

    /// Compares the barcode with the print, field by field; empty if no field is both printed and in the barcode. Each value
    /// that stands at a further label of a field is compared too.
    public func agreements(with printed: PrintedZone) -> [ZoneAgreement] {
        agreements { name in
            (printed[name].map { [$0] } ?? []) + printed.repeated.filter { $0.name == name }
        }
    }

    /// Compares the barcode with a machine-readable zone, field by field.
    ///
    /// - Parameter fields: the fields of a zone that passes all its own checks.
    public func agreements(with fields: [DocumentField]) -> [ZoneAgreement] {
        agreements { name in
            guard let value = fields.first(where: { $0.name == name })?.value else { return [] }
            return [
                PrintedZone.Field(
                    name: name, text: value, value: value, confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
            ]
        }
    }

    private func agreements(with others: (DocumentFieldName) -> [PrintedZone.Field]) -> [ZoneAgreement] {
        let givenNames = fields.first { $0.name == .givenNames }?.value
        return Self.comparedFields.flatMap { name -> [ZoneAgreement] in
            guard let own = fields.first(where: { $0.name == name }), let value = own.value, !value.isEmpty else {
                return nameAgreements(of: name, with: others(name))
            }
            return others(name).map { field in
                ZoneAgreement(
                    printed: field, zone: value, mayBeCut: own.doubts.contains(.possiblyTruncated),
                    givenNames: givenNames)
            }
        }
    }

    /// Whether the words of a name are among those of the barcode's whole name, in which nothing divides surname and given names.
    private func nameAgreements(of name: DocumentFieldName, with fields: [PrintedZone.Field]) -> [ZoneAgreement] {
        guard let undividedName, name == .surname || name == .givenNames else { return [] }
        func words(_ text: String) -> Set<String> {
            Set(Transliteration.plain(text).uppercased().split { !$0.isLetter }.map(String.init))
        }
        let whole = words(undividedName)
        return fields.map { field in
            let own = words(field.text)
            return ZoneAgreement(
                name: name, outcome: !own.isEmpty && own.isSubset(of: whole) ? .same : .different,
                differences: own.subtracting(whole).count)
        }
    }
}
