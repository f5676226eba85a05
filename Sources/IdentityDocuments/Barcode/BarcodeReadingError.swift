/// Why a text is not a licence's barcode. The error never repeats the text.
public enum BarcodeReadingError: String, Error, Sendable, Hashable {
    /// It has neither the header of the AAMVA standard nor the tracks of a licence's stripe.
    case notOfLicence = "barcode_not_of_licence"
    /// It is longer than any valid barcode.
    case tooLong = "barcode_too_long"

    /// The kind of problem: stable text in snake case.
    public var code: String { rawValue }
}

extension BarcodeReadingError: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .notOfLicence: "The barcode is not from a North American driving licence or identity card. [\(code)]"
        case .tooLong: "The barcode's text has more than 8,192 bytes, more than a PDF417 can hold. [\(code)]"
        }
    }
}
