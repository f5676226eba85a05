extension Transliteration {
    /// The text in capitals without marks: the shortest spelling of each letter, and what has none left as it is. For labels
    /// and for print of which a recogniser may have lost the marks; not for names that are stated.
    static func plain(_ text: some StringProtocol) -> String {
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

    /// The letters and digits of a name with every spelling of a marked letter brought to the plain letter: `MUELLER`,
    /// `MUXXLLER` and `Müller` are one, and `SS` is `S`. Two different names may be one so: it serves to tell that two zones
    /// do not contradict each other although a recogniser has lost a mark.
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
