public import IdentityDocuments

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
}
