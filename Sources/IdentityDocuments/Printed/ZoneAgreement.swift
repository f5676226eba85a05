internal import Platform

/// Whether two places of a document agree in one field: print, a barcode, or the machine-readable zone of a side.
public struct ZoneAgreement: Sendable, Hashable, Codable {
    /// The result of a comparison.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// They agree.
        case same
        /// They agree except for diacritics that a recogniser loses: `MULLER` and `MUELLER`.
        case sameButMarks
        /// They differ.
        case different
        /// They seem to differ, but one of them was not read reliably: a person must look.
        case mayDiffer
        /// They cannot be compared, because of a script or a word.
        case notComparable
    }

    /// The field.
    public let name: DocumentFieldName
    /// The result of the comparison.
    public let outcome: Outcome
    /// The number of characters to change in one value; 0 if both agree or cannot be compared. Two types of document
    /// may have one code, so a `documentCode` that differs may have 0 as well.
    public let differences: Int

    /// The fields that are both printed and in zones.
    public static let comparedFields: [DocumentFieldName] = [
        .issuingCountry, .documentNumber, .surname, .givenNames, .nationality, .birthDate, .sex, .expiryDate,
        .personalNumber,
    ]

    /// Compares a printed field with the zone's value.
    ///
    /// - Parameters:
    ///   - printed: the printed field.
    ///   - zone: the value of the same field in the machine-readable zone.
    ///   - mayBeCut: whether the zone's name fills its field.
    ///   - givenNames: the zone's given names, which some documents print after the surname; `nil` if unknown.
    ///   - issuer: the zone's issuing State, whose numbers may lack letters; `nil` if unknown.
    public init(
        printed: PrintedZone.Field, zone: String, mayBeCut: Bool = false, givenNames: String? = nil,
        issuer: String? = nil
    ) {
        name = printed.name
        let value = printed.value ?? printed.text
        let outcome: Outcome
        switch printed.name {
        case .birthDate, .expiryDate:
            if let date = DocumentDate(zone), date.isComplete, let read = PrintedDate(printed.text) {
                // If another date of the document proves the order of day and month, only one day is possible.
                let settled = printed.isOrderAmbiguous ? nil : printed.value.flatMap(DocumentDate.init)
                let isThatDay = settled.map { $0.month == date.month && $0.day == date.day } ?? true
                outcome = isThatDay && read.mayBe(date) ? .same : .different
            } else {
                outcome = .notComparable
            }
        // Use the recognised text, without diacritics restored from the zone.
        case .surname: outcome = Self.surname(printed.text, zone, mayBeCut, givenNames)
        case .givenNames: outcome = Self.names(printed.text, zone, mayBeCut)
        case .nationality, .issuingCountry:
            let codes = NationalityWord.codes(of: value)
            outcome = codes.isEmpty ? .notComparable : codes.contains(zone) ? .same : .different
        case .sex: outcome = printed.value == nil ? .notComparable : value == zone ? .same : .different
        default:
            let unused = printed.name == .documentNumber ? issuer.map(LookAlikes.lettersNotInNumbers(of:)) ?? [] : []
            outcome = printed.value == nil ? .notComparable : Self.numbers(value, printed, zone, without: unused)
        }
        self.outcome = outcome
        differences =
            outcome == .different
            ? EditDistance.between(Array(Self.number(value).utf8), Array(Self.number(zone).utf8)) : 0
    }

    /// The result of a comparison that was made elsewhere.
    init(name: DocumentFieldName, outcome: Outcome, differences: Int) {
        self.name = name
        self.outcome = outcome
        self.differences = differences
    }

    /// Compares the States that a title may name with the zone's issuing State; `nil` if the title names none.
    public init?(issuers: Set<CountryCode>, zone: String) {
        guard !issuers.isEmpty else { return nil }
        (name, differences) = (.issuingCountry, 0)
        outcome = issuers.contains { $0.rawValue == zone } ? .same : .different
    }

    /// A surname that may differ from the zone's, although one of them was not read reliably; `nil` if that is unclear.
    ///
    /// The comparison starts at the beginning of the zone's name, because a misread filler turns given names into a
    /// part of the surname.
    ///
    /// - Parameters:
    ///   - surname: the printed surname.
    ///   - names: the name fields in all readings of the zone, the surname first.
    public init?(surname: PrintedZone.Field, unlikeAllOf names: [String]) {
        func letters(_ text: String) -> [UInt8] {
            text.utf8.filter { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        }
        guard let printed = Transliteration.zoneText(of: surname.text).map(letters) else { return nil }
        // Other characters than letters in a zone's name are misread.
        let distances = names.map { EditDistance.between(printed, Array(letters($0).prefix(printed.count))) }
        guard let least = distances.min(), least >= Self.leastUnlikeLetters, 2 * least >= printed.count else {
            return nil
        }
        (name, outcome, differences) = (.surname, .mayDiffer, least)
    }

    /// Fewer differing letters, or fewer than half of them, mean a misread name.
    private static let leastUnlikeLetters = 3

    /// Like `names`, for a surname that is followed by the given names, or by the words of a pattern in lower case.
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

    /// The number of characters for a document number in a zone (ICAO 9303-4 and -7, 4.2.2).
    private static let numberRoom = 9

    /// Compares a printed number with the zone's.
    ///
    /// A recogniser of print confuses O with 0 and I with 1, so that such a difference is a doubt. It is no doubt if the
    /// State's numbers lack the letter (`without`): then the print has the digit. The zone is taken as it is, because
    /// its check digits tell a letter from a digit.
    private static func numbers(
        _ value: String, _ printed: PrintedZone.Field, _ zone: String, without unused: Set<Character>
    ) -> Outcome {
        func told(_ text: String) -> String {
            String(number(text).map { unused.contains($0) ? LookAlikes.merged($0) : $0 })
        }
        func merged(_ text: String) -> String { String(number(text).map(LookAlikes.merged)) }
        if isNumber(value, printed, zone, read: told, known: number) { return .same }
        return isNumber(value, printed, zone, read: merged, known: merged) ? .mayDiffer : .different
    }

    /// Whether a printed number is the zone's: it is equal, it is longer than the zone's field, or words of another
    /// value were read beside it.
    private static func isNumber(
        _ value: String, _ printed: PrintedZone.Field, _ zone: String, read: (String) -> String,
        known: (String) -> String
    ) -> Bool {
        let (first, second) = (read(value), known(zone))
        if first == second { return true }
        guard second.count >= leastNumber else { return false }
        if printed.name == .documentNumber, second.count == numberRoom, first.hasPrefix(second) { return true }
        let words = printed.text.split(separator: " ").map { read(String($0)) }
        return words.first == second || words.last == second
    }

    /// A shorter number may match a word by chance.
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

    /// Letters and digits only.
    private static func number(_ text: String) -> String {
        text.uppercased().filter { $0.isLetter || $0.isNumber }
    }
}

extension ZoneAgreement {
    /// The fields in which the zones on two sides of a document may contradict each other.
    public static let fieldsOfTwoZones: [DocumentFieldName] = [.documentCode] + comparedFields

    /// The fields in which the zones on two sides of a document contradict each other, in the order of
    /// `fieldsOfTwoZones`.
    ///
    /// A zone may shorten a name or a number. So a field counts only if neither value can be a shorter form of the
    /// other. `documentCode` stands for the type of the document: codes of one type do not contradict each other.
    /// Fields that agree are left out, because two pictures of the same zone agree and prove nothing.
    ///
    /// - Parameters:
    ///   - first: the zone of one side, which passes its own checks.
    ///   - second: the zone of the other side. It passes its own checks too.
    ///   - today: the day on which the document is judged. It decides centuries.
    ///   - namesAreSure: whether every character of both names was read with certainty. Otherwise names that differ
    ///     are reported as `Outcome.mayDiffer`, because no check digit covers them.
    public static func contradictions(
        between first: MachineReadableZone, and second: MachineReadableZone, on today: DocumentDate, namesAreSure: Bool
    ) -> [ZoneAgreement] {
        let (all, others) = (first.fields(on: today), second.fields(on: today))
        let areOfOneFormat = first.format == second.format
        return fieldsOfTwoZones.compactMap { name -> ZoneAgreement? in
            guard name != .documentCode else {
                return first.documentType == second.documentType
                    ? nil : ZoneAgreement(name, .different, first.documentCode, second.documentCode)
            }
            guard let one = all.first(where: { $0.name == name }), let value = one.value,
                let other = others.first(where: { $0.name == name }), let otherValue = other.value
            else { return nil }
            guard name != .issuingCountry else {
                return value == otherValue ? nil : ZoneAgreement(name, .different, value, otherValue)
            }
            guard isOther(one, than: other, of: others), isOther(other, than: one, of: all) else { return nil }
            // Two formats cut a long name at different places.
            let areCut = [one, other].allSatisfy { $0.doubts.contains(.possiblyTruncated) }
            let isUnsure = [.surname, .givenNames].contains(name) && (!namesAreSure || areCut && !areOfOneFormat)
            return ZoneAgreement(name, isUnsure ? .mayDiffer : .different, value, otherValue)
        }
    }

    /// Whether a field of one zone is neither the field of another zone nor a longer form of it.
    private static func isOther(_ field: DocumentField, than short: DocumentField, of zone: [DocumentField]) -> Bool {
        guard let text = field.value, let value = short.value else { return false }
        let stated = PrintedZone.Field(
            name: field.name, text: text, value: text, confidence: 1, leastConfidence: 1, isOrderAmbiguous: false)
        let givenNames = zone.first { $0.name == .givenNames }?.value
        let agreement = ZoneAgreement(
            printed: stated, zone: value, mayBeCut: short.doubts.contains(.possiblyTruncated), givenNames: givenNames)
        return agreement.outcome == .different
    }

    private init(_ name: DocumentFieldName, _ outcome: Outcome, _ first: String, _ second: String) {
        self.name = name
        self.outcome = outcome
        differences = EditDistance.between(Array(Self.number(first).utf8), Array(Self.number(second).utf8))
    }
}
