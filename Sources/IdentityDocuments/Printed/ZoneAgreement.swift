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
    ///   - givenNames: the zone's given names, which some documents print behind the surname; `nil` where they are not known.
    public init(printed: PrintedZone.Field, zone: String, mayBeCut: Bool = false, givenNames: String? = nil) {
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
        case .surname: outcome = Self.surname(printed.text, zone, mayBeCut, givenNames)
        case .givenNames: outcome = Self.names(printed.text, zone, mayBeCut)
        case .nationality:
            // In print it is a word of the State's language, unless it is a code.
            let isCode = CountryCode(rawValue: value)?.list != nil
            outcome = isCode ? (value == zone ? .same : .different) : .notComparable
        case .sex: outcome = printed.value == nil ? .notComparable : value == zone ? .same : .different
        default:
            outcome = printed.value == nil ? .notComparable : Self.isNumber(value, printed, zone) ? .same : .different
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

    /// As `names`, of a surname behind which the given names stand, or the words of a pattern, which are written small.
    private static func surname(_ printed: String, _ zone: String, _ mayBeCut: Bool, _ givenNames: String?) -> Outcome {
        let outcome = names(printed, zone, mayBeCut)
        guard outcome == .different else { return outcome }
        let words = printed.split { $0 == " " || $0 == "," }
        if let givenNames, !givenNames.isEmpty {
            let whole = names(words.joined(separator: " "), zone + " " + givenNames, mayBeCut)
            if whole == .same || whole == .sameButMarks { return whole }
        }
        let large = words.prefix { word in !word.contains(where: \.isLowercase) }
        guard !large.isEmpty, large.count < words.count, names(large.joined(separator: " "), zone, mayBeCut) == .same
        else {
            return .different
        }
        return .mayDiffer
    }

    /// So many characters of a number have room in a zone (ICAO 9303-4 and -7, 4.2.2).
    private static let numberRoom = 9

    /// Whether a printed number is the zone's: the same, one that is longer than the zone has room for, or one beside which
    /// words of another value were read.
    private static func isNumber(_ value: String, _ printed: PrintedZone.Field, _ zone: String) -> Bool {
        let (first, second) = (number(value), number(zone))
        if first == second { return true }
        guard second.count >= leastNumber else { return false }
        if printed.name == .documentNumber, second.count == numberRoom, first.hasPrefix(second) { return true }
        let words = printed.text.split(separator: " ").map { number(String($0)) }
        return words.first == second || words.last == second
    }

    /// A shorter number may be a word by chance.
    private static let leastNumber = 6

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
