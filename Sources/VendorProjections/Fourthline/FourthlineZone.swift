public import IdentityDocuments

extension FourthlineResult {
    /// The content of a machine-readable zone on a card, passport or permit.
    public struct TravelZone: Codable, Hashable, Sendable {
        /// The lines.
        public let rawMrz: String
        /// Characters 1–2.
        public let documentCode: String
        /// The issuing State.
        public let issuingCountry: String?
        /// The number.
        public let documentNumber: String?
        /// The last day of validity, `YYYY-MM-DD`.
        public let expirationDate: String?
        /// The given names.
        public let firstNames: [String]
        /// The surnames.
        public let lastNames: [String]
        /// The date of birth.
        public let birthDate: String?
        /// The nationality.
        public let nationality: String?
        /// The gender.
        public let gender: Sex
        /// Every check that the zone fails.
        public let validationErrors: [ValidationError]

        init(_ zone: MachineReadableZone, on today: DocumentDate?) {
            rawMrz = zone.rawText
            documentCode = zone.documentCode
            issuingCountry = zone.issuingCountry?.rawValue
            documentNumber = zone.documentNumber
            firstNames = zone.name?.givenNameList ?? []
            lastNames = zone.name?.surnames ?? []
            nationality = zone.nationality?.rawValue
            gender = zone.sex
            validationErrors = zone.validationErrors
            expirationDate = today.flatMap { zone.expiryDate?.resolved(.expiry, on: $0)?.description }
            birthDate = today.flatMap { zone.birthDate?.resolved(.birth, on: $0)?.description }
        }
    }

    /// The content of a Dutch driving licence's zone.
    public struct LicenceZone: Codable, Hashable, Sendable {
        /// The line.
        public let rawMrz: String
        /// The number.
        public let documentNumber: String?
        /// Every check that the line fails.
        public let validationErrors: [ValidationError]

        init(_ zone: MachineReadableZone) {
            rawMrz = zone.rawText
            documentNumber = zone.documentNumber
            validationErrors = zone.validationErrors
        }
    }
}

extension FourthlineResult.TravelZone: PersonalData {
    /// The codes of the checks that fail.
    public var withheldSummary: String { validationErrors.map(\.rawValue).joined(separator: ", ") }
}

extension FourthlineResult.LicenceZone: PersonalData {
    /// The codes of the checks that fail.
    public var withheldSummary: String { validationErrors.map(\.rawValue).joined(separator: ", ") }
}
