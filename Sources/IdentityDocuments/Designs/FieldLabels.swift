internal import CDocumentDesigns
internal import FoundationEssentials
internal import Platform

/// The printed labels of fields.
struct FieldLabels: Sendable {
    private let byLetters: [String: DocumentFieldName]
    private let sorted: [(known: String, name: DocumentFieldName)]
    /// The labels that only languages have whose countries print the day before the month.
    private let dayFirst: Set<String>

    /// The labels in the languages of designs, and the designs' own.
    init(of designs: [DocumentDesign]) {
        var all: [String: DocumentFieldName] = [:]
        let languages = Set(designs.flatMap(\.languages))
        var (dayFirst, others): (Set<String>, Set<String>) = ([], [])
        for (name, texts) in Self.table {
            for (language, texts) in texts where languages.contains(language) {
                let letters = texts.map(Self.letters)
                for text in letters { all[text] = name }
                if Self.languagesOfMonthFirst.contains(language) {
                    others.formUnion(letters)
                } else if name != .address {
                    dayFirst.formUnion(letters.filter { $0.count >= Self.leastOfLanguage })
                }
            }
        }
        for field in designs.flatMap(\.fields) {
            for label in field.labels where all[Self.letters(of: label)] == nil {
                all[Self.letters(of: label)] = field.name
            }
        }
        byLetters = all
        self.dayFirst = dayFirst.subtracting(others)
        sorted = all.sorted { $0.key < $1.key }.map { (known: $0.key, name: $0.value) }
    }

    /// The field that a label names; nil if the text is not a label.
    ///
    /// A label may be in several languages with slashes between, and may have a number in front, as on licences. One
    /// letter in six may be misread.
    func field(of text: String) -> DocumentFieldName? {
        if let name = Self.sign(text) { return name }
        for part in text.split(separator: "/") {
            let letters = Self.letters(of: part)
            if letters.count < 2 { continue }
            if let name = byLetters[letters] { return name }
            guard letters.count >= 6 else { continue }
            let near = sorted.first { known, _ in
                abs(known.count - letters.count) <= letters.count / 6 && known.count >= 6
                    && EditDistance.between(Array(known.utf8), Array(letters.utf8)) <= letters.count / 6
            }
            if let near { return near.name }
        }
        return doubled(Self.letters(of: text))
    }

    /// Languages of countries that print the month before the day: the United States and the Philippines.
    private static let languagesOfMonthFirst: Set<String> = ["en", "es"]

    /// Shorter labels are also names, as NOM and DU are. DOMICILE is English too, so that addresses do not count.
    private static let leastOfLanguage = 5

    /// Whether a label is in a language whose countries print the day before the month. Each of its letters must be right.
    func isDayFirst(_ text: String) -> Bool {
        text.split(separator: "/").contains { dayFirst.contains(Self.letters(of: $0)) }
    }

    /// The field of a one-letter label; nil for any other text.
    static func sign(_ text: some StringProtocol) -> DocumentFieldName? {
        bySigns[text.lowercased().filter { $0 != " " && $0 != ":" }]
    }

    // Shorter halves also occur in dates, places and authorities.
    private static let leastHalf = 6
    private static let mostDoubled = 48

    /// The field of a label in two languages without a slash between them: `VALID UNTIL DATE D’EXPIRATION`.
    private func doubled(_ letters: String) -> DocumentFieldName? {
        guard (2 * Self.leastHalf...Self.mostDoubled).contains(letters.utf8.count) else { return nil }
        let all = Array(letters.utf8)
        for (known, name) in sorted where known.count >= Self.leastHalf && known.count + Self.leastHalf <= all.count {
            let label = Array(known.utf8)
            let rest: ArraySlice<UInt8>
            if all.starts(with: label) {
                rest = all[label.count...]
            } else if all.suffix(label.count) == label[...] {
                rest = all[..<(all.count - label.count)]
            } else {
                continue
            }
            let isSame = sorted.contains { other, its in
                its == name && abs(other.utf8.count - rest.count) <= rest.count / 6
                    && EditDistance.between(Array(other.utf8), Array(rest)) <= rest.count / 6
            }
            if isSame { return name }
        }
        return nil
    }

    /// How similar a badly read text is to the labels of each field, 0...1. The best label of six letters or more
    /// counts, anywhere in the text. One text may contain two labels.
    func likeness(of text: String) -> [DocumentFieldName: Double] {
        let letters = Array(Self.letters(of: text).utf8)
        // “Holder's signature” contains most of ADDRESS, and no value is printed below it.
        guard letters.count >= 5, !Self.isOfSignature(letters) else { return [:] }
        var best: [DocumentFieldName: Double] = [:]
        for (known, name) in sorted where known.count >= 6 && known.count <= letters.count + 3 {
            let label = Array(known.utf8)
            let found = Self.likeness(of: letters, to: label)
            // Two wrong letters of six may be another word: “stional” is rather NATIONALITY than IMIONA.
            guard known.count >= Self.longEnough || found > 1 - 1.5 / Double(label.count) else { continue }
            best[name] = max(best[name] ?? 0, found)
        }
        return best
    }

    /// The fraction of a label's letters that are read correctly anywhere in a text, 0...1.
    private static func likeness(of letters: [UInt8], to label: [UInt8]) -> Double {
        1 - Double(EditDistance.within(letters, of: label)) / Double(label.count)
    }

    /// A label with this many letters may have more than one wrong letter.
    private static let longEnough = 8
    // No value contains a label this long; text this similar is that label.
    private static let longLabel = 12
    private static let surely = 0.85

    /// Whether a text contains a label or the word signature, so that it cannot be a value.
    func mayBe(_ text: String) -> Bool {
        Self.isOfSignature(Array(Self.letters(of: text).utf8)) || hasLongLabel(text)
    }

    /// Whether a text contains a long label, such as a second language's label below the first.
    func hasLongLabel(_ text: String) -> Bool {
        let letters = Array(Self.letters(of: text).utf8)
        return sorted.contains { known, _ in
            guard known.utf8.count >= Self.longLabel, known.utf8.count <= letters.count + 2 else { return false }
            let label = Array(known.utf8)
            return Self.likeness(of: letters, to: label) >= Self.surely
        }
    }

    /// Whether letters contain the word signature in a language of the labels, with one letter in six misread.
    private static func isOfSignature(_ letters: [UInt8]) -> Bool {
        signatures.contains { EditDistance.within(letters, of: $0) <= $0.count / 6 }
    }

    private static let signatures = ["SIGNATURE", "UNTERSCHRIFT", "HANDTEKENING", "FIRMA", "ASSINATURA"].map {
        Array($0.utf8)
    }

    /// Whether a text is little more than a misread label: more than half of it is a label.
    func isNearly(_ text: String, least likeness: Double) -> Bool {
        let letters = Array(Self.letters(of: text).utf8)
        return text.split(separator: "/").count > 1 && self.likeness(of: text).values.contains { $0 >= likeness }
            || sorted.contains { known, _ in
                let label = Array(known.utf8)
                guard label.count >= 6, label.count <= letters.count + 3, 2 * label.count > letters.count else {
                    return false
                }
                return Self.likeness(of: letters, to: label) >= likeness
            }
    }

    /// The field of a number of ISO/IEC 18013-1, Annex B, alone on its line: `4a.`; nil for any other text.
    static func numbered(_ text: String) -> DocumentFieldName? {
        byNumber[plainNumber(text)]
    }

    /// The number as a design writes it: `4a` for `4A.`.
    static func plainNumber(_ text: String) -> String {
        text.lowercased().filter { $0 != "." && $0 != " " && $0 != "," }
    }

    /// One-letter labels, as on the French card.
    private static let bySigns: [String: DocumentFieldName] = [
        "n°": .documentNumber, "nº": .documentNumber, "à": .birthPlace,
    ]

    private static let byNumber: [String: DocumentFieldName] = [
        "1": .surname, "2": .givenNames, "3": .birthDate, "4a": .issueDate, "4b": .expiryDate, "4c": .issuingAuthority,
        "4d": .personalNumber, "5": .documentNumber, "8": .address,
    ]

    /// The letters of a label in capitals without diacritics, and without a number in front.
    private static func letters(of part: some StringProtocol) -> String {
        var text = Substring(part)
        if text.first?.isNumber == true {
            // “15 5Sex”, “4d DL No.”, “8Address”.
            while let first = text.first, first.isNumber || first == " " || first == "." { text.removeFirst() }
            if let first = text.first, "abcd".contains(first), text.dropFirst().first == " " { text.removeFirst() }
        }
        var letters = ""
        for character in Transliteration.plain(text) {
            // A zero among letters is read as an O.
            if character == "0" { letters.append("O") }
            if character.isASCII, character.isLetter { letters.append(character) }
        }
        return letters
    }

    // MARK: The shared table

    private struct Table: Decodable {
        let labels: [String: [String: [String]]]
    }

    /// Labels by field and language.
    ///
    /// - Source: ICAO 9303-4, -5, -6, -7 (English and French), the AAMVA's DL/ID card design standard, and the labels of the
    ///   other languages' passports and cards in PRADO.
    private static let table: [(name: DocumentFieldName, texts: [String: [String]])] = {
        let text = unsafe String(cString: cdd_labels())
        guard let table = try? JSONDecoder().decode(Table.self, from: Data(text.utf8)) else {
            preconditionFailure("The table of labels is damaged.")
        }
        return table.labels.sorted { $0.key < $1.key }.map { (DocumentFieldName(rawValue: $0.key), $0.value) }
    }()

    /// The languages of the table.
    static let languages = Set(table.flatMap(\.texts.keys))
}
