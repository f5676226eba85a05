extension DocumentType {
    /// The type in Fourthline's vocabulary; `nil` if it has no such type.
    public var fourthlineName: String? {
        switch self {
        case .passport, .idCard, .frenchIdCard, .paperId, .driversLicense, .dutchDriversLicense, .residencePermit,
            .proofOfAddress, .tinReferenceDocument:
            rawValue
        case .utilityBill: DocumentType.proofOfAddress.rawValue
        default: nil
        }
    }

    /// The type in IDWise's vocabulary. Several types share a word: each identity card is an "Identity Card".
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

    /// The source name in GBG's requests: `Identity`, or `Utility` for a document that proves an address.
    public var gbgSource: String {
        switch self {
        case .proofOfAddress, .utilityBill: "Utility"
        default: "Identity"
        }
    }

    /// The type for a word of any vendor or of this project; `nil` for an unknown word. If several types share a word,
    /// the most general one wins. Case matters, as it does for the vendors.
    public init?(word: String) {
        guard let type = DocumentType(rawValue: word) ?? Self.byIDWiseName[word] else { return nil }
        self = type
    }

    /// The first type of each word.
    private static let byIDWiseName = Dictionary(
        allCases.map { ($0.idWiseName, $0) }, uniquingKeysWith: { first, _ in first })
}
