/// The header of a licence's barcode: `@`, control characters, `ANSI `, the issuer, the version and the designators of
/// subfiles.
struct LicenceBarcodeHeader {
    let issuerNumber: String
    let version: Int
    let isIdentityCard: Bool
    /// The index of the data after the designators.
    let end: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "@") else { return nil }
        // The three control characters differ between issuers, and readers drop some of them.
        var place = 1
        while place < bytes.count, bytes[place] < 0x20 { place += 1 }
        // "AAMVA" stands in place of "ANSI " in barcodes of version 1.
        let fileType = bytes[place...].prefix(5)
        guard fileType.elementsEqual("ANSI ".utf8) || fileType.elementsEqual("AAMVA".utf8) else { return nil }
        place += 5
        guard let issuer = Self.digits(bytes, place, 6), let version = Self.digits(bytes, place + 6, 2) else {
            return nil
        }
        place += version.value >= 2 ? 10 : 8
        guard let entries = Self.digits(bytes, place, 2) else { return nil }
        place += 2
        let first = bytes[min(place, bytes.count)...].prefix(2)
        guard first.elementsEqual("DL".utf8) || first.elementsEqual("ID".utf8) else { return nil }
        isIdentityCard = first.elementsEqual("ID".utf8)
        // A designator is two letters and eight digits. Other text already belongs to the data.
        var count = 0
        while count < entries.value, place + 10 <= bytes.count, Self.digits(bytes, place + 2, 8) != nil {
            place += 10
            count += 1
        }
        issuerNumber = issuer.text
        self.version = version.value
        end = place
    }

    private static func digits(_ bytes: [UInt8], _ start: Int, _ count: Int) -> (text: String, value: Int)? {
        guard start + count <= bytes.count else { return nil }
        let range = bytes[start..<start + count]
        guard range.allSatisfy(ZoneAlphabet.isDigit) else { return nil }
        let text = String(decoding: range, as: UTF8.self)
        return Int(text).map { (text, $0) }
    }
}
