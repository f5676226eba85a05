public import IdentityDocuments

extension DocumentFieldName {
    /// The name among IDWise's `extractedFields`; `nil` if that vocabulary lacks the field.
    public var idWiseName: String? { Self.idWiseNames[self] }

    private static let idWiseNames: [DocumentFieldName: String] = [
        .issuingCountry: "Issuing Country",
        .documentNumber: "Document Number",
        .surname: "Last Name",
        .givenNames: "First Name",
        .fullName: "Full Name",
        .nationality: "Nationality",
        .birthDate: "Birth Date",
        .birthPlace: "Birth Place",
        .sex: "Sex",
        .expiryDate: "Expiry Date",
        .issueDate: "Issue Date",
        .issuingAuthority: "Issuing Authority",
        .personalNumber: "Personal Number",
        .address: "Address",
    ]
}
