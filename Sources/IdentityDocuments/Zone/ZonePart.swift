/// A field of a zone.
enum ZonePart: Int, Sendable, Hashable, CaseIterable {
    case documentCode, issuingCountry, documentNumber, nationality, birthDate, sex, expiryDate
    /// Both identifiers in one field.
    case name
    /// One identifier in a field of its own.
    case surname, givenNames
    case optionalData, secondOptionalData
    case issueMonth, issuingOffice, version, blankNumber, discretionaryData
    /// Places that hold only `<`.
    case fillers

    /// The allowed characters of the part.
    var characters: ZoneCharacters {
        switch self {
        case .issuingCountry, .name, .surname, .givenNames, .nationality, .sex: .letters
        case .birthDate, .expiryDate, .issueMonth: .digits
        case .fillers: .fillers
        default: .any
        }
    }

    /// The public name of the field; `nil` for a part that is reported piecewise or not at all.
    var fieldName: DocumentFieldName? {
        switch self {
        case .documentCode: .documentCode
        case .issuingCountry: .issuingCountry
        case .documentNumber: .documentNumber
        case .nationality: .nationality
        case .birthDate: .birthDate
        case .sex: .sex
        case .expiryDate: .expiryDate
        case .surname: .surname
        case .givenNames: .givenNames
        case .optionalData: .optionalData
        case .secondOptionalData: .secondOptionalData
        case .issueMonth: .issueMonth
        case .issuingOffice: .issuingOffice
        case .version: .version
        case .blankNumber: .blankNumber
        case .discretionaryData: .discretionaryData
        case .name, .fillers: nil
        }
    }
}

/// The allowed characters of a place.
enum ZoneCharacters: Sendable, Hashable {
    /// A–Z and the filler.
    case letters
    /// 0–9 and the filler.
    case digits
    /// A–Z, 0–9 and the filler.
    case any
    /// The filler alone.
    case fillers

    func allow(_ byte: UInt8) -> Bool {
        switch self {
        case .letters: ZoneAlphabet.isLetter(byte) || byte == ZoneAlphabet.filler
        case .digits: ZoneAlphabet.isDigit(byte) || byte == ZoneAlphabet.filler
        case .any: ZoneAlphabet.contains(byte)
        case .fillers: byte == ZoneAlphabet.filler
        }
    }
}
