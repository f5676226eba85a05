/// The text printed on a document for people, by its labels.
///
/// A value stands below its label, or beside the number of its field as on licences. Text without a label is ignored.
/// For letters, the recipient, address, date and sender are read.
public struct PrintedZone: Sendable, Hashable {
    /// A value.
    public struct Field: Sendable, Hashable {
        /// The field that the label names.
        public let name: DocumentFieldName
        /// The text of the value.
        public let text: String
        /// The value in the form of `DocumentField`: dates as `YYYY-MM-DD`, a sex in words; `nil` if the field cannot
        /// have this text as its value.
        public let value: String?
        /// The recogniser's mean confidence in the text, 0...1.
        public let confidence: Double
        /// Its least confidence in a character, 0...1.
        public let leastConfidence: Double
        /// Whether day and month may be swapped.
        public let isOrderAmbiguous: Bool
        /// The least confidence in a character with which another recogniser read the same text, 0...1; `nil` if it did not.
        public internal(set) var secondConfidence: Double?
        /// Whether the characters of a number that have look-alikes have the shapes that they have elsewhere on the page.
        public internal(set) var hasKnownShapes = false
        /// Whether another frame of the same clip shows the same value.
        public internal(set) var isInOtherFrame = false
        /// Whether another frame of the same clip shows another value, and both were read twice.
        public internal(set) var isContradicted = false
        /// Whether only the order of the lines tells the field, on a document of unknown type or of a design that has no such
        /// value. A nationality that names no State is a guess too. Such a text may be anything.
        public internal(set) var isGuess = false
    }

    /// The fields in the order of the lines, those with a label first.
    public internal(set) var fields: [Field]
    /// Valid values at further labels of the same fields. A forger of the zone may have printed a matching value above
    /// the true one, so each of these must agree with the zone.
    public let repeated: [Field]
    /// The text in the place of the surname, above the given names, if its label was not readable and the
    /// machine-readable zone differs. It is not among the fields, because it may be something else; it only raises a
    /// doubt about the zone.
    public let surnameWithoutLabel: Field?
    /// The type according to the title, the numbers of the fields, the back of a licence, or a letter with an address;
    /// `nil` if none of these is found.
    public let documentType: DocumentType?
    /// The design that the head tells; `nil` if it tells none, or several.
    public let design: DocumentDesign?
    /// Whether the head also names the State of the design.
    public let namesStateOfDesign: Bool
    /// The States that the title may name, such as `KINGDOM OF THE NETHERLANDS`; empty if it names none.
    public let issuers: Set<CountryCode>
    /// Whether this is the back of a driving licence: the single line of its zone, or the restrictions and endorsements
    /// beside its barcode, without a field that names the holder.
    public let isBackOfLicence: Bool

    /// The value of a field; `nil` if it was not read.
    public subscript(name: DocumentFieldName) -> Field? { fields.first { $0.name == name } }

    /// Reads the values in a document's lines.
    ///
    /// - Parameters:
    ///   - lines: the lines in any order.
    ///   - today: the day on which the document is judged, which decides centuries.
    ///   - zone: the fields of the document's machine-readable zone, if it is reliable. A row that repeats one of them
    ///   is that field, even if its label could not be read.
    ///   - designs: what tells titles and labels.
    ///   - width: the width of the upright document in the unit of the lines, which makes places of a design usable; `nil`
    ///   if it is not known.
    public init(
        _ lines: [PrintedLine], on today: DocumentDate, zone: [DocumentField] = [],
        designs: DocumentDesigns = .standard, width: Double? = nil
    ) {
        var layout = PrintedLayout(lines, designs)
        let known = zone.compactMap { field in field.value.map { (field.name, $0) } }
        let back = ZoneHead.licence(in: lines) ?? (LicenceBack.isIn(lines) ? .driversLicense : nil)
        let candidates = layout.candidateDesigns
        let isOther = layout.title.map { $0 != .driversLicense } ?? false
        let isBack = back != nil && !isOther && layout.values.allSatisfy { !Self.namesHolder($0.name) }
        layout.placeRest(
            by: Dictionary(known, uniquingKeysWith: { first, _ in first }), on: today, isBackOfLicence: isBack,
            design: candidates.count == 1 ? candidates[0].design : nil, width: width)
        if layout.values.count < PrintedLayout.leastValues, let letter = PrintedLetter(lines) {
            self = PrintedZone(letter, on: today)
            return
        }
        isBackOfLicence = isBack
        design = candidates.count == 1 ? candidates[0].design : nil
        namesStateOfDesign = candidates.count == 1 && candidates[0].isOfState
        issuers = layout.issuers
        documentType =
            layout.documentType ?? (layout.values.count < 2 ? nil : ZoneHead.type(in: lines)) ?? (isOther ? nil : back)
        let placed = layout.values
        let names = zone.filter { $0.name == .surname || $0.name == .givenNames }
        let order =
            Self.order(of: placed, besides: known) ?? Self.order(of: candidates)
            ?? (lines.contains { designs.labels.isDayFirst($0.text) } ? .dayFirst : nil)
        surnameWithoutLabel = (known.isEmpty ? nil : layout.rowOfSurname).map {
            Self.field(.init(name: .surname, row: $0), order, today, zoneName: nil)
        }
        var fields: [Field] = []
        var repeated: [Field] = []
        for place in placed {
            let zoneName = names.first { $0.name == place.name }?.value
            var field = Self.field(place, order, today, zoneName: zoneName)
            let isExpected = design?.mayHave(field.value ?? field.text, in: place.name) ?? true
            field.isGuess =
                place.isGuess && (documentType == nil || !isExpected)
                || place.name == .nationality && field.value.flatMap({ CountryCode(rawValue: $0)?.list }) == nil
            if let known = fields.firstIndex(where: { $0.name == place.name }) {
                if field.value != nil {
                    // A text that the field cannot have was read at another field's label.
                    if fields[known].value == nil { fields[known] = field } else { repeated.append(field) }
                }
                continue
            }
            fields.append(field)
            // On a licence, the place of birth follows the date.
            if place.isNumbered, place.name == .birthDate, let date = PrintedDate(place.text), date.rest.count > 1 {
                fields.append(
                    Field(
                        name: .birthPlace, text: date.rest, value: date.rest, confidence: place.confidence,
                        leastConfidence: place.leastConfidence, isOrderAmbiguous: false))
            }
        }
        self.fields = fields
        self.repeated = repeated
    }

    private static func namesHolder(_ name: DocumentFieldName) -> Bool {
        name == .surname || name == .givenNames || name == .birthDate
    }

    /// The recipient, address, date and sender of a letter.
    private init(_ letter: PrintedLetter, on today: DocumentDate) {
        func field(_ name: DocumentFieldName, _ rows: [PrintedRow]) -> Field {
            let text = rows.map(\.text).joined(separator: ", ")
            return Field(
                name: name, text: text, value: text, confidence: rows.map(\.confidence).min() ?? 0,
                leastConfidence: rows.map(\.leastConfidence).min() ?? 0,
                isOrderAmbiguous: false)
        }
        let date = PrintedDate(letter.date.text)
        documentType = .proofOfAddress
        design = nil
        namesStateOfDesign = false
        issuers = []
        isBackOfLicence = false
        repeated = []
        surnameWithoutLabel = nil
        fields = [
            field(.fullName, [letter.name]), field(.address, letter.address),
            Field(
                name: .issueDate, text: letter.date.text,
                value: date?.resolved(.issue, on: today, order: letter.order ?? .dayFirst)?.description,
                confidence: letter.date.row.confidence, leastConfidence: letter.date.row.leastConfidence,
                isOrderAmbiguous: letter.order == nil && (date?.readings.count ?? 0) > 1),
            field(.issuingAuthority, [letter.issuer]),
        ]
    }

    // The position of the sex letter, in heights of its label and relative to the label's lower left corner. On 14
    // drawn documents, letters begin within half a height of their labels and are half as tall again.
    private static let letterLeft = -0.5
    private static let letterWidth = 3.0
    private static let letterTop = -0.1
    private static let letterHeight = 2.0

    /// The place of a sex letter whose label was read but not the letter itself, because text detectors miss single
    /// letters. It is a line without text; `nil` if the label is missing or has a value.
    public static func placeOfLostSex(
        in lines: [PrintedLine], designs: DocumentDesigns = .standard
    ) -> PrintedLine? {
        guard let label = PrintedLayout(lines, designs).emptySex else { return nil }
        let unit = label.height
        return PrintedLine(
            "", x: label.x + letterLeft * unit, y: label.y + unit + letterTop * unit, width: letterWidth * unit,
            height: letterHeight * unit)
    }

    /// The order of day and month that any date proves, by itself or by the zone's value. All dates of a document share one
    /// order.
    private static func order(
        of places: [PrintedLayout.Value], besides zone: [(DocumentFieldName, String)]
    ) -> PrintedDate.Order? {
        for place in places where dateRoles[place.name] != nil {
            guard let date = PrintedDate(place.text) else { continue }
            if let order = date.order(of: place.text) { return order }
            guard date.readings.count == 2, let stated = zone.first(where: { $0.0 == place.name })?.1 else { continue }
            guard let known = DocumentDate(stated), date.mayBe(known) else { continue }
            return known.day == date.readings[0].day ? .dayFirst : .monthFirst
        }
        return nil
    }

    /// The order that all candidates share. Licences without a State's name are also of States that print the day first, so that
    /// the month comes first only where the State is named.
    private static func order(
        of candidates: [(design: DocumentDesign, isOfState: Bool)]
    ) -> PrintedDate.Order? {
        let orders = Set(candidates.map(\.design.dateOrder))
        guard orders.count == 1, let order = orders.first ?? nil else { return nil }
        return order == .dayFirst || candidates.allSatisfy(\.isOfState) ? order : nil
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
            leastConfidence: place.leastConfidence,
            isOrderAmbiguous: isAmbiguous)
    }

    /// The field's value for a text; `nil` if the field cannot have it.
    static func value(of name: DocumentFieldName, _ text: String) -> String? {
        switch name {
        case .sex:
            // If the State adds its own letter, the ICAO 9303-4 letter comes last: K/F, or V/M for Lithuanian men.
            let last = text.split(separator: "/").last.map { Transliteration.plain($0).filter(\.isLetter) } ?? ""
            let letters = ["F", "M", "X"].contains(last) ? last : Transliteration.plain(text)
            // V and W are the Dutch and German letters for women.
            switch letters.first(where: \.isLetter) {
            case "F", "V", "W": return Sex.female.rawValue
            case "M": return Sex.male.rawValue
            case "X": return Sex.other.rawValue
            default: return nil
            }
        case .documentNumber, .personalNumber:
            // Numbers of capitals alone are rare, and are not split by spaces.
            let number = text.filter { $0 != " " }.uppercased()
            let isNumber = number.contains(where: \.isNumber) || number == text && number.allSatisfy(\.isLetter)
            return number.count >= 5 && isNumber ? number : nil
        case .issuingCountry, .nationality:
            if let code = CountryCode(rawValue: text.uppercased()), code.list != nil { return code.rawValue }
            // An issuer is printed as a code alone, Germany's as in the zone without fillers; a nationality may also be
            // words.
            if name == .issuingCountry { return CountryCode(zoneText: "\(text)<<")?.rawValue }
            if text.count == 3, text.allSatisfy(\.isLetter) { return nil }
            let codes = NationalityWord.codes(of: text)
            if codes.count == 1, let code = codes.first { return code }
            return text.contains(where: \.isLetter) ? text : nil
        case .surname, .givenNames, .birthPlace:
            return text.contains(where: \.isLetter) && !text.contains(where: \.isNumber) || name == .birthPlace
                ? text : nil
        default: return text.isEmpty ? nil : text
        }
    }
}

extension PrintedZone: PersonalData {
    /// The number of fields.
    public var withheldSummary: String { "\(fields.count) fields" }
}

extension PrintedZone.Field: PersonalData {
    /// The name of the field.
    public var withheldSummary: String { name.rawValue }
}
