/// Fields whose labels were not read: small print is lost before the values are.
extension PrintedLayout {
    // Labels that were hardly read: at least so much of one, and by so much more than of another field's. Of 41 such labels on
    // 10 drawn documents 17 are told so, none wrongly; 0.55 tells 19, and 2 wrongly.
    private static let leastLikeness = 0.65
    private static let leastLead = 0.1
    /// What is so like a label is one.
    private static let labelLikeness = 0.8
    /// How long numbers of documents are; lines of zones are longer.
    private static let numberLengths = 7...14
    /// Labels are lower than values by more than this.
    private static let valueHeight = 0.75
    /// Below this a recogniser has made up what it says of strokes and patterns.
    private static let leastConfidence = 0.8
    /// Documents are valid for fewer years than this, and holders of driving licences and cards with two dates are older: the
    /// longest validity of a card with a portrait is fifteen years (France).
    private static let longestValidity = 15

    /// Gives rows at no label to the fields that the rest of the document leaves them.
    ///
    /// - Parameters:
    ///   - zone: what the machine-readable zone says, where it may be relied on.
    ///   - today: the day on which the document is judged.
    ///   - isBackOfLicence: whether dates are those of categories.
    mutating func placeRest(
        by zone: [DocumentFieldName: String], on today: DocumentDate, isBackOfLicence: Bool = false
    ) {
        placeByZone(zone)
        placeByLikeness()
        placeBirthOfLicence()
        if !isBackOfLicence { placeDates(by: zone, on: today) }
        placeByOrder(hasZone: !zone.isEmpty)
        placeAddress()
    }

    /// Rows that are a value.
    private var candidates: [PrintedRow] {
        let heights = values.map(\.row.height).sorted()
        let least = heights.isEmpty ? 0 : Self.valueHeight * heights[heights.count / 2]
        return rest.filter { $0.confidence >= Self.leastConfidence && $0.height >= least }
    }

    // MARK: The zone

    /// A row that says what the zone says of a field is that field.
    private mutating func placeByZone(_ zone: [DocumentFieldName: String]) {
        for name in ZoneAgreement.comparedFields where !has(name) && name != .nationality {
            // A State's own number may stand in the field that is at its discretion.
            guard let value = zone[name] ?? (name == .personalNumber ? zone[.optionalData] : nil) else { continue }
            if let row = rest.first(where: { Self.says($0.text, value, in: name) }) { assign(row, to: name) }
        }
        // The State's code stands above the holder's names, that of the nationality beneath.
        let names = [self[.surname], self[.givenNames]].compactMap { $0?.row.middle }.max() ?? .infinity
        if !has(.issuingCountry), let row = rest.first(where: { $0.text == zone[.issuingCountry] && $0.middle < names })
        {
            assign(row, to: .issuingCountry)
        }
        if !has(.nationality), let row = rest.first(where: { $0.text == zone[.nationality] && $0.middle > names }) {
            assign(row, to: .nationality)
        }
    }

    private static func says(_ text: String, _ value: String, in name: DocumentFieldName) -> Bool {
        switch name {
        case .birthDate, .expiryDate:
            guard let date = DocumentDate(value), let printed = PrintedDate(text) else { return false }
            return date.isComplete && printed.isWhole && printed.mayBe(date)
        case .surname, .givenNames:
            return !text.contains(where: \.isNumber)
                && Transliteration.withoutMarks(text) == Transliteration.withoutMarks(value)
        case .sex: return text.count == 1 && PrintedZone.value(of: .sex, text) == value
        default: return PrintedZone.value(of: name, text).map { $0 == value } ?? false
        }
    }

    // MARK: Labels that were hardly read

    private mutating func placeByLikeness() {
        struct Claim {
            let row: PrintedRow
            let name: DocumentFieldName
            let likeness: Double
        }
        let rows = candidates
        let small = rest.filter { !rows.contains($0) } + rest.filter { rows.contains($0) }
        var claims: [Claim] = []
        for row in rows {
            let above = small.filter { label in
                label != row && label.height < row.height && label.middle < row.middle
                    && row.y - (label.y + label.height) < 0.5 * row.height
                    && row.y - (label.y + label.height) > -0.6 * row.height
                    && label.x < row.maxX && label.maxX > row.x - row.height
            }
            for label in above {
                let ranked = FieldLabel.likeness(of: label.text).filter { !has($0.key) && Self.suits(row, $0.key) }
                    .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
                guard let best = ranked.first, best.value >= Self.leastLikeness,
                    best.value - (ranked.dropFirst().first?.value ?? 0) >= Self.leastLead
                else { continue }
                claims.append(Claim(row: row, name: best.key, likeness: best.value))
            }
        }
        for claim in claims.sorted(by: { $0.likeness > $1.likeness })
        where !has(claim.name) && rest.contains(claim.row) { assign(claim.row, to: claim.name) }
    }

    /// Whether a row may be a field's value.
    private static func suits(_ row: PrintedRow, _ name: DocumentFieldName) -> Bool {
        switch name {
        case .birthDate, .issueDate, .expiryDate: return PrintedDate(row.text)?.isWhole == true
        case .sex: return row.text.count == 1 && PrintedZone.value(of: .sex, row.text) != nil
        case .documentNumber, .personalNumber:
            return PrintedDate(row.text) == nil && PrintedZone.value(of: name, row.text) != nil
        case .surname, .givenNames: return row.letterCount >= 2 && !row.hasDigits
        case .nationality, .birthPlace, .issuingAuthority: return row.letterCount >= 3 && !row.hasDigits
        case .issuingCountry: return row.text.count <= 3 && row.letterCount == row.text.count
        default: return row.letterCount >= 2
        }
    }

    // MARK: Dates

    /// Nobody is issued a document before birth, and none expires before its issue.
    private mutating func placeDates(by zone: [DocumentFieldName: String], on today: DocumentDate) {
        var free: [(row: PrintedRow, date: DocumentDate)] = []
        for row in rest {
            guard let printed = PrintedDate(row.text), printed.isWhole, let date = printed.readings.first else {
                continue
            }
            free.append((row, date))
        }
        // Backs of licences have dates for every category.
        guard !free.isEmpty, title != .driversLicense || has(.birthDate) else { return }
        func known(_ name: DocumentFieldName) -> DocumentDate? {
            if let value = zone[name].flatMap(DocumentDate.init), value.isComplete { return value }
            return self[name].flatMap { PrintedDate($0.text)?.readings.first }
        }
        free.sort { Self.key($0.date) < Self.key($1.date) }
        let (birth, expiry) = (known(.birthDate), known(.expiryDate))
        switch (free.count, birth, expiry) {
        case (1, let birth?, let expiry?):
            if !has(.issueDate), Self.key(birth) < Self.key(free[0].date), Self.key(free[0].date) < Self.key(expiry) {
                assign(free[0].row, to: .issueDate)
            }
        case (3, nil, nil) where !has(.issueDate):
            for (place, name) in zip(free, [DocumentFieldName.birthDate, .issueDate, .expiryDate]) {
                assign(place.row, to: name)
            }
        case (2, nil, nil) where !has(.issueDate):
            // A birth and an expiry lie further apart than an issue and an expiry, and an expiry alone lies ahead.
            let (first, last) = (free[0], free[1])
            guard (last.date.year ?? 0) - (first.date.year ?? 0) > Self.longestValidity,
                Self.key(today) < Self.key(last.date)
            else { return }
            assign(first.row, to: .birthDate)
            assign(last.row, to: .expiryDate)
        case (2, _?, nil) where has(.birthDate) && !has(.issueDate):
            assign(free[0].row, to: .issueDate)
            assign(free[1].row, to: .expiryDate)
        case (1, _?, nil) where has(.birthDate) && Self.key(today) < Self.key(free[0].date):
            assign(free[0].row, to: .expiryDate)
        case (1, nil, let expiry?) where has(.expiryDate):
            let isOld = (expiry.year ?? 0) - (free[0].date.year ?? 0) > Self.longestValidity
            if has(.issueDate) || isOld { assign(free[0].row, to: .birthDate) }
        default: break
        }
    }

    /// On licences the place stands behind the date of birth, and behind no other date.
    private mutating func placeBirthOfLicence() {
        guard title == .driversLicense, !has(.birthDate) else { return }
        let births = rest.filter { row in
            guard let date = PrintedDate(row.text), !date.isWhole else { return false }
            return date.rest.count > 1 && !date.rest.contains(where: \.isNumber)
        }
        if births.count == 1 { assign(births[0], to: .birthDate, isNumbered: true) }
    }

    private static func key(_ date: DocumentDate) -> Int {
        (date.year ?? 0) * 10_000 + (date.month ?? 0) * 100 + (date.day ?? 0)
    }

    // MARK: The order of fields

    /// The order in which ICAO 9303-4, 4.1.1, and 9303-5, 4.1.1, have the fields: names, nationality, birth and its place, issue,
    /// authority, expiry.
    private mutating func placeByOrder(hasZone: Bool) {
        guard !isNumbered, let birth = self[.birthDate]?.row else { return }
        func isInColumn(_ row: PrintedRow) -> Bool { abs(row.x - birth.x) < 0.6 * birth.height }
        func words(_ name: DocumentFieldName) -> [PrintedRow] {
            candidates.filter { row in
                // An authority may be called after a passport, whose label it is not.
                Self.suits(row, name) && row.letterCount >= 3
                    && !FieldLabel.isNearly(row.text, least: Self.labelLikeness)
            }
        }
        if !has(.surname), !has(.givenNames), !hasZone {
            let above = words(.surname).filter {
                isInColumn($0) && $0.middle < birth.y && DocumentTitle($0.text) == nil
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
            // Nothing else above the names is the code of a State.
            let codes = candidates.filter { $0.middle < first && CountryCode(rawValue: $0.text)?.list != nil }
            if codes.count == 1 { assign(codes[0], to: .issuingCountry) }
        }
        if !has(.nationality), let names {
            let between = words(.nationality).filter {
                $0.middle > names && $0.middle < birth.middle - 0.5 * birth.height
            }
            if between.count == 1 { assign(between[0], to: .nationality) }
        }
        if !has(.sex), !hasZone, title != .driversLicense {
            // One letter's box is lower than a row's. On licences M is a category as well, and X a mark anywhere.
            let letters = rest.filter { row in
                row.confidence >= Self.leastConfidence && Self.suits(row, .sex) && row.text != "X"
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
            // The French card has the number of the department behind the place.
            let places = rest.filter { Self.withoutDepartment($0.text) != nil && $0.middle > birth.middle }
            if places.count == 1 { assign(places[0], to: .birthPlace) }
        }
        guard let issue = self[.issueDate]?.row else { return }
        if !has(.birthPlace) {
            let between = words(.birthPlace).filter {
                isInColumn($0) && $0.middle > birth.middle + 0.5 * birth.height
                    && $0.middle < issue.middle - 0.5 * issue.height
            }
            // Where there is room the place stands beside the date.
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
            }
            if late.count == 1 { assign(late[0], to: .issuingAuthority) }
        }
    }

    // From the middle of a row of a name to the next one's, in heights of a row: 1.9 and 2.0 on drawn cards and passports, where
    // what stands above the surname is farther off than this.
    private static let nameSpacing = 2.6

    /// The row above the given names, where the surname stands on every document that has them in rows of their own, if it can be
    /// one and no surname was found.
    var rowOfSurname: PrintedRow? {
        guard !isNumbered, !has(.surname), let given = self[.givenNames]?.row else { return nil }
        let above = candidates.filter { row in
            abs(row.x - given.x) < 0.6 * given.height && row.middle < given.y
                && given.middle - row.middle < Self.nameSpacing * given.height
        }
        guard let row = above.last, Self.suits(row, .surname), row.letterCount >= 3,
            CountryCode(rawValue: row.text)?.list == nil, DocumentTitle(row.text) == nil,
            !FieldLabel.isNearly(row.text, least: Self.labelLikeness)
        else { return nil }
        return row
    }

    /// A row that is an address and nothing else can be: a street with its number, and a place with its code.
    private mutating func placeAddress() {
        guard !has(.address) else { return }
        let addresses = rest.filter { row in
            guard row.confidence >= Self.leastConfidence, let comma = row.text.lastIndex(of: ",") else { return false }
            return AddressText.isStreet(String(row.text[..<comma]))
                && AddressText.isPlace(String(row.text[row.text.index(after: comma)...]))
        }
        if addresses.count == 1 { assign(addresses[0], to: .address) }
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
