extension Transliteration {
    /// Corrects one misread diacritic of a printed name by the zone's spelling: `MULLER` and `MUELLER` make `MÜLLER`,
    /// `ÁSA` and `AASA` make `ÅSA`. nil if both already agree, if more than one letter is wrong, or if several letters
    /// are possible: `JORGEN` and `JOERGEN` fit both Ö and Ø.
    static func withMark(_ printed: String, by zone: String) -> String? {
        guard agreement(printed: printed, zone: zone) == .different, withoutMarks(printed) == withoutMarks(zone) else {
            return nil
        }
        let letters = Array(printed)
        var found: Set<String> = []
        for (index, letter) in letters.enumerated() where letter.isLetter {
            let plain = withoutMarks(String(letter))
            for marked in markedLetters[plain] ?? [] {
                var name = letters
                name[index] = letter.isUppercase ? marked : Character(marked.lowercased())
                let text = String(name)
                if agreement(printed: text, zone: zone) == .same { found.insert(text) }
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// Latin letters with diacritics by their plain letter. Only letters that zones may spell with two letters can be
    /// proved.
    private static let markedLetters: [String: [Character]] = {
        let proved = spellingsByLetter.filter { letter, spellings in
            letter.unicodeScalars.allSatisfy { $0.value < 0x250 } && spellings.contains { $0.count > 1 }
        }
        return Dictionary(grouping: proved.keys) { withoutMarks(String($0)) }
    }()
}
