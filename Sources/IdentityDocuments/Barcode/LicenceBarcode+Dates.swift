extension LicenceBarcode {
    /// The date of birth; `nil` if missing or invalid.
    public var birthDate: DocumentDate? { value("DBB").flatMap(date) }

    /// The date of expiry; `nil` if missing or invalid, and for a card that never expires.
    public var expiryDate: DocumentDate? { neverExpires ? nil : value("DBA").flatMap(date) }

    /// The date of issue; `nil` if missing or invalid.
    public var issueDate: DocumentDate? { value("DBD").flatMap(date) }

    /// Whether the issuer says that the card never expires: by a word, by nines, or by the year 9999.
    public var neverExpires: Bool {
        guard let text = value("DBA") else { return false }
        let letters = String(text.filter(\.isLetter)).uppercased()
        if Self.wordsWithoutEnd.contains(letters) { return true }
        let digits = Self.groups(text).joined()
        return letters.isEmpty && digits.count == 8 && (digits.hasPrefix("9999") || digits.hasSuffix("9999"))
    }

    private static let wordsWithoutEnd: Set<String> = [
        "INDEF", "INDEFINITE", "INDEFINITELY", "LIFE", "LIFETIME", "NEVER", "NEVEREXPIRES", "NOEXP", "NOEXPIRATION",
        "NOEXPIRY", "NONEXP", "NONEXPIRING", "PERM", "PERMANENT",
    ]

    /// Parses eight digits: month, day and year in the United States since version 2; year, month and day elsewhere.
    /// The other order is tried if the country is missing, or if the first order gives no date of this century or the
    /// last two. Hyphens, slashes, full stops and spaces may divide the digits, and then tell where the year is. Text
    /// such as `2029-03-XX` is taken as it is.
    private func date(_ text: String) -> DocumentDate? {
        let marks = text.utf8.allSatisfy { ZoneAlphabet.isDigit($0) || "-/. ".utf8.contains($0) }
        guard marks else { return DocumentDate(text) }
        let groups = Self.groups(text)
        let digits = groups.joined().utf8.compactMap(ZoneAlphabet.digit)
        guard digits.count == 8, groups.count == 1 || groups.count == 3 else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        let yearFirst = DocumentDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
        let yearLast = DocumentDate(year: number(4..<8), month: number(0..<2), day: number(2..<4))
        let isAmerican = version >= 2 && issuingCountry?.rawValue != "CAN"
        let orders =
            switch groups.map(\.count) {
            case [8]: isAmerican ? [yearLast, yearFirst] : [yearFirst, yearLast]
            case [4, 2, 2]: [yearFirst]
            case [2, 2, 4]: [yearLast]
            default: [DocumentDate?]()
            }
        return orders.compactMap(\.self).first { (1800...2199).contains($0.year ?? 0) }
    }

    /// The runs of digits.
    private static func groups(_ text: String) -> [Substring] {
        text.split { $0.asciiValue.map(ZoneAlphabet.isDigit) != true }
    }
}
