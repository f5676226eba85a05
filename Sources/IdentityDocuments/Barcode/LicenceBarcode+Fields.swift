extension LicenceBarcode {
    /// The number of the licence or card; `nil` if missing.
    public var documentNumber: String? { value("DAQ") }

    /// The issuing country, the United States or Canada; `nil` if the barcode does not state it.
    public var issuingCountry: CountryCode? { value("DCG").flatMap(CountryCode.init(rawValue:)) }

    /// The sex: 1 and M are male, 2 and F female, 9 and X other.
    public var sex: Sex {
        switch value("DBC") {
        case "1", "M": .male
        case "2", "F": .female
        case "9", "X": .other
        default: .unknown
        }
    }

    /// Street, town, State and postal code on one line; `nil` if missing. Version 1 has an address for mail, which
    /// counts first, and one of residence.
    public var address: String? {
        let mail = ["DAG", "DAH", "DAI", "DAJ", "DAK"].compactMap(value)
        let parts = mail.isEmpty ? ["DAL", "DAM", "DAN", "DAO", "DAP"].compactMap(value) : mail
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Every check that the barcode fails.
    public var validationErrors: [ValidationError] {
        var errors: [ValidationError] = []
        if documentNumber == nil { errors.append(.barcodeDocumentNumberMissing) }
        if name == nil, undividedName == nil { errors.append(.barcodeNameMissing) }
        if issuingCountry?.list == nil, version >= 2 { errors.append(.barcodeIssuingCountry) }
        if birthDate == nil { errors.append(.barcodeBirthDate) }
        if value("DBA") != nil, expiryDate == nil, !neverExpires { errors.append(.barcodeExpiryDate) }
        if let birthDate, let expiryDate, expiryDate.isBefore(birthDate) == true {
            errors.append(.barcodeExpiryDate)
        }
        if value("DBC") != nil, sex == .unknown { errors.append(.barcodeSex) }
        return errors
    }

    /// Every field with its value and doubts. PDF417 has its own error detection, so no field is `unprotected`.
    public var fields: [DocumentField] {
        let (surname, givenNames) = (name?.surname ?? "", name?.givenNames ?? "")
        var fields = [
            DocumentField(name: .issuingCountry, value: issuingCountry?.rawValue),
            DocumentField(name: .documentNumber, value: documentNumber),
            DocumentField(
                name: .surname, value: surname.isEmpty ? nil : surname, doubts: nameDoubts(isCut: isSurnameCut)),
            DocumentField(
                name: .givenNames, value: givenNames.isEmpty ? nil : givenNames,
                doubts: nameDoubts(isCut: areGivenNamesCut)),
            DocumentField(name: .birthDate, value: birthDate?.description, doubts: doubts(of: "DBB", birthDate)),
            DocumentField(name: .sex, value: sex == .unknown ? nil : sex.rawValue),
            DocumentField(name: .issueDate, value: issueDate?.description, doubts: doubts(of: "DBD", issueDate)),
            DocumentField(
                name: .expiryDate, value: expiryDate?.description,
                doubts: neverExpires ? [] : doubts(of: "DBA", expiryDate)),
            DocumentField(name: .address, value: address),
        ]
        if let nameSuffix { fields.append(DocumentField(name: .nameSuffix, value: nameSuffix)) }
        if let undividedName { fields.append(DocumentField(name: .fullName, value: undividedName)) }
        return fields
    }

    private func nameDoubts(isCut: Bool) -> [FieldDoubt] {
        (undividedName == nil ? [] : [.malformed]) + (isCut ? [.possiblyTruncated] : [])
    }

    private func doubts(of element: String, _ date: DocumentDate?) -> [FieldDoubt] {
        guard value(element) != nil else { return [] }
        guard let date else { return [.malformed] }
        return date.isComplete ? [] : [.datePartUnknown]
    }
}
