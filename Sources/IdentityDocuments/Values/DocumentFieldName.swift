/// The name of a document's field: stable text in camel case. Open, so that new fields are not a breaking change.
public struct DocumentFieldName: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A name from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Characters 1–2 of the machine-readable zone.
    public static let documentCode = DocumentFieldName(rawValue: "documentCode")
    /// The State or organisation that issued the document.
    public static let issuingCountry = DocumentFieldName(rawValue: "issuingCountry")
    /// The number of the document.
    public static let documentNumber = DocumentFieldName(rawValue: "documentNumber")
    /// The primary identifier, usually the surname.
    public static let surname = DocumentFieldName(rawValue: "surname")
    /// The secondary identifier, usually the given names.
    public static let givenNames = DocumentFieldName(rawValue: "givenNames")
    /// The whole name, if it is not divided.
    public static let fullName = DocumentFieldName(rawValue: "fullName")
    /// The suffix of the name, such as `JR` or `III`.
    public static let nameSuffix = DocumentFieldName(rawValue: "nameSuffix")
    /// The nationality.
    public static let nationality = DocumentFieldName(rawValue: "nationality")
    /// The date of birth.
    public static let birthDate = DocumentFieldName(rawValue: "birthDate")
    /// The place of birth.
    public static let birthPlace = DocumentFieldName(rawValue: "birthPlace")
    /// The sex.
    public static let sex = DocumentFieldName(rawValue: "sex")
    /// The last day on which the document is valid.
    public static let expiryDate = DocumentFieldName(rawValue: "expiryDate")
    /// The day on which the document was issued.
    public static let issueDate = DocumentFieldName(rawValue: "issueDate")
    /// The authority that issued the document.
    public static let issuingAuthority = DocumentFieldName(rawValue: "issuingAuthority")
    /// The personal number assigned by a State.
    public static let personalNumber = DocumentFieldName(rawValue: "personalNumber")
    /// The number assigned by a State's tax office.
    public static let taxIdentificationNumber = DocumentFieldName(rawValue: "taxIdentificationNumber")
    /// The address.
    public static let address = DocumentFieldName(rawValue: "address")
    /// Data at the discretion of the State; on many documents a personal number.
    public static let optionalData = DocumentFieldName(rawValue: "optionalData")
    /// The second field of optional data on a card of size 1.
    public static let secondOptionalData = DocumentFieldName(rawValue: "secondOptionalData")
    /// The year and month of issue on a French card before 2021.
    public static let issueMonth = DocumentFieldName(rawValue: "issueMonth")
    /// The department and office that issued a French card before 2021.
    public static let issuingOffice = DocumentFieldName(rawValue: "issuingOffice")
    /// The version of a licence.
    public static let version = DocumentFieldName(rawValue: "version")
    /// The number of the blank form of a licence.
    public static let blankNumber = DocumentFieldName(rawValue: "blankNumber")
    /// Data at the discretion of the authority that issued a licence.
    public static let discretionaryData = DocumentFieldName(rawValue: "discretionaryData")
}
