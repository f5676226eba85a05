/// A violation of the document's grammar: a stable code in snake case, one for each check. Open, so that new checks are
/// not a breaking change. A code never reveals what was read.
///
/// Expired documents and unknown persons are not validation errors; the rules of a journey handle them.
public struct ValidationError: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable code.
    public let rawValue: String

    /// An error from its stable code.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The check digit of the document number is wrong.
    public static let documentNumberCheckDigit = ValidationError(rawValue: "mrz_document_number_check_digit")
    /// The check digit of the date of birth is wrong.
    public static let birthDateCheckDigit = ValidationError(rawValue: "mrz_birth_date_check_digit")
    /// The check digit of the date of expiry is wrong.
    public static let expiryDateCheckDigit = ValidationError(rawValue: "mrz_expiry_date_check_digit")
    /// The check digit of the personal number or other optional data is wrong.
    public static let optionalDataCheckDigit = ValidationError(rawValue: "mrz_optional_data_check_digit")
    /// The check digit over several fields, or over the line of a licence, is wrong.
    public static let compositeCheckDigit = ValidationError(rawValue: "mrz_composite_check_digit")
    /// The document code does not belong to the format.
    public static let documentCode = ValidationError(rawValue: "mrz_document_code")
    /// The code of the issuing State or organisation is unknown.
    public static let issuingCountry = ValidationError(rawValue: "mrz_issuing_country")
    /// The code of the nationality is unknown.
    public static let nationality = ValidationError(rawValue: "mrz_nationality")
    /// The document number is missing.
    public static let documentNumberMissing = ValidationError(rawValue: "mrz_document_number_missing")
    /// The document number begins with a filler, or holds a letter where its State writes digits.
    public static let documentNumber = ValidationError(rawValue: "mrz_document_number")
    /// The date of birth is invalid.
    public static let birthDate = ValidationError(rawValue: "mrz_birth_date")
    /// The date of expiry is invalid.
    public static let expiryDate = ValidationError(rawValue: "mrz_expiry_date")
    /// The year and month of issue are invalid.
    public static let issueMonth = ValidationError(rawValue: "mrz_issue_month")
    /// The sex is neither F, M nor unspecified.
    public static let sex = ValidationError(rawValue: "mrz_sex")
    /// The name is missing.
    public static let nameMissing = ValidationError(rawValue: "mrz_name_missing")
    /// The name holds digits, begins with one filler or more than two, or goes on after its end.
    public static let name = ValidationError(rawValue: "mrz_name")
    /// A place that must be a filler holds another character.
    public static let filler = ValidationError(rawValue: "mrz_filler")

    /// The barcode has no document number.
    public static let barcodeDocumentNumberMissing = ValidationError(rawValue: "barcode_document_number_missing")
    /// The barcode has no name.
    public static let barcodeNameMissing = ValidationError(rawValue: "barcode_name_missing")
    /// The barcode's country is missing or unknown.
    public static let barcodeIssuingCountry = ValidationError(rawValue: "barcode_issuing_country")
    /// The barcode's date of birth is missing or invalid.
    public static let barcodeBirthDate = ValidationError(rawValue: "barcode_birth_date")
    /// The barcode's date of expiry is invalid or lies before the birth.
    public static let barcodeExpiryDate = ValidationError(rawValue: "barcode_expiry_date")
    /// The barcode's sex is not in the standard.
    public static let barcodeSex = ValidationError(rawValue: "barcode_sex")

    /// Every code that a zone can have, in the order in which a zone reports them.
    public static let ofZones: [ValidationError] = [
        .documentCode, .issuingCountry, .documentNumberMissing, .documentNumber, .documentNumberCheckDigit,
        .nationality,
        .birthDate, .birthDateCheckDigit, .sex, .expiryDate, .expiryDateCheckDigit, .issueMonth,
        .optionalDataCheckDigit, .nameMissing, .name, .filler, .compositeCheckDigit,
    ]
}
