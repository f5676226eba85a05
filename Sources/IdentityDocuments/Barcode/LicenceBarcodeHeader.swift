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
        // Issuer (6 digits), version (2), since version 2 the jurisdiction's own version (2), and the count of subfiles
        // (2). Old barcodes lack the issuer's first digit, or the count.
        let digits = bytes[place...].prefix { ZoneAlphabet.isDigit($0) }
        guard let issuer = Self.issuer(digits) else { return nil }
        let rest = digits.dropFirst(issuer.length)
        guard (2...6).contains(rest.count), let version = Int(String(decoding: rest.prefix(2), as: UTF8.self)) else {
            return nil
        }
        place += digits.count
        let first = bytes[min(place, bytes.count)...].prefix(2)
        guard first.elementsEqual("DL".utf8) || first.elementsEqual("ID".utf8) else { return nil }
        isIdentityCard = first.elementsEqual("ID".utf8)
        // A designator is two letters and eight digits. Other text already belongs to the data.
        while place + 10 <= bytes.count, bytes[place..<place + 2].allSatisfy(ZoneAlphabet.isLetter),
            bytes[place + 2..<place + 10].allSatisfy(ZoneAlphabet.isDigit)
        {
            place += 10
        }
        issuerNumber = issuer.number
        self.version = version
        end = place
    }

    /// The issuer's six digits, and the number of digits that state it. The numbers of licensing authorities begin with
    /// 636 or 604; some barcodes lack the 6.
    private static func issuer(_ digits: ArraySlice<UInt8>) -> (number: String, length: Int)? {
        let isShort = digits.starts(with: "36".utf8) || digits.starts(with: "04".utf8)
        let length = isShort ? 5 : 6
        guard digits.count >= length else { return nil }
        return ((isShort ? "6" : "") + String(decoding: digits.prefix(length), as: UTF8.self), length)
    }
}
