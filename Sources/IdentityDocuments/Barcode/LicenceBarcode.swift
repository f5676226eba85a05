/// What the PDF417 on the back of a North American driving licence or card of identity says, after the AAMVA DL/ID Card
/// Design Standard (2000 to 2025), annex D.
public struct LicenceBarcode: Sendable, Hashable {
    /// The number of the issuer among ISO/IEC 7812's, six digits: a State or province.
    public let issuerNumber: String
    /// The version of the standard, 0–99; 1 is that of 2000.
    public let version: Int
    /// Whether the data are those of a card of identity (`ID`) and not of a licence (`DL`).
    public let isIdentityCard: Bool
    /// The elements by their three letters, such as `DAQ`. The first of each counts.
    let elements: [String: String]

    /// The barcode's text, as a reader of PDF417 gives it.
    ///
    /// Lengths and places of the subfiles are not relied on: barcodes in use state them wrongly. The elements are the lines
    /// behind the designators.
    ///
    /// - Throws: `notOfLicence` for a text that does not begin as the standard has it; `tooLong` above 8,192 bytes, four
    ///   times what a PDF417 holds.
    public init(text: String) throws(BarcodeReadingError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= 8_192 else { throw .tooLong }
        guard let header = LicenceBarcodeHeader(bytes) else { throw .notOfLicence }
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

    /// The value of an element by its three letters; `nil` where it is absent, empty, or says that there is none.
    func value(_ name: String) -> String? {
        guard let value = elements[name], !value.isEmpty, !["NONE", "UNAVL", "UNAVAIL", "N/A"].contains(value) else {
            return nil
        }
        return value
    }
}

extension LicenceBarcode: PersonalData {
    /// The version, and how many elements there are.
    public var withheldSummary: String { "AAMVA \(version), \(elements.count) elements" }
}
