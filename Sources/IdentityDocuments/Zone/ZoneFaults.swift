/// The faults of a zone as a set: bit `n` is error `n` of `ValidationError.ofZones`.
struct ZoneFaults: OptionSet, Sendable, Hashable {
    let rawValue: UInt32

    static let documentCode = ZoneFaults(rawValue: 1 << 0)
    static let issuingCountry = ZoneFaults(rawValue: 1 << 1)
    static let documentNumberMissing = ZoneFaults(rawValue: 1 << 2)
    static let documentNumber = ZoneFaults(rawValue: 1 << 3)
    static let documentNumberCheckDigit = ZoneFaults(rawValue: 1 << 4)
    static let nationality = ZoneFaults(rawValue: 1 << 5)
    static let birthDate = ZoneFaults(rawValue: 1 << 6)
    static let birthDateCheckDigit = ZoneFaults(rawValue: 1 << 7)
    static let sex = ZoneFaults(rawValue: 1 << 8)
    static let expiryDate = ZoneFaults(rawValue: 1 << 9)
    static let expiryDateCheckDigit = ZoneFaults(rawValue: 1 << 10)
    static let issueMonth = ZoneFaults(rawValue: 1 << 11)
    static let optionalDataCheckDigit = ZoneFaults(rawValue: 1 << 12)
    static let nameMissing = ZoneFaults(rawValue: 1 << 13)
    static let name = ZoneFaults(rawValue: 1 << 14)
    static let filler = ZoneFaults(rawValue: 1 << 15)
    static let compositeCheckDigit = ZoneFaults(rawValue: 1 << 16)

    /// The faults as codes.
    var errors: [ValidationError] {
        ValidationError.ofZones.enumerated().compactMap { rawValue & (1 << UInt32($0.offset)) != 0 ? $0.element : nil }
    }

    /// The fault of a wrong check digit.
    static func wrong(_ check: ZoneCheck) -> ZoneFaults {
        switch check {
        case .documentNumber: .documentNumberCheckDigit
        case .birthDate: .birthDateCheckDigit
        case .expiryDate: .expiryDateCheckDigit
        case .optionalData: .optionalDataCheckDigit
        case .composite: .compositeCheckDigit
        }
    }
}
