public import IdentityDocuments

extension DocumentType {
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
}
