/// Assigns fields by the positions that all documents share.
extension PrintedLayout {
    /// The length of document numbers; lines of zones are longer.
    private static let numberLengths = 7...14
    /// Signatures are taller than values by more than this factor.
    private static let signatureHeight = 1.5

    /// Assigns rows in the order of ICAO 9303-4, 4.1.1, and 9303-5, 4.1.1: names, nationality, birth and its place,
    /// issue, authority, expiry.
    mutating func placeByOrder(hasZone: Bool) {
        guard !isNumbered, let birth = self[.birthDate]?.row else { return }
        func isInColumn(_ row: PrintedRow) -> Bool { abs(row.x - birth.x) < 0.6 * birth.height }
        func words(_ name: DocumentFieldName) -> [PrintedRow] {
            candidates.filter { row in
                // An authority may have “passport” in its name; that is not a label.
                Self.suits(row, name) && row.letterCount >= 3
                    && !designs.labels.isNearly(row.text, least: Self.labelLikeness)
            }
        }
        if !has(.surname), !has(.givenNames), !hasZone {
            let above = words(.surname).filter {
                isInColumn($0) && $0.middle < birth.y && designs.titles.title(in: $0.text) == nil
            }
            if above.count >= 2 {
                assign(above[0], to: .surname)
                assign(above[1], to: .givenNames)
            }
        }
        let names = [self[.givenNames], self[.surname]].compactMap { $0?.row.middle }.max()
        if !has(.issuingCountry), !hasZone,
            let first = [self[.givenNames], self[.surname]].compactMap({ $0?.row.y }).min()
        {
            // A State's code is the only code above the names.
            let codes = candidates.filter { $0.middle < first && CountryCode(rawValue: $0.text)?.list != nil }
            if codes.count == 1 { assign(codes[0], to: .issuingCountry) }
        }
        if !has(.nationality), let names {
            // The birth may stand beside the nationality. If there are several rows, choose the one in two languages.
            let between = words(.nationality).filter {
                $0.middle > names
                    && ($0.middle < birth.middle - 0.5 * birth.height
                        || $0.maxX < birth.x && $0.middle < birth.y + birth.height)
            }
            let double = between.filter { $0.text.contains("/") }
            if let only = between.count == 1 ? between.first : double.count == 1 ? double.first : nil {
                assign(only, to: .nationality)
            }
        }
        if !has(.sex), !hasZone, title != .driversLicense {
            // The box of one letter is lower than a row's. On licences M is also a category, and X may be a mark
            // anywhere.
            let letters = rest.filter { row in
                row.confidence >= Self.valueConfidence && Self.suits(row, .sex) && row.text != "X"
            }
            if letters.count == 1 { assign(letters[0], to: .sex) }
        }
        if !has(.documentNumber) {
            let numbers = candidates.filter { row in
                Self.suits(row, .documentNumber) && row.hasDigits && Self.numberLengths.contains(row.text.count)
                    && row.text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
            }
            if numbers.count == 1 { assign(numbers[0], to: .documentNumber) }
        }
        if !has(.birthPlace) {
            // The French card has the department's number after the place.
            let places = rest.filter { Self.withoutDepartment($0.text) != nil && $0.middle > birth.middle }
            if places.count == 1 { assign(places[0], to: .birthPlace) }
        }
        if !has(.birthPlace), title != .driversLicense, let sex = self[.sex]?.row,
            sex.middle > birth.middle + 0.5 * birth.height
        {
            // In passports, the place stands beside the sex, below the birth.
            let beside = candidates.filter { row in
                abs(row.middle - sex.middle) < 0.5 * row.height && row.x > sex.maxX && row.letterCount >= 3
                    && row.text.first?.isLetter == true && PrintedDate(row.text) == nil
                    && !designs.labels.mayBe(row.text) && !designs.labels.isNearly(row.text, least: Self.labelLikeness)
            }
            // The word for a State's nationals names a place of birth only if the nationality stands elsewhere.
            let isNationality = beside.contains { !NationalityWord.codes(of: $0.text).isEmpty } && !has(.nationality)
            if beside.count == 1, !isNationality { assign(beside[0], to: .birthPlace) }
        }
        guard let issue = self[.issueDate]?.row else { return }
        if !has(.birthPlace) {
            let between = words(.birthPlace).filter {
                isInColumn($0) && $0.middle > birth.middle + 0.5 * birth.height
                    && $0.middle < issue.middle - 0.5 * issue.height
            }
            // If there is room, the place stands beside the date.
            let beside = words(.birthPlace).filter {
                abs($0.middle - birth.middle) < 0.5 * birth.height && $0.x > birth.x
            }
            if between.count + beside.count == 1, let place = (between + beside).first {
                assign(place, to: .birthPlace)
            }
        }
        if !has(.issuingAuthority) {
            let late = words(.issuingAuthority).filter {
                $0.letterCount >= 6 && $0.middle > issue.y - 0.5 * issue.height
                    && $0.height < Self.signatureHeight * issue.height && !designs.labels.mayBe($0.text)
            }
            if late.count == 1 { assign(late[0], to: .issuingAuthority) }
        }
    }

    // The distance between the middles of two rows of names, in heights of a row. It is 1.9 and 2.0 on drawn cards and
    // passports; text above the surname is farther away than this limit.
    private static let nameSpacing = 2.6

    /// The row above the given names, if it can be a surname and no surname was found. On every document with names in
    /// separate rows, the surname stands there.
    var rowOfSurname: PrintedRow? {
        guard !isNumbered, !has(.surname), let given = self[.givenNames]?.row else { return nil }
        let above = candidates.filter { row in
            abs(row.x - given.x) < 0.6 * given.height && row.middle < given.y
                && given.middle - row.middle < Self.nameSpacing * given.height
        }
        guard let row = above.last, Self.suits(row, .surname), row.letterCount >= 3,
            CountryCode(rawValue: row.text)?.list == nil, designs.titles.title(in: row.text) == nil,
            !designs.labels.isNearly(row.text, least: Self.labelLikeness)
        else { return nil }
        return row
    }

    /// Assigns rows that can only be an address: a street with its number, and a place with its postal code.
    mutating func placeAddress() {
        guard !has(.address) else { return }
        let addresses = rest.filter { row in
            guard row.confidence >= Self.valueConfidence, let comma = row.text.lastIndex(of: ",") else { return false }
            return AddressText.isStreet(String(row.text[..<comma]))
                && AddressText.isPlace(String(row.text[row.text.index(after: comma)...]))
        }
        if addresses.count == 1 { assign(addresses[0], to: .address) }
        guard addresses.isEmpty, title == .driversLicense else { return }
        // Street and place may also stand one above the other, without a comma.
        let pairs = zip(rest, rest.dropFirst()).filter { street, place in
            min(street.confidence, place.confidence) >= Self.valueConfidence && AddressText.isStreet(street.text)
                && AddressText.isPlace(place.text) && abs(street.x - place.x) < 0.5 * street.height
                && place.middle - street.middle < 1.5 * street.height
        }
        if pairs.count == 1, let (street, place) = pairs.first { assign(street.joined(with: [place]), to: .address) }
    }

    /// The place in `KRÁSNO (99)`; nil for any other text.
    private static func withoutDepartment(_ text: String) -> Substring? {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex else { return nil }
        let number = text[text.index(after: open)...].dropLast()
        guard (2...3).contains(number.count), number.allSatisfy({ $0.isASCII && ($0.isNumber || "AB".contains($0)) }),
            text[..<open].contains(where: \.isLetter)
        else { return nil }
        return text[..<open]
    }
}
