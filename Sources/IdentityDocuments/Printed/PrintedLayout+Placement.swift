/// Assigns fields whose labels were not read, because small print becomes illegible before the values do.
extension PrintedLayout {
    // A badly read label must have this similarity, and lead over another field's label by this much. The limit
    // recognises 17 of 41 such labels on 10 drawn documents, all correctly; 0.55 recognises 19, 2 of them wrongly.
    private static let leastLikeness = 0.65
    private static let leastLead = 0.1
    /// With this confidence, a label was read as it stands there.
    private static let clearLabel = 0.97
    /// Text this similar to a label is a label.
    static let labelLikeness = 0.8
    /// Labels are lower than values: below this fraction of their height.
    private static let valueHeight = 0.75
    /// Below this confidence, a recogniser invents text from strokes and patterns.
    static let valueConfidence = 0.8
    /// Documents are valid for fewer years than this, and holders of licences and cards with two dates are older. The
    /// longest validity of a card with a portrait is fifteen years (France).
    private static let longestValidity = 15

    /// Assigns rows without a label to the fields that the rest of the document leaves for them.
    ///
    /// - Parameters:
    ///   - zone: the values of the machine-readable zone, if it is reliable.
    ///   - today: the day on which the document is judged.
    ///   - isBackOfLicence: whether dates belong to categories.
    ///   - design: the design whose places are used.
    ///   - width: the width of the document in the unit of the lines; nil if it is not known.
    mutating func placeRest(
        by zone: [DocumentFieldName: String], on today: DocumentDate, isBackOfLicence: Bool = false,
        design: DocumentDesign? = nil, width: Double? = nil
    ) {
        placeByZone(zone)
        if let design { renameNumbered(by: design) }
        if let design, let width { placeByDesign(design, millimetre: width / design.size.width) }
        placeByLikeness()
        placeBirthOfLicence()
        placeLadderOfLicence()
        if !isBackOfLicence { placeDates(by: zone, on: today) }
        placeByOrder(hasZone: !zone.isEmpty)
        placeAddress()
    }

    /// The rows that may be a value.
    var candidates: [PrintedRow] {
        let heights = values.map(\.row.height).sorted()
        let least = heights.isEmpty ? 0 : Self.valueHeight * heights[heights.count / 2]
        return rest.filter { $0.confidence >= Self.valueConfidence && $0.height >= least }
    }

    // MARK: The zone

    /// Assigns a row that repeats the zone's value of a field to that field.
    private mutating func placeByZone(_ zone: [DocumentFieldName: String]) {
        for name in ZoneAgreement.comparedFields where !has(name) && ![.nationality, .issuingCountry].contains(name) {
            // A State may put its personal number into the field at its discretion.
            guard let value = zone[name] ?? (name == .personalNumber ? zone[.optionalData] : nil) else { continue }
            if let row = rest.first(where: { Self.says($0.text, value, in: name) }) {
                assign(row, to: name, isGuess: false)
            }
        }
        // The State's code stands above the holder's names, and the nationality's below.
        let names = [self[.surname], self[.givenNames]].compactMap { $0?.row.middle }.max() ?? .infinity
        if !has(.issuingCountry), let row = rest.first(where: { $0.text == zone[.issuingCountry] && $0.middle < names })
        {
            assign(row, to: .issuingCountry, isGuess: false)
        }
        if !has(.nationality), let row = rest.first(where: { $0.text == zone[.nationality] && $0.middle > names }) {
            assign(row, to: .nationality, isGuess: false)
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
        case .sex: return isSex(text) && PrintedZone.value(of: .sex, text) == value
        case .documentNumber, .personalNumber:
            func plain(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }
            return PrintedZone.value(of: name, text).map { plain($0) == plain(value) } ?? false
        default: return PrintedZone.value(of: name, text).map { $0 == value } ?? false
        }
    }

    /// Whether the text is one letter, or a State's own before the ICAO letter: `F`, `K/F`, `KVK/F`.
    private static func isSex(_ text: String) -> Bool {
        if text.count == 1 { return true }
        let parts = text.split(separator: "/").map { $0.filter { $0 != " " } }
        return parts.count == 2 && ["F", "M", "X"].contains(parts[1]) && parts[0].count <= 3
            && parts[0].allSatisfy(\.isLetter)
    }

    // MARK: Labels that were hardly read

    private mutating func placeByLikeness() {
        struct Claim {
            let row: PrintedRow
            let name: DocumentFieldName
            let likeness: Double
        }
        let rows = candidates.filter { !designs.labels.mayBe($0.text) }
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
                let ranked = designs.labels.likeness(of: label.text).filter { !has($0.key) && Self.suits(row, $0.key) }
                    .sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
                // Every letter of a clear label counts: “Fodselsnummer” is not a misread “Passnummer”.
                let least = label.confidence >= Self.clearLabel ? Self.labelLikeness : Self.leastLikeness
                guard let best = ranked.first, best.value >= least,
                    best.value - (ranked.dropFirst().first?.value ?? 0) >= Self.leastLead
                else { continue }
                claims.append(Claim(row: row, name: best.key, likeness: best.value))
            }
        }
        for claim in claims.sorted(by: { $0.likeness > $1.likeness })
        where !has(claim.name) && rest.contains(claim.row) { assign(claim.row, to: claim.name) }
    }

    /// Whether a row may be a field's value.
    static func suits(_ row: PrintedRow, _ name: DocumentFieldName) -> Bool {
        switch name {
        case .birthDate, .issueDate, .expiryDate: return PrintedDate(row.text)?.isWhole == true
        case .sex: return isSex(row.text) && PrintedZone.value(of: .sex, row.text) != nil
        case .documentNumber, .personalNumber:
            return PrintedDate(row.text) == nil && PrintedZone.value(of: name, row.text) != nil
        case .surname, .givenNames: return row.letterCount >= 2 && !row.hasDigits
        case .nationality, .birthPlace, .issuingAuthority: return row.letterCount >= 3 && !row.hasDigits
        case .issuingCountry: return PrintedZone.value(of: name, row.text) != nil
        default: return row.letterCount >= 2
        }
    }

    // MARK: Dates

    /// Assigns dates by their order: a birth comes before an issue, and an issue before an expiry.
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
            // A birth and an expiry are farther apart than an issue and an expiry, and only an expiry lies in the
            // future.
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

    /// Assigns the place of birth on a licence, which stands after the date of birth and after no other date.
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
}
