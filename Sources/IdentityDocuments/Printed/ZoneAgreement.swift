/// Whether the two zones of a document say the same in one field.
public struct ZoneAgreement: Sendable, Hashable, Codable {
    /// How the comparison came out.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// They say the same.
        case same
        /// They do, as far as marks go that a recogniser loses: `MULLER` and `MUELLER`.
        case sameButMarks
        /// They do not.
        case different
        /// They seem not to, and one of both was not surely read: a person has to look.
        case mayDiffer
        /// Nothing says that either is wrong: a script or a word that cannot be compared.
        case notComparable
    }

    /// The field.
    public let name: DocumentFieldName
    /// How the comparison came out.
    public let outcome: Outcome
    /// How many characters of the printed value would have to be others; 0 where the two are the same or cannot be
    /// compared.
    public let differences: Int

    /// The fields that both zones of documents have.
    public static let comparedFields: [DocumentFieldName] = [
        .documentNumber, .surname, .givenNames, .nationality, .birthDate, .sex, .expiryDate, .personalNumber,
    ]

    /// Compares a printed field with the zone's value.
    ///
    /// - Parameters:
    ///   - printed: what is printed.
    ///   - zone: the value of the same field in the machine-readable zone.
    ///   - mayBeCut: whether the zone's name fills its field.
    public init(printed: PrintedZone.Field, zone: String, mayBeCut: Bool = false) {
        name = printed.name
        let value = printed.value ?? printed.text
        let outcome: Outcome
        switch printed.name {
        case .birthDate, .expiryDate:
            if let date = DocumentDate(zone), date.isComplete, let read = PrintedDate(printed.text) {
                // Where another date of the document proves the order of day and month, it is one day alone.
                let settled = printed.isOrderAmbiguous ? nil : printed.value.flatMap(DocumentDate.init)
                let isThatDay = settled.map { $0.month == date.month && $0.day == date.day } ?? true
                outcome = isThatDay && read.mayBe(date) ? .same : .different
            } else {
                outcome = .notComparable
            }
        // What the recogniser read, without the marks that the zone gave back.
        case .surname, .givenNames: outcome = Self.names(printed.text, zone, mayBeCut)
        case .nationality:
            // In print it is a word of the State's language, unless it is a code.
            let isCode = CountryCode(rawValue: value)?.list != nil
            outcome = isCode ? (value == zone ? .same : .different) : .notComparable
        case .sex: outcome = printed.value == nil ? .notComparable : value == zone ? .same : .different
        default:
            let (first, second) = (Self.number(value), Self.number(zone))
            outcome = printed.value == nil ? .notComparable : first == second ? .same : .different
        }
        self.outcome = outcome
        differences =
            outcome == .different
            ? EditDistance.between(Array(Self.number(value).utf8), Array(Self.number(zone).utf8)) : 0
    }

    /// A surname that may be another than the zone's, though one of both was not surely read; `nil` where that is not plain.
    ///
    /// The zone's name is looked at from its beginning, as a misread filler makes given names a part of the surname.
    ///
    /// - Parameters:
    ///   - surname: what is printed.
    ///   - names: what the readings of the zone have in the place of the name, the surname first.
    public init?(surname: PrintedZone.Field, unlikeAllOf names: [String]) {
        func letters(_ text: String) -> [UInt8] {
            text.utf8.filter { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        }
        guard let printed = Transliteration.zoneText(of: surname.text).map(letters) else { return nil }
        // What a zone's name has besides letters was misread.
        let distances = names.map { EditDistance.between(printed, Array(letters($0).prefix(printed.count))) }
        guard let least = distances.min(), least >= Self.leastUnlikeLetters, 2 * least >= printed.count else {
            return nil
        }
        (name, outcome, differences) = (.surname, .mayDiffer, least)
    }

    /// Fewer letters that differ are a misread name, as are less than half of them.
    private static let leastUnlikeLetters = 3

    private static func names(_ printed: String, _ zone: String, _ mayBeCut: Bool) -> Outcome {
        switch Transliteration.agreement(printed: printed, zone: zone, mayBeCut: mayBeCut) {
        case .same, .sameAsFarAsCut: return .same
        case .notComparable: return .notComparable
        case .different:
            let (first, second) = (Transliteration.withoutMarks(printed), Transliteration.withoutMarks(zone))
            let isSame = first == second || mayBeCut && !second.isEmpty && first.hasPrefix(second)
            return isSame ? .sameButMarks : .different
        }
    }

    /// Letters and digits alone. Nobody can tell O from 0 in most typefaces.
    private static func number(_ text: String) -> String {
        String(text.uppercased().filter { $0.isLetter || $0.isNumber }.map { $0 == "O" ? "0" : $0 })
    }
}
