/// What is printed on a document for people, by its labels.
///
/// A value stands beneath its label, or beside the number of its field as on licences. What stands at no label is passed over,
/// but for letters: of those it is whom they are to, where that person lives, the day and the sender.
public struct PrintedZone: Sendable, Hashable {
    /// A value.
    public struct Field: Sendable, Hashable {
        /// The field that the label names.
        public let name: DocumentFieldName
        /// The characters that stand there.
        public let text: String
        /// The value as `DocumentField` has it: dates as `YYYY-MM-DD`, a sex in words; `nil` where the text is none that the
        /// field can have.
        public let value: String?
        /// How sure the recogniser is of the text, 0...1.
        public let confidence: Double
        /// Whether day and month may stand the other way round as well.
        public let isOrderAmbiguous: Bool
    }

    /// The fields, those with a label first, by the order of the lines.
    public let fields: [Field]
    /// What stands at further labels of the same fields, where that is a value of theirs. Whoever altered the zone may have
    /// printed a value like it above the true one: each of them has to agree with the zone.
    public let repeated: [Field]
    /// What stands where the surname has to, above the given names, without a label that could be read, where the machine-readable
    /// zone says something else. It is not among the fields: it may be something else, and contradicts the zone in doubt alone.
    public let surnameWithoutLabel: Field?
    /// The type that the title states, or the numbers of the fields, or what stands on the back of a licence, or that of a
    /// letter with an address; `nil` where nothing does.
    public let documentType: DocumentType?
    /// Whether what stands there is the back of a driving licence: the one line of its zone, or the restrictions and
    /// endorsements beside its barcode, without a field by which a holder is known.
    public let isBackOfLicence: Bool

    /// The value of a field; `nil` where none was read.
    public subscript(name: DocumentFieldName) -> Field? { fields.first { $0.name == name } }

    /// The values of a document's lines.
    ///
    /// - Parameters:
    ///   - lines: in any order.
    ///   - today: the day on which the document is judged, which settles centuries.
    ///   - zone: the fields of the document's machine-readable zone, where that may be relied on: a row that says the same as
    ///     one of them is that field, whether or not its label could be read.
    public init(_ lines: [PrintedLine], on today: DocumentDate, zone: [DocumentField] = []) {
        var layout = PrintedLayout(lines)
        let known = zone.compactMap { field in field.value.map { (field.name, $0) } }
        let back = ZoneHead.licence(in: lines) ?? (LicenceBack.isIn(lines) ? .driversLicense : nil)
        let isOther = layout.title.map { $0 != .driversLicense } ?? false
        let isBack = back != nil && !isOther && layout.values.allSatisfy { !Self.namesHolder($0.name) }
        layout.placeRest(
            by: Dictionary(known, uniquingKeysWith: { first, _ in first }), on: today, isBackOfLicence: isBack)
        if layout.values.count < PrintedLayout.leastValues, let letter = PrintedLetter(lines) {
            self = PrintedZone(letter, on: today)
            return
        }
        isBackOfLicence = isBack
        documentType =
            layout.documentType ?? (layout.values.count < 2 ? nil : ZoneHead.type(in: lines)) ?? (isOther ? nil : back)
        let placed = layout.values
        let names = zone.filter { $0.name == .surname || $0.name == .givenNames }
        let order = Self.order(of: placed)
        surnameWithoutLabel = (known.isEmpty ? nil : layout.rowOfSurname).map {
            Self.field(.init(name: .surname, row: $0), order, today, zoneName: nil)
        }
        var fields: [Field] = []
        var repeated: [Field] = []
        for place in placed {
            let zoneName = names.first { $0.name == place.name }?.value
            let field = Self.field(place, order, today, zoneName: zoneName)
            if let known = fields.firstIndex(where: { $0.name == place.name }) {
                if field.value != nil {
                    // What cannot be the field's was read at another label than its own.
                    if fields[known].value == nil { fields[known] = field } else { repeated.append(field) }
                }
                continue
            }
            fields.append(field)
            // Behind a birth on a licence stands where it was.
            if place.isNumbered, place.name == .birthDate, let date = PrintedDate(place.text), date.rest.count > 1 {
                fields.append(
                    Field(
                        name: .birthPlace, text: date.rest, value: date.rest, confidence: place.confidence,
                        isOrderAmbiguous: false))
            }
        }
        self.fields = fields
        self.repeated = repeated
    }

    private static func namesHolder(_ name: DocumentFieldName) -> Bool {
        name == .surname || name == .givenNames || name == .birthDate
    }

    /// What a letter says of whom it is to.
    private init(_ letter: PrintedLetter, on today: DocumentDate) {
        func field(_ name: DocumentFieldName, _ rows: [PrintedRow]) -> Field {
            let text = rows.map(\.text).joined(separator: ", ")
            return Field(
                name: name, text: text, value: text, confidence: rows.map(\.confidence).min() ?? 0,
                isOrderAmbiguous: false)
        }
        let date = PrintedDate(letter.date.text)
        documentType = .proofOfAddress
        isBackOfLicence = false
        repeated = []
        surnameWithoutLabel = nil
        fields = [
            field(.fullName, [letter.name]), field(.address, letter.address),
            Field(
                name: .issueDate, text: letter.date.text,
                value: date?.resolved(.issue, on: today, order: letter.order ?? .dayFirst)?.description,
                confidence: letter.date.row.confidence,
                isOrderAmbiguous: letter.order == nil && (date?.readings.count ?? 0) > 1),
            field(.issuingAuthority, [letter.issuer]),
        ]
    }

    // Where the letter of a sex stands, in heights of its label and from the label's lower left corner: letters begin within half a
    // height of their labels on 14 drawn documents, and are half as high again.
    private static let letterLeft = -0.5
    private static let letterWidth = 3.0
    private static let letterTop = -0.1
    private static let letterHeight = 2.0

    /// Where the letter of a sex has to stand whose label was read and nothing beneath it: one letter is less than what finders of
    /// text take for a line. A line without text; `nil` where there is no such label.
    public static func placeOfLostSex(in lines: [PrintedLine]) -> PrintedLine? {
        guard let label = PrintedLayout(lines).emptySex else { return nil }
        let unit = label.height
        return PrintedLine(
            "", x: label.x + letterLeft * unit, y: label.y + unit + letterTop * unit, width: letterWidth * unit,
            height: letterHeight * unit)
    }

    /// The order of day and month that any date of the document proves. Documents have one for all of their dates.
    private static func order(of places: [PrintedLayout.Value]) -> PrintedDate.Order? {
        for place in places where dateRoles[place.name] != nil {
            if let order = PrintedDate(place.text)?.order(of: place.text) { return order }
        }
        return nil
    }

    private static let dateRoles: [DocumentFieldName: ZoneDate.Role] = [
        .birthDate: .birth, .issueDate: .issue, .expiryDate: .expiry,
    ]

    private static func field(
        _ place: PrintedLayout.Value, _ order: PrintedDate.Order?, _ today: DocumentDate, zoneName: String?
    ) -> Field {
        var value: String?
        var isAmbiguous = false
        if let role = dateRoles[place.name] {
            let date = PrintedDate(place.text)
            value = date?.resolved(role, on: today, order: order ?? .dayFirst)?.description
            isAmbiguous = order == nil && (date?.readings.count ?? 0) > 1
        } else {
            value = Self.value(of: place.name, place.text)
            if let text = value, let zoneName, let marked = Transliteration.withMark(text, by: zoneName) {
                value = marked
            }
        }
        return Field(
            name: place.name, text: place.text, value: value, confidence: place.confidence,
            isOrderAmbiguous: isAmbiguous)
    }

    /// The value that a text is in a field; `nil` for one that the field cannot have.
    static func value(of name: DocumentFieldName, _ text: String) -> String? {
        switch name {
        case .sex:
            // The letter of ICAO 9303-4 stands last where the State has one of its own: K/F, and V/M of Lithuanian men.
            let last = text.split(separator: "/").last.map { Transliteration.plain($0).filter(\.isLetter) } ?? ""
            let letters = ["F", "M", "X"].contains(last) ? last : Transliteration.plain(text)
            // V and W are the Dutch and German letters of women.
            switch letters.first(where: \.isLetter) {
            case "F", "V", "W": return Sex.female.rawValue
            case "M": return Sex.male.rawValue
            case "X": return Sex.other.rawValue
            default: return nil
            }
        case .documentNumber, .personalNumber:
            // Numbers of capitals alone are rare, and not divided.
            let number = text.filter { $0 != " " }.uppercased()
            let isNumber = number.contains(where: \.isNumber) || number == text && number.allSatisfy(\.isLetter)
            return number.count >= 5 && isNumber ? number : nil
        case .issuingCountry, .nationality:
            if let code = CountryCode(rawValue: text.uppercased()), code.list != nil { return code.rawValue }
            // An issuer stands as its code alone, Germany's as in the zone without its fillers; a nationality in words as well.
            if name == .issuingCountry { return CountryCode(zoneText: "\(text)<<")?.rawValue }
            if text.count == 3, text.allSatisfy(\.isLetter) { return nil }
            return text.contains(where: \.isLetter) ? text : nil
        case .surname, .givenNames, .birthPlace:
            return text.contains(where: \.isLetter) && !text.contains(where: \.isNumber) || name == .birthPlace
                ? text : nil
        default: return text.isEmpty ? nil : text
        }
    }
}

extension PrintedZone: PersonalData {
    /// How many fields there are.
    public var withheldSummary: String { "\(fields.count) fields" }
}

extension PrintedZone.Field: PersonalData {
    /// Which field it is.
    public var withheldSummary: String { name.rawValue }
}
