extension PrintedZone {
    /// The zone after another recogniser has read the lines of its fields. A field whose text both read is witnessed.
    ///
    /// The words of a name or a place must be divided alike. An address whose first part has no number is never witnessed,
    /// because a text detector cuts short words off. A picture that is not known to be a document has no witness at all.
    ///
    /// - Parameters:
    ///   - lines: the lines that the fields were read from.
    ///   - read: what the other recogniser reads in place of a line, with its least confidence in a character; `nil` for
    ///   nothing.
    /// - Throws: what `read` throws.
    package func witnessed<Failure: Error>(
        among lines: [PrintedLine], by read: (PrintedLine) throws(Failure) -> (text: String, leastConfidence: Double)?
    ) throws(Failure) -> PrintedZone {
        guard documentType != nil || fields.count >= Self.leastFields else { return self }
        var copy = self
        var readings: [PrintedLine: (words: [Substring], leastConfidence: Double)] = [:]
        for index in fields.indices where fields[index].canBeWitnessed && !fields[index].isSureTwice {
            let words = Self.words(fields[index].text)
            // The lines that the text stands in, or that are parts of it.
            let sources = lines.filter { Self.share($0.text, words) }
            guard !words.isEmpty, sources.count <= Self.mostSources else { continue }
            var found: [Substring] = []
            var confidence = 1.0
            for line in sources {
                let reading: (words: [Substring], leastConfidence: Double)
                if let known = readings[line] {
                    reading = known
                } else {
                    let again = try read(line)
                    reading = (Self.words(again?.text ?? ""), again?.leastConfidence ?? 1)
                    readings[line] = reading
                }
                found += reading.words
                confidence = min(confidence, reading.leastConfidence)
            }
            guard Self.has(words, in: found, asDivided: fields[index].hasWords) else { continue }
            copy.fields[index].secondConfidence = max(confidence, fields[index].secondConfidence ?? 0)
        }
        return copy
    }

    /// Whether no character of a number can be taken for another, as O and 0 are among letters and digits. Two recognisers
    /// confuse these alike. A form that tells letters from digits tells them too.
    package func hasDistinctCharacters(_ field: Field) -> Bool {
        guard let value = field.value, FieldErrorRates.Kind(of: field.name) == .number else { return false }
        if design?.fields.contains(where: { $0.name == field.name && $0.tellsEachCharacter(of: value) }) == true {
            return true
        }
        let text = field.text
        return !text.contains { "OIoil".contains($0) }
            && !(text.contains(where: \.isLetter) && text.contains { "01".contains($0) })
    }

    /// The texts of the numbers that another recogniser also read and that have look-alikes.
    package var numbersWithLookAlikes: [String] { fields.filter(hasLookAlikes).map(\.text) }

    /// The zone after the shapes of such numbers were compared with those of the same characters elsewhere on the page.
    ///
    /// - Parameter isTold: whether they tell each look-alike of a number.
    /// - Throws: what `isTold` throws.
    package func tellingLookAlikes<Failure: Error>(
        by isTold: (String) throws(Failure) -> Bool
    ) throws(Failure) -> PrintedZone {
        var copy = self
        for index in fields.indices where hasLookAlikes(fields[index]) {
            copy.fields[index].hasKnownShapes = try isTold(fields[index].text)
        }
        return copy
    }

    private func hasLookAlikes(_ field: Field) -> Bool {
        FieldErrorRates.Kind(of: field.name) == .number && field.isWitnessed && !hasDistinctCharacters(field)
    }

    /// An address has at most so many lines. More lines would share words by chance.
    private static let mostSources = 6

    /// A picture with fewer fields and no known type may be anything.
    private static let leastFields = 3

    /// The words of a text, without what stands between them.
    private static func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "," } }

    /// Whether a line has all words, or the words have all of the line's.
    private static func share(_ line: String, _ words: [Substring]) -> Bool {
        let own = Self.words(line)
        return !own.isEmpty && (has(words, in: own) || has(own, in: words))
    }

    /// Whether words stand in others one after another, wherever these are divided or, if it matters, divided alike.
    private static func has(_ words: [Substring], in others: [Substring], asDivided: Bool = false) -> Bool {
        if asDivided { return others.contains(words) }
        let wanted = words.joined()
        return others.indices.contains { start in
            var run = ""
            for word in others[start...] {
                run += word
                if run.count >= wanted.count { break }
            }
            return run == wanted
        }
    }
}

extension PrintedZone.Field {
    /// The confidence in each character from which a recogniser is sure of a text. It was chosen on 430 drawn documents. The
    /// first recogniser is less sure of 10 of 11 names whose marks both lost, and of 29 of 279 right ones. The second one is
    /// less sure of 6 of 6 wrong names, and of 12 of 400 right ones.
    private static let sureConfidence = 0.98

    /// Whether another recogniser read the same text.
    public var isWitnessed: Bool { secondConfidence != nil }

    /// Whether the recogniser is sure of each character.
    package var isSure: Bool { leastConfidence >= Self.sureConfidence }

    /// Whether another recogniser read the same text and is sure of each character.
    package var isSureTwice: Bool { (secondConfidence ?? 0) >= Self.sureConfidence }

    /// Whether spaces belong to the value.
    fileprivate var hasWords: Bool {
        switch FieldErrorRates.Kind(of: name) {
        case .name, .text: true
        case .date, .number, .code: false
        }
    }

    /// Whether errors that recognisers share would show in the text.
    fileprivate var canBeWitnessed: Bool {
        guard value != nil, !isGuess else { return false }
        return switch name {
        // An İ is read as i by both.
        case .surname, .givenNames, .fullName:
            !text.split(separator: " ").contains { $0.first == "i" && $0.dropFirst().contains(where: \.isUppercase) }
        case .address: text.prefix { $0 != "," }.contains(where: \.isNumber)
        default: true
        }
    }
}
