public import IdentityDocuments

/// Whether what a person confirmed is what was read.
enum FieldAgreement {
    /// Names and places may differ in case, marks and ICAO's spellings; numbers in case, spaces and punctuation; anything
    /// else has to be the same.
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
    /// The fields that a person is told apart by.
    public static let keyFields: Set<DocumentFieldName> = [
        .fullName, .givenNames, .surname, .personalNumber, .birthDate, .sex, .birthPlace, .nationality, .address,
        .documentNumber, .expiryDate, .issueDate, .issuingCountry, .taxIdentificationNumber,
    ]
}
