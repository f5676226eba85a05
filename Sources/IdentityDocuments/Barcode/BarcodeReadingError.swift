/// Why a text is no licence's barcode. It tells nothing of the text.
public enum BarcodeReadingError: String, Error, Sendable, Hashable {
    /// It does not begin as the AAMVA's standard has it.
    case notOfLicence = "barcode_not_of_licence"
    /// It is longer than any such barcode.
    case tooLong = "barcode_too_long"

    /// The kind of trouble: stable text in snake case.
    public var code: String { rawValue }
}
