extension DocumentFieldName {
    /// The name among IDWise's `extractedFields`; `nil` if that vocabulary lacks the field.
    public var idWiseName: String? { Self.vendorNames[self]?.idWise }

    /// The name in Fourthline's `documentAnalysis`; `nil` if that vocabulary lacks the field.
    public var fourthlineAnalysisName: String? { Self.vendorNames[self]?.analysis }

    /// The name in Fourthline's `mrtdMrzInfo`; `nil` if that vocabulary lacks the field.
    public var fourthlineZoneName: String? { Self.vendorNames[self]?.zone }

    private typealias VendorNames = (idWise: String?, analysis: String?, zone: String?)

    private static let vendorNames: [DocumentFieldName: VendorNames] = [
        .documentCode: (nil, nil, "documentCode"),
        .issuingCountry: ("Issuing Country", "issuingCountry", "issuingCountry"),
        .documentNumber: ("Document Number", "documentNumber", "documentNumber"),
        .surname: ("Last Name", "lastName", "lastNames"),
        .givenNames: ("First Name", "firstName", "firstNames"),
        .fullName: ("Full Name", nil, nil),
        .nationality: ("Nationality Code", "nationality", "nationality"),
        .birthDate: ("Birth Date", "dateOfBirth", "birthDate"),
        .birthPlace: ("Birth Place", "birthPlace", nil),
        .sex: ("Sex", "gender", "gender"),
        .expiryDate: ("Expiry Date", "expirationDate", "expirationDate"),
        .issueDate: ("Issue Date", "issueDate", nil),
        .issuingAuthority: ("Issuing Authority", nil, nil),
        .personalNumber: ("Personal Number", nil, nil),
        .taxIdentificationNumber: (nil, "taxIdentificationNumber", nil),
        .address: ("Address", nil, nil),
    ]
}
