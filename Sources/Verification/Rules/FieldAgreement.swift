public import IdentityDocuments

/// Compares confirmed values with read ones.
enum FieldAgreement {
    /// Names and places may differ in case, diacritics and ICAO spellings; numbers in case, spaces and punctuation. All
    /// other fields must be equal.
    static func isSame(_ read: String, _ confirmed: String, of field: DocumentFieldName) -> Bool {
        if read == confirmed { return true }
        switch field {
        case .surname, .givenNames, .fullName, .birthPlace: return Transliteration.isSameName(read, confirmed)
        case .documentNumber, .personalNumber, .taxIdentificationNumber, .address:
            return folded(read) == folded(confirmed)
        case .sex, .nationality: return read.uppercased() == confirmed.uppercased()
        default: return false
        }
    }

    private static func folded(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }
}

extension DocumentFieldName {
    /// The fields that identify a person.
    public static let keyFields: Set<DocumentFieldName> = [
        .fullName, .givenNames, .surname, .personalNumber, .birthDate, .sex, .birthPlace, .nationality, .address,
        .documentNumber, .expiryDate, .issueDate, .issuingCountry, .taxIdentificationNumber,
    ]
}
