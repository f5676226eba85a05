/// The content of the PDF417 on the back of a North American driving licence or identity card. It follows the AAMVA
/// DL/ID Card Design Standard (2000 to 2025), annex D, or holds the tracks of a magnetic stripe.
public struct LicenceBarcode: Sendable, Hashable {
    /// The issuer's number under ISO/IEC 7812, six digits: a State or province.
    public let issuerNumber: String
    /// The version of the standard, 0–99; 1 is the edition of 2000. It is 0 for a magnetic stripe.
    public let version: Int
    /// Whether the data belong to an identity card (`ID`) and not to a licence (`DL`).
    public let isIdentityCard: Bool
    /// The elements by their three letters, such as `DAQ`. If one repeats, the first counts.
    let elements: [String: String]

    /// Reads the barcode's text as decoded from PDF417.
    ///
    /// Stated lengths and offsets of subfiles are ignored, because barcodes in use get them wrong. The elements are the
    /// lines after the designators.
    ///
    /// - Throws: `notOfLicence` if the text has neither the header of the standard nor the tracks of a stripe; `tooLong`
    ///   above 8,192 bytes, four times what a PDF417 can hold.
    public init(text: String) throws(BarcodeReadingError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 8_192 else { throw .tooLong }
        guard let header = LicenceBarcodeHeader(bytes) else {
            guard let stripe = LicenceStripe(bytes) else { throw .notOfLicence }
            (issuerNumber, version, isIdentityCard) = (stripe.issuerNumber, 0, false)
            elements = stripe.elements
            return
        }
        issuerNumber = header.issuerNumber
        version = header.version
        isIdentityCard = header.isIdentityCard
        var elements: [String: String] = [:]
        for line in bytes[header.end...].split(whereSeparator: { $0 < 0x20 }) {
            // The first element follows the letters of its subfile on one line.
            let start = line.prefix(2)
            let isStart = start.elementsEqual("DL".utf8) || start.elementsEqual("ID".utf8)
            let element = isStart && line.count >= 5 && line.dropFirst(2).first != 0x20 ? line.dropFirst(2) : line
            guard element.count >= 3, element.prefix(3).allSatisfy(ZoneAlphabet.isLetter) else { continue }
            let name = String(decoding: element.prefix(3), as: UTF8.self)
            if elements[name] == nil {
                elements[name] = Transliteration.trimmed(String(decoding: element.dropFirst(3), as: UTF8.self))
            }
        }
        self.elements = elements
    }

    /// The value of an element by its three letters; `nil` if it is absent, empty, or states that no value exists.
    func value(_ name: String) -> String? {
        guard let value = elements[name], !value.isEmpty,
            !["NONE", "UNAVL", "UNAVAIL", "N/A"].contains(value.uppercased())
        else { return nil }
        return value
    }
}

extension LicenceBarcode: PersonalData {
    /// The version and the number of elements.
    public var withheldSummary: String { "AAMVA \(version), \(elements.count) elements" }
}
