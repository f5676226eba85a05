extension DocumentType {
    /// The type in Fourthline's words; `nil` where that vocabulary has none.
    public var fourthlineName: String? {
        switch self {
        case .passport, .idCard, .frenchIdCard, .paperId, .driversLicense, .dutchDriversLicense, .residencePermit,
            .proofOfAddress, .tinReferenceDocument:
            rawValue
        case .utilityBill: DocumentType.proofOfAddress.rawValue
        default: nil
        }
    }

    /// The type in IDWise's words. Several types share one: each card of identity is an "Identity Card".
    public var idWiseName: String {
        switch self {
        case .passport: "Passport"
        case .idCard, .frenchIdCard, .paperId: "Identity Card"
        case .driversLicense, .dutchDriversLicense: "Driving Licence"
        case .residencePermit: "Residence Permit"
        case .visa: "Visa"
        case .travelDocument: "Travel Document"
        case .proofOfAddress: "Proof of Address"
        case .utilityBill: "Utility Bill"
        case .tinReferenceDocument: "Tax Document"
        case .commercialLicence: "Commercial Licence"
        case .practicePermit: "Practice Permit"
        case .vehicleLicence: "Vehicle Licence"
        case .vaccinationCard: "Vaccination Card"
        case .workPermit: "Work Permit"
        case .carRegistration: "Car Registration"
        case .carOwnership: "Car Ownership"
        case .vehicleRegistration: "Vehicle Registration"
        case .otherForm: "Other Forms"
        case .insuranceCertificate: "Insurance Certificate"
        case .birthCertificate: "Birth Certificate"
        case .registrationCertificate: "Registration Certificate"
        case .nationalInsuranceDocument: "National Insurance Document"
        case .militaryId: "Military ID"
        case .voterCard: "Voter Card"
        case .archiveOnly: "Archive Only"
        }
    }

    /// The type as GBG's requests name its source: `Identity`, or `Utility` for a document of an address.
    public var gbgSource: String {
        switch self {
        case .proofOfAddress, .utilityBill: "Utility"
        default: "Identity"
        }
    }

    /// The type in any of the vendors' words, or ours; `nil` for an unknown word. A word that several types share gives the
    /// plainest of them. Letter case counts, as it does for the vendors.
    public init?(word: String) {
        guard let type = DocumentType(rawValue: word) ?? Self.byIDWiseName[word] else { return nil }
        self = type
    }

    /// The first type of each word.
    private static let byIDWiseName = Dictionary(
        allCases.map { ($0.idWiseName, $0) }, uniquingKeysWith: { first, _ in first })
}
