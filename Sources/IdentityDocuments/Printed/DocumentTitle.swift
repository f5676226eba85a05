internal import Platform

/// The kind of document that a title names, in the languages of the issuing States.
struct DocumentTitle {
    let type: DocumentType

    /// The title in a line of print; nil for any other line. One letter in eight may be misread.
    init?(_ text: String) {
        let letters = Self.letters(of: text)
        let found = Self.titles.first { title, _ in
            guard letters.count >= title.count - title.count / 8 else { return false }
            return EditDistance.within(letters, of: title) <= title.count / 8
        }
        guard let found else { return nil }
        type = found.type
    }

    /// The type of a title that is partly hidden by a finger, a corner or glare; nil for any other line.
    ///
    /// - Parameter text: a line that is the beginning or end of titles of one type, and nothing else. In eight letters
    ///   or more, the letter at the cut may be misread.
    init?(partOf text: String) {
        let letters = Self.letters(of: text)
        guard letters.count >= Self.leastPart else { return nil }
        let cut = letters.count >= Self.leastPartWithCut ? 1 : 0
        self.init(common: { title in
            let (first, last) = (letters.dropLast(cut), letters.dropFirst(cut))
            return title.count > letters.count && (title.starts(with: first) || title.suffix(last.count) == last)
        })
    }

    /// The type of a title whose middle is hidden; nil unless all titles with this beginning and end have one type.
    ///
    /// - Parameters:
    ///   - start: the whole line before the hidden part.
    ///   - end: the whole line after the hidden part.
    init?(from start: String, to end: String) {
        let (first, last) = (Self.letters(of: start), Self.letters(of: end))
        guard first.count >= 2, last.count >= 2, first.count + last.count >= Self.leastPart else { return nil }
        self.init(common: { title in
            title.count > first.count + last.count && title.starts(with: first) && title.suffix(last.count) == last[...]
        })
    }

    /// The type that all matching titles share; nil if no title matches, or if the matches have several types.
    private init?(common holds: ([UInt8]) -> Bool) {
        let types = Self.titles.filter { holds($0.title) }.map(\.type)
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
        type = first
    }

    private static func letters(of text: String) -> [UInt8] {
        Array(Transliteration.plain(text).filter { $0.isASCII && $0.isLetter }.utf8)
    }

    /// Parts with fewer letters occur as words on anything.
    private static let leastPart = 5
    /// With this many letters, one cut letter cannot make another word.
    private static let leastPartWithCut = 8

    /// Titles by type, without spaces and diacritics; a title that contains another comes first. English, French,
    /// German, Dutch, Spanish, Italian, Portuguese.
    ///
    /// - Source: PRADO (consilium.europa.eu/prado), Directive 2006/126/EC, Annex I (licences), the AAMVA's DL/ID card design
    ///   standard.
    private static let titles: [(title: [UInt8], type: DocumentType)] = {
        let words: [(DocumentType, String)] = [
            (
                .residencePermit,
                "RESIDENCEPERMIT TITREDESEJOUR AUFENTHALTSTITEL VERBLIJFSTITEL PERMISODERESIDENCIA PERMESSODISOGGIORNO "
                    + "TITULODERESIDENCIA"
            ),
            (
                .driversLicense,
                "DRIVINGLICENCE DRIVINGLICENSE DRIVERLICENSE DRIVERSLICENSE DRIVERLICENCE DRIVERSLICENCE "
                    + "PERMISDECONDUIRE "
                    + "FUHRERSCHEIN RIJBEWIJS PERMISODECONDUCCION PERMISODECONDUCIR PATENTEDIGUIDA CARTADECONDUCAO"
            ),
            (
                .idCard,
                "IDENTITYCARD NATIONALIDENTITYCARD CARTENATIONALEDIDENTITE CARTEDIDENTITE PERSONALAUSWEIS "
                    + "IDENTITEITSKAART "
                    + "IDENTITATSKARTE DOCUMENTONACIONALDEIDENTIDAD CARTADIDENTITA CARTAODECIDADAO BILHETEDEIDENTIDADE"
            ),
            (.passport, "PASSPORT PASSEPORT REISEPASS PASPOORT PASAPORTE PASSAPORTO PASSAPORTE"), (.visa, "VISA VISUM"),
        ]
        return words.flatMap { type, titles in titles.split(separator: " ").map { (Array($0.utf8), type) } }
    }()
}
