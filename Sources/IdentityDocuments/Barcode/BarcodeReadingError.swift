/// Why a text is no licence's barcode. It tells nothing of the text.
public enum BarcodeReadingError: String, Error, Sendable, Hashable {
    /// It does not begin as the AAMVA's standard has it.
    case notOfLicence = "barcode_not_of_licence"
    /// It is longer than any such barcode.
    case tooLong = "barcode_too_long"

    /// The kind of trouble: stable text in snake case.
    public var code: String { rawValue }
}

extension BarcodeReadingError: CustomStringConvertible {
    /// What is wrong, for a person.
    public var description: String {
        switch self {
        case .notOfLicence: "The barcode is not that of a North American licence or card of identity. [\(code)]"
        case .tooLong: "The barcode's text has more than 8,192 bytes; no PDF417 holds as much. [\(code)]"
        }
    }
}
