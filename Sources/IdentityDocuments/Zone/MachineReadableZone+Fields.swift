extension MachineReadableZone {
    /// Characters 1–2 of the zone without fillers, such as `P`, `PN`, `ID` or `D1`.
    public var documentCode: String { part(.documentCode).map { ZoneName.text(bytes, $0) } ?? "" }

    /// The State or organisation that issued the document; `nil` if the three places are not letters, or if a licence's
    /// line does not state it.
    public var issuingCountry: CountryCode? {
        part(.issuingCountry).flatMap { CountryCode(zoneBytes: bytes, at: $0.lowerBound) }
    }

    /// The document number, including the rest of a long number in the optional data; a space for each run of fillers
    /// inside. `nil` if missing.
    public var documentNumber: String? {
        guard let field = part(.documentNumber) else { return nil }
        let layout = ZoneLayout.of(format)
        let rest = numberIsLong ? text(ZoneNumber(bytes, layout: layout).rest) : ""
        let number = ZoneName.text(bytes, field) + rest
        return number.isEmpty ? nil : number
    }

    /// The name; `nil` if missing.
    public var name: PersonName? {
        if let field = part(.name) {
            let name = ZoneName(bytes, field)
            let surname = ZoneName.text(bytes, name.first)
            let givenNames = ZoneName.text(bytes, name.second)
            guard !surname.isEmpty || !givenNames.isEmpty else { return nil }
            return PersonName(surname: surname, givenNames: givenNames, isPossiblyTruncated: name.fillsField)
        }
        guard let surname = part(.surname) else { return nil }
        let givenNames = part(.givenNames)
        let text = ZoneName.text(bytes, surname)
        let given = givenNames.map { ZoneName.text(bytes, $0) } ?? ""
        guard !text.isEmpty || !given.isEmpty else { return nil }
        return PersonName(surname: text, givenNames: given, isPossiblyTruncated: fills(surname) || fills(givenNames))
    }

    /// The name in Cyrillic letters, from a Russian internal passport (`PNRUS`), whose zone writes one character for
    /// each letter; `nil` for every other document.
    public var nativeName: PersonName? {
        guard Self.namesAreRussian(bytes, format), let name else { return nil }
        return PersonName(
            surname: RussianZoneLetters.cyrillic(name.surname),
            givenNames: RussianZoneLetters.cyrillic(name.givenNames), isPossiblyTruncated: name.isPossiblyTruncated)
    }

    /// The nationality. A French card before 2021 has no such field and implies France. `nil` for a licence, and if the
    /// three places are not letters.
    public var nationality: CountryCode? {
        if format == .frenchIdCard { return CountryCode(rawValue: "FRA") }
        return part(.nationality).flatMap { CountryCode(zoneBytes: bytes, at: $0.lowerBound) }
    }

    /// The date of birth; `nil` if it is unknown or invalid, or if the format has no such field.
    public var birthDate: ZoneDate? { date(.birthDate, as: .birth) }

    /// The date of expiry, for a visa its last day of validity; `nil` if missing or invalid.
    public var expiryDate: ZoneDate? { date(.expiryDate, as: .expiry) }

    /// The places of the dates of birth and of expiry as they stand, with fillers for unknown parts; `nil` if the format lacks
    /// one.
    package var dateCharacters: (birth: String, expiry: String)? {
        guard let birth = part(.birthDate), let expiry = part(.expiryDate) else { return nil }
        return (text(birth), text(expiry))
    }

    /// The year and month of issue on a French card before 2021; `nil` for every other format.
    public var issueMonth: ZoneDate? { part(.issueMonth).flatMap { Self.month(bytes, at: $0.lowerBound) } }

    /// The sex; `unknown` if the format has no such field, and for an invalid character.
    public var sex: Sex { part(.sex).flatMap { Sex(zoneByte: bytes[$0.lowerBound]) } ?? .unknown }

    /// The optional data, after the rest of a long document number and without trailing fillers: the personal number of
    /// a passport. `nil` if empty.
    public var optionalData: String? {
        part(.optionalData).flatMap { trimmed(optionalStart..<$0.upperBound) }
    }

    /// The optional data in the second line of a card of size 1; `nil` if empty.
    public var secondOptionalData: String? { plain(.secondOptionalData) }

    /// Department and office that issued a French card before 2021, six places; `nil` for every other format.
    public var issuingOffice: String? { plain(.issuingOffice) }

    /// The version of a Dutch or Swiss licence; `nil` for every other format.
    public var version: String? { plain(.version) }

    /// The number of the blank form of a Swiss licence; `nil` for every other format.
    public var blankNumber: String? { plain(.blankNumber) }

    /// The discretionary data in a licence's line; `nil` for formats without such a field.
    public var discretionaryData: String? { plain(.discretionaryData) }

    /// The kind of document, as far as format and code tell.
    ///
    /// The code `IR` belongs to residence permits in the European Union's uniform format. ICAO does not define a code
    /// for permits, so other permits may be taken for identity cards. PR, PS and PT are passports of refugees,
    /// stateless persons and aliens (ICAO 9303-4). A and C in sizes 1 and 2 are cards of crews and others, which are
    /// not identity cards.
    public var documentType: DocumentType {
        switch format {
        case .td3:
            return ["PR", "PS", "PT"].contains(documentCode) ? .travelDocument : .passport
        case .mrvA, .mrvB: return .visa
        case .frenchIdCard: return .frenchIdCard
        case .dutchLicence: return .dutchDriversLicense
        case .frenchLicence, .swissLicence, .isoLicence: return .driversLicense
        case .td1, .td2:
            if ["IR", "AR", "CR"].contains(documentCode) { return .residencePermit }
            return documentCode == "AC" ? .otherForm : .idCard
        }
    }
}

extension MachineReadableZone {
    private func part(_ part: ZonePart) -> Range<Int>? { ZoneLayout.of(format).range(of: part) }

    private func date(_ part: ZonePart, as role: ZoneDate.Role) -> ZoneDate? {
        guard let field = self.part(part),
            case .date(let date) = ZoneDate.read(bytes, at: field.lowerBound, as: role)
        else { return nil }
        return date
    }

    private func plain(_ part: ZonePart) -> String? { self.part(part).flatMap(trimmed) }

    /// The text without trailing fillers; `nil` if nothing is left.
    private func trimmed(_ range: Range<Int>) -> String? {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == ZoneAlphabet.filler { end -= 1 }
        return end == range.lowerBound ? nil : text(range.lowerBound..<end)
    }

    private func fills(_ field: Range<Int>?) -> Bool {
        field.map { bytes[$0.upperBound - 1] != ZoneAlphabet.filler } ?? false
    }

    /// Year and month from four places; `nil` if invalid.
    static func month(_ bytes: [UInt8], at start: Int) -> ZoneDate? {
        guard let a = ZoneAlphabet.digit(bytes[start]), let b = ZoneAlphabet.digit(bytes[start + 1]),
            let c = ZoneAlphabet.digit(bytes[start + 2]), let d = ZoneAlphabet.digit(bytes[start + 3])
        else { return nil }
        return ZoneDate(year: a * 10 + b, month: c * 10 + d, day: nil)
    }

    /// Whether names are written as on Russian internal passports, with digits for some letters.
    static func namesAreRussian(_ bytes: [UInt8], _ format: ZoneFormat) -> Bool {
        format == .td3 && bytes.starts(with: "PNRUS".utf8)
    }
}
