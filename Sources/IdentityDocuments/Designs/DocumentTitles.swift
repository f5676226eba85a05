internal import Platform

/// The titles of documents, in the languages of the issuing States.
struct DocumentTitles: Sendable {
    /// A title without spaces and diacritics, and the kind of document that it names.
    struct Title: Sendable, Hashable {
        let letters: [UInt8]
        let type: DocumentType

        var text: String { String(decoding: letters, as: UTF8.self) }
    }

    /// A title that contains another comes first.
    private let titles: [Title]

    /// The titles of designs. A title of several kinds names the most common of them.
    init(of designs: [DocumentDesign]) {
        var types: [[UInt8]: [DocumentType]] = [:]
        for design in designs {
            for title in design.titles { types[Self.letters(of: title), default: []].append(design.type.common) }
        }
        titles = types.map { letters, types in
            let most = Dictionary(grouping: types, by: \.self).max {
                ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue)
            }
            return Title(letters: letters, type: most?.key ?? types[0])
        }.sorted { ($1.letters.count, $0.text) < ($0.letters.count, $1.text) }
    }

    /// The longest title in a line of print; nil for any other line. One letter in eight may be misread.
    func title(in text: String) -> Title? {
        let letters = Self.letters(of: text)
        return titles.first { Self.has(letters, $0.letters) }
    }

    /// All titles in a line of print. If some were read without an error, the others are only like them.
    func all(in text: String) -> [Title] {
        let letters = Self.letters(of: text)
        let near = titles.filter { Self.has(letters, $0.letters) }
        let exact = near.filter { EditDistance.within(letters, of: $0.letters) == 0 }
        return exact.isEmpty ? near : exact
    }

    /// The kind that a partly hidden title names, by a finger, a corner or glare; nil for any other line.
    ///
    /// - Parameter text: a line that is the beginning or end of titles of one kind, and nothing else. In eight letters
    ///   or more, the letter at the cut may be misread.
    func type(ofPart text: String) -> DocumentType? {
        let letters = Self.letters(of: text)
        guard letters.count >= Self.leastPart else { return nil }
        func isPart(of title: [UInt8], cut: Int) -> Bool {
            let (first, last) = (letters.dropLast(cut), letters.dropFirst(cut))
            return title.count > letters.count && (title.starts(with: first) || title.suffix(last.count) == last)
        }
        // A title that has every letter is meant, even if the letter at the cut could be that of another.
        if titles.contains(where: { isPart(of: $0.letters, cut: 0) }) { return common { isPart(of: $0, cut: 0) } }
        return letters.count >= Self.leastPartWithCut ? common { isPart(of: $0, cut: 1) } : nil
    }

    /// The kind that a title names whose middle is hidden; nil unless all titles with this beginning and end name one kind.
    ///
    /// - Parameters:
    ///   - start: the whole line before the hidden part.
    ///   - end: the whole line after the hidden part.
    func type(from start: String, to end: String) -> DocumentType? {
        let (first, last) = (Self.letters(of: start), Self.letters(of: end))
        guard first.count >= 2, last.count >= 2, first.count + last.count >= Self.leastPart else { return nil }
        return common { title in
            title.count > first.count + last.count && title.starts(with: first) && title.suffix(last.count) == last[...]
        }
    }

    /// The kind that all matching titles name; nil if no title matches, or if the matches name several kinds.
    private func common(_ holds: ([UInt8]) -> Bool) -> DocumentType? {
        let types = Set(titles.filter { holds($0.letters) }.map(\.type))
        return types.count == 1 ? types.first : nil
    }

    /// Whether letters contain those of a title; one in eight may be misread.
    static func has(_ letters: [UInt8], _ title: [UInt8]) -> Bool {
        letters.count >= title.count - title.count / 8
            && EditDistance.within(letters, of: title) <= title.count / 8
    }

    static func letters(of text: String) -> [UInt8] {
        Array(Transliteration.plain(text).filter { $0.isASCII && $0.isLetter }.utf8)
    }

    /// Parts with fewer letters occur as words on anything.
    private static let leastPart = 5
    /// With this many letters, one cut letter cannot make another word.
    private static let leastPartWithCut = 8
}

extension DocumentType {
    /// The kind that a title alone names: nothing but the State tells the Dutch licence and the old French card from others.
    fileprivate var common: DocumentType {
        switch self {
        case .dutchDriversLicense: .driversLicense
        case .frenchIdCard: .idCard
        default: self
        }
    }
}
