extension Transliteration {
    /// The text in capitals without diacritics: the shortest spelling of each letter; characters without a spelling
    /// stay. Use it for labels, and for print whose diacritics a recogniser may have lost, but not for names in
    /// results.
    package static func plain(_ text: some StringProtocol) -> String {
        var plain = ""
        for character in text {
            if character.isASCII {
                plain.append(contentsOf: character.uppercased())
            } else if let spelling = spellings(of: character)?.min(by: { $0.count < $1.count }) {
                plain.append(contentsOf: String(decoding: spelling, as: UTF8.self))
            } else {
                plain.append(character)
            }
        }
        return plain
    }

    /// The letters and digits of a name, with every spelling of a marked letter reduced to the plain letter: `MUELLER`,
    /// `MUXXLLER` and `Müller` become equal, and `SS` becomes `S`. Different names may become equal. Use it only to
    /// show that two zones do not contradict each other although a recogniser lost a diacritic.
    static func withoutMarks(_ name: String) -> String {
        var text = plain(name).filter { $0.isLetter || $0.isNumber }
        for (spelling, letter) in [
            ("UXX", "U"), ("NXX", "N"), ("AE", "A"), ("OE", "O"), ("UE", "U"), ("AA", "A"), ("SS", "S"), ("TH", "P"),
        ] {
            text = text.split(separator: spelling, omittingEmptySubsequences: false).joined(separator: letter)
        }
        return text
    }
}
