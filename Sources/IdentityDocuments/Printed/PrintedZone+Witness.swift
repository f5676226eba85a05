extension PrintedZone {
    /// The zone after another recogniser has read the lines of its fields. A field whose text both read is witnessed.
    ///
    /// Two recognisers share some errors, above all letters that look like digits. So a number with such a letter, or with
    /// letters and such digits, is never witnessed, unless its form in the design tells letters from digits. The words of a name or a place must be divided alike. Nor is an address whose first part has no number, because a text detector cuts short words off, and
    /// nothing of a picture that is not known to be a document.
    ///
    /// - Parameters:
    ///   - lines: the lines that the fields were read from.
    ///   - read: what the other recogniser reads in place of a line; `nil` for nothing.
    /// - Throws: what `read` throws.
    package func witnessed<Failure: Error>(
        among lines: [PrintedLine], by read: (PrintedLine) throws(Failure) -> String?
    ) throws(Failure) -> PrintedZone {
        guard documentType != nil || fields.count >= Self.leastFields else { return self }
        var copy = self
        var texts: [PrintedLine: [Substring]] = [:]
        for index in fields.indices where fields[index].canBeWitnessed(in: design) && !fields[index].isWitnessed {
            let words = Self.words(fields[index].text)
            // The lines that the text stands in, or that are parts of it.
            let sources = lines.filter { Self.share($0.text, words) }
            guard !words.isEmpty, sources.count <= Self.mostSources else { continue }
            var found: [Substring] = []
            for line in sources {
                if texts[line] == nil { texts[line] = try read(line).map(Self.words) ?? [] }
                found += texts[line] ?? []
            }
            copy.fields[index].isWitnessed = Self.has(words, in: found, asDivided: fields[index].hasWords)
        }
        return copy
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
    /// Whether spaces belong to the value.
    fileprivate var hasWords: Bool {
        switch FieldErrorRates.Kind(of: name) {
        case .name, .text: true
        case .date, .number, .code: false
        }
    }

    /// Whether errors that recognisers share would show in the text.
    fileprivate func canBeWitnessed(in design: DocumentDesign?) -> Bool {
        guard let value, !isGuess else { return false }
        return switch name {
        case .documentNumber, .personalNumber:
            // A form that tells letters from digits tells look-alikes too.
            design?.fields.contains { $0.name == name && $0.tellsEachCharacter(of: value) } == true
                // Among letters, an O may have been read as 0, and an I as 1.
                || !text.uppercased().contains { "OQIL".contains($0) }
                    && !(text.contains(where: \.isLetter) && text.contains { "01".contains($0) })
        // An İ is read as i by both.
        case .surname, .givenNames, .fullName:
            !text.split(separator: " ").contains { $0.first == "i" && $0.dropFirst().contains(where: \.isUppercase) }
        case .address: text.prefix { $0 != "," }.contains(where: \.isNumber)
        default: true
        }
    }
}
