extension LicenceBarcode {
    /// The number of the licence or card; `nil` if missing.
    public var documentNumber: String? { value("DAQ") }

    /// The name, divided as the version of the standard divides it; `nil` if missing. The result states whether the
    /// issuer marked it as truncated.
    public var name: PersonName? {
        let isCut = ["DDE", "DDF", "DDG"].contains { elements[$0] == "T" }
        var surname = value("DCS") ?? value("DAB")
        var givenNames = [value("DAC") ?? value("DCT"), value("DAD")].compactMap(\.self)
        if surname == nil, let whole = value("DAA") {
            // Version 1 writes surname, first given name and further ones with commas between.
            let parts = whole.split(separator: ",").map { Transliteration.trimmed(String($0)) }
            surname = parts.first
            givenNames = Array(parts.dropFirst())
        }
        let given = givenNames.joined(separator: " ").split(separator: ",").map { Transliteration.trimmed(String($0)) }
        guard surname != nil || !given.isEmpty else { return nil }
        return PersonName(
            surname: surname ?? "", givenNames: given.joined(separator: " "), isPossiblyTruncated: isCut)
    }

    /// The issuing country, the United States or Canada; `nil` if the barcode does not state it.
    public var issuingCountry: CountryCode? { value("DCG").flatMap(CountryCode.init(rawValue:)) }

    /// The date of birth; `nil` if missing or invalid.
    public var birthDate: DocumentDate? { value("DBB").flatMap(date) }

    /// The date of expiry; `nil` if missing or invalid.
    public var expiryDate: DocumentDate? { value("DBA").flatMap(date) }

    /// The date of issue; `nil` if missing or invalid.
    public var issueDate: DocumentDate? { value("DBD").flatMap(date) }

    /// The sex: 1 and M are male, 2 and F female, 9 and X other.
    public var sex: Sex {
        switch value("DBC") {
        case "1", "M": .male
        case "2", "F": .female
        case "9", "X": .other
        default: .unknown
        }
    }

    /// Street, town, State and postal code on one line; `nil` if missing.
    public var address: String? {
        let parts = ["DAG", "DAH", "DAI", "DAJ", "DAK"].compactMap(value)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Every check that the barcode fails.
    public var validationErrors: [ValidationError] {
        var errors: [ValidationError] = []
        if documentNumber == nil { errors.append(.barcodeDocumentNumberMissing) }
        if name == nil { errors.append(.barcodeNameMissing) }
        if issuingCountry?.list == nil, version >= 2 { errors.append(.barcodeIssuingCountry) }
        if birthDate == nil { errors.append(.barcodeBirthDate) }
        if elements["DBA"] != nil, value("DBA") != nil, expiryDate == nil { errors.append(.barcodeExpiryDate) }
        if let birthDate, let expiryDate, expiryDate.isBefore(birthDate) == true {
            errors.append(.barcodeExpiryDate)
        }
        if value("DBC") != nil, sex == .unknown { errors.append(.barcodeSex) }
        return errors
    }

    /// Every field with its value and doubts. PDF417 has its own error detection, so no field is `unprotected`.
    public var fields: [DocumentField] {
        let cut: [FieldDoubt] = name?.isPossiblyTruncated == true ? [.possiblyTruncated] : []
        let surname = name?.surname ?? ""
        let givenNames = name?.givenNames ?? ""
        return [
            DocumentField(name: .issuingCountry, value: issuingCountry?.rawValue),
            DocumentField(name: .documentNumber, value: documentNumber),
            DocumentField(name: .surname, value: surname.isEmpty ? nil : surname, doubts: cut),
            DocumentField(name: .givenNames, value: givenNames.isEmpty ? nil : givenNames, doubts: cut),
            DocumentField(name: .birthDate, value: birthDate?.description, doubts: doubts(of: "DBB", birthDate)),
            DocumentField(name: .sex, value: sex == .unknown ? nil : sex.rawValue),
            DocumentField(name: .issueDate, value: issueDate?.description, doubts: doubts(of: "DBD", issueDate)),
            DocumentField(name: .expiryDate, value: expiryDate?.description, doubts: doubts(of: "DBA", expiryDate)),
            DocumentField(name: .address, value: address),
        ]
    }

    private func doubts(of element: String, _ date: DocumentDate?) -> [FieldDoubt] {
        value(element) != nil && date == nil ? [.malformed] : []
    }

    /// Parses eight digits: month, day and year in the United States since version 2; year, month and day elsewhere.
    /// The other order is tried if the country is missing, or if the first order gives no date of this century or the
    /// last two.
    private func date(_ text: String) -> DocumentDate? {
        let digits = text.utf8.compactMap(ZoneAlphabet.digit)
        guard digits.count == 8, text.utf8.count == 8 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        let yearFirst = DocumentDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
        let yearLast = DocumentDate(year: number(4..<8), month: number(0..<2), day: number(2..<4))
        let isAmerican = version >= 2 && issuingCountry?.rawValue != "CAN"
        return [isAmerican ? yearLast : yearFirst, isAmerican ? yearFirst : yearLast].compactMap(\.self)
            .first { (1800...2199).contains($0.year ?? 0) }
    }
}
