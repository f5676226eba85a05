/// A date in one of the printed forms: `27 SEP 2002`, `09 MAR/MARS 04`, `04/12/1962`, `21.01.1962`, `2004/08/18`,
/// `1961-09-20`, `22 02 1977`.
public struct PrintedDate: Sendable, Hashable {
    /// The possible dates: one, or two if day and month may be swapped. A year of two digits is taken in this century.
    public let readings: [DocumentDate]
    /// Whether the year has only two digits.
    public let hasShortYear: Bool
    /// The text after the date.
    public let rest: String
    /// Whether the text holds nothing but the date, with its parts separated.
    let isWhole: Bool

    /// The order of day and month in numbers.
    public enum Order: String, Sendable, Hashable, Codable, CaseIterable {
        /// Day before month: most of the world.
        case dayFirst
        /// Month before day: the United States.
        case monthFirst
    }

    /// The date at the start of `text`; `nil` if the text does not start with a valid date.
    public init?(_ text: String) {
        let text = Self.withLettersOfMonths(text)
        let all = Self.tokens(text)
        let tokens = Self.divided(all)
        let digits = tokens.filter(\.isNumber)
        guard let word = tokens.first(where: { !$0.isNumber && Self.month($0.text) != nil }), digits.count >= 2,
            let month = Self.month(word.text), digits[0].end <= word.start
        else {
            guard digits.count >= 3 else { return nil }
            let counts = digits.prefix(3).map(\.text.count)
            readings = Self.readings(Array(digits.prefix(3)))
            guard !readings.isEmpty else { return nil }
            hasShortYear = counts[0] <= 2 && counts[2] == 2
            rest = Self.rest(text, after: digits[2])
            // A full stop separates; eight digits with one are not a plain number.
            let isDivided = all.count == 3 || all.count == 2 && text.dropLast().contains(".")
            isWhole = isDivided && tokens.allSatisfy(\.isNumber)
            return
        }
        // The month's name in another language may follow.
        guard let day = digits.first, let year = digits.first(where: { $0.start >= word.end }), day.text.count <= 2,
            year.text.count == 2 || year.text.count == 4, let date = Self.date(year, month, day)
        else { return nil }
        readings = [date]
        hasShortYear = year.text.count == 2
        rest = Self.rest(text, after: year)
        // The known month name may follow one in a language where the same letters mean another month elsewhere.
        let names = tokens.filter { !$0.isNumber }
        let areTwo =
            names.count == 2 && names[1].start == word.start && text[names[0].end..<word.start].contains("/")
            && Self.otherNames.contains(String(Transliteration.plain(names[0].text).prefix(3)))
        isWhole =
            all.count == tokens.count && digits.count == 2 && rest.isEmpty
            && (areTwo || names.allSatisfy { Self.month($0.text) != nil || Self.isNearly($0.text, month) })
    }

    /// The possible dates of three numbers, day first.
    private static func readings(_ numbers: [Token]) -> [DocumentDate] {
        let counts = numbers.map(\.text.count)
        if counts[0] == 4, counts[1] <= 2, counts[2] <= 2 {
            return [date(numbers[0], Int(numbers[1].text), numbers[2])].compactMap(\.self)
        }
        guard counts[0] <= 2, counts[1] <= 2, counts[2] == 4 || counts[2] == 2 else { return [] }
        let dayFirst = date(numbers[2], Int(numbers[1].text), numbers[0])
        let monthFirst = date(numbers[2], Int(numbers[0].text), numbers[1])
        return [dayFirst, dayFirst == monthFirst ? nil : monthFirst].compactMap(\.self)
    }

    /// The order that the numbers or full stops between them prove; `nil` if both are possible, or if the month is a word or
    /// follows the year. No country writes the month first and full stops between the numbers.
    public func order(of text: String) -> Order? {
        if readings.count == 2, text.drop(while: { !$0.isNumber }).drop(while: \.isNumber).first == "." {
            return .dayFirst
        }
        guard readings.count == 1, let date = readings.first else { return nil }
        let tokens = Self.tokens(text)
        guard tokens.count >= 3, tokens[0].isNumber, tokens[1].isNumber, tokens[0].text.count <= 2 else { return nil }
        let numbers = (Int(tokens[0].text), Int(tokens[1].text))
        if numbers.0 == numbers.1 { return nil }
        return numbers.0 == date.day ? .dayFirst : .monthFirst
    }

    /// The date, with the century for `role`; of two readings, the one in `order`.
    public func resolved(_ role: ZoneDate.Role, on today: DocumentDate, order: Order = .dayFirst) -> DocumentDate? {
        let date = readings.count > 1 && order == .monthFirst ? readings[1] : readings[0]
        guard hasShortYear else { return date }
        return ZoneDate(date)?.resolved(role, on: today)
    }

    /// Whether `date` is one of the readings; the century is ignored for a year of two digits.
    public func mayBe(_ date: DocumentDate) -> Bool {
        readings.contains { reading in
            reading.month == date.month && reading.day == date.day
                && (hasShortYear
                    ? reading.year.map { $0 % 100 } == date.year.map { $0 % 100 } : reading.year == date.year)
        }
    }

    // MARK: Tokens

    private struct Token {
        let text: String
        let isNumber: Bool
        let start: String.Index
        let end: String.Index
    }

    /// The text with O in place of 0 at the start or inside of a word: recognisers read OCT as 0CT. No other digit of a date
    /// stands before a letter.
    private static func withLettersOfMonths(_ text: String) -> String {
        var letters = Array(text)
        for place in letters.indices.dropLast() where letters[place] == "0" && letters[place + 1].isLetter {
            if place == 0 || !letters[place - 1].isNumber { letters[place] = "O" }
        }
        return String(letters)
    }

    /// Runs of digits and of letters.
    private static func tokens(_ text: String) -> [Token] {
        var tokens: [Token] = []
        var index = text.startIndex
        while index < text.endIndex, tokens.count < 8 {
            let first = text[index]
            let isNumber = first.isASCII && first.isNumber
            guard isNumber || first.isLetter else {
                index = text.index(after: index)
                continue
            }
            var end = index
            while end < text.endIndex {
                let character = text[end]
                guard isNumber ? character.isASCII && character.isNumber : character.isLetter else { break }
                end = text.index(after: end)
            }
            tokens.append(Token(text: String(text[index..<end]), isNumber: isNumber, start: index, end: end))
            index = end
        }
        return tokens
    }

    /// Splits eight digits into day, month and year if the spaces between were not read: `1008 2024`.
    private static func divided(_ tokens: [Token]) -> [Token] {
        guard tokens.count <= 2, tokens.allSatisfy(\.isNumber),
            tokens.count == 1 && tokens[0].text.count == 8 || tokens.map(\.text.count) == [4, 4]
                || tokens.map(\.text.count) == [2, 6]
        else { return tokens }
        let digits = Array(tokens.map(\.text).joined())
        guard let first = tokens.first, let last = tokens.last else { return tokens }
        return [digits[0..<2], digits[2..<4], digits[4..<8]].map { part in
            Token(text: String(part), isNumber: true, start: first.start, end: last.end)
        }
    }

    private static func rest(_ text: String, after token: Token) -> String {
        String(text[token.end...].drop { $0 == " " || $0 == "," || $0 == "." })
    }

    /// The date; a year of two digits is taken in this century.
    private static func date(_ year: Token, _ month: Int?, _ day: Token) -> DocumentDate? {
        guard let month, let number = Int(year.text), let day = Int(day.text) else { return nil }
        if year.text.count == 2 { return DocumentDate(year: 2000 + number, month: month, day: day) }
        return DocumentDate(year: number, month: month, day: day)
    }

    /// The month whose name begins with this word, in English, French, German, Dutch, Spanish, Italian or Portuguese.
    private static func month(_ word: String) -> Int? {
        let letters = Transliteration.plain(word)
        guard letters.count >= 3 else { return nil }
        if letters.hasPrefix("JUIN") { return 6 }
        if letters.hasPrefix("JUIL") { return 7 }
        return months[String(letters.prefix(3))]
    }

    /// Whether a word is a month's name with one misread letter. Beside the month's name in another language, it cannot
    /// be another word.
    private static func isNearly(_ word: String, _ month: Int) -> Bool {
        let letters = Transliteration.plain(word).prefix(3)
        return letters.count == 3
            && months.contains { name, number in number == month && zip(name, letters).count { $0 != $1 } == 1 }
    }

    /// Months in Polish, Ukrainian (as Latin letters look), Croatian, Czech, Lithuanian, Finnish and Turkish. LIP is
    /// June in Zagreb and July in Warsaw, so none of these names a month on its own.
    private static let otherNames = Set(
        ("STY LUT KWI MAJ CZE LIP SIE WRZ PAZ LIS GRU CIC BEP KBI TPA CEP SIJ VEL OZU TRA SVI SRP KOL RUJ STU PRO "
            + "LED UNO BRE DUB KVE CER ZAR RIJ SAU VAS KOV BAL GEG BIR LIE RGP RGS SPA LAP "
            + "TAM HEL MAA HUH TOU KES HEI ELO SYY LOK JOU OCA SUB NIS HAZ TEM EYL EKI KAS ARA")
            .split(separator: " ").map(String.init))

    private static let months: [String: Int] = {
        let names = [
            "JAN ENE GEN", "FEB FEV", "MAR MRT MAE MRZ", "APR AVR ABR", "MAY MAI MEI MAG", "JUN GIU", "JUL LUG",
            "AUG AOU AGO", "SEP SET", "OCT OKT OTT OUT", "NOV", "DEC DEZ DIC DES",
        ]
        var months: [String: Int] = [:]
        for (index, words) in names.enumerated() {
            for word in words.split(separator: " ") { months[String(word)] = index + 1 }
        }
        return months
    }()
}

extension PrintedDate: PersonalData {
    /// The number of possible dates.
    public var withheldSummary: String { "\(readings.count) readings" }
}
