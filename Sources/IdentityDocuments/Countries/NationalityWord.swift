/// The States that a printed nationality may mean. Documents print it as a code, as the State's name, or as the word for
/// its nationals, often in two languages: `UTO`, `UNITED STATES OF AMERICA`, `FRANÇAISE / FRENCH`.
enum NationalityWord {
    /// The codes that the text may mean; empty if no part of it is known.
    static func codes(of text: String) -> Set<String> {
        text.split(separator: "/").reduce(into: []) { codes, part in codes.formUnion(Self.codes(ofPart: part)) }
    }

    /// The codes that a title may mean, such as `KINGDOM OF THE NETHERLANDS`: the State may stand behind other words.
    static func codes(inTitle text: String) -> Set<String> {
        let words = Transliteration.plain(text).split { !$0.isLetter }
        return words.indices.reduce(into: []) { codes, start in
            // Words such as CHILD are like a State's name, so that more of the name must stand there.
            codes.formUnion(Self.codes(ofLetters: words[start...].joined(), leastLetters: 5, mostEnding: 1))
        }
    }

    private static func codes(ofPart part: Substring) -> Set<String> {
        let letters = Transliteration.plain(part).filter(\.isLetter)
        if let code = CountryCode(rawValue: letters), code.list != nil { return [code.rawValue] }
        return codes(ofLetters: letters, leastLetters: 4, mostEnding: 2)
    }

    /// - Parameters:
    ///   - leastLetters: the fewest letters that name a State.
    ///   - mostEnding: how much of a State's English name its adjective may replace: ITALY, ITALIAN.
    private static func codes(ofLetters letters: String, leastLetters: Int, mostEnding: Int) -> Set<String> {
        // The longest agreement decides: NIGERIAN begins as NIGER does, and agrees longer with NIGERIA.
        var (longest, found) = (0, Set<String>())
        let bytes = Array(letters.utf8)
        func take(_ length: Int, _ codes: [String]) {
            if length > longest { (longest, found) = (length, []) }
            if length == longest { found.formUnion(codes) }
        }
        for (stem, codes) in stems where letters.hasPrefix(stem) { take(stem.count, codes) }
        for (name, code) in names {
            let length = zip(name, bytes).lazy.prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
            if length >= max(leastLetters, name.count - mostEnding) { take(length, [code]) }
        }
        return found
    }

    /// States alone: `EUROPEAN UNION` stands on the passports of its members.
    private static let names: [(name: [UInt8], code: String)] = CountryCode.known.compactMap { code in
        guard code.list == .iso3166 || code.list == .inUse || code.rawValue == "UTO",
            let name = code.name?.prefix(while: { $0 != "(" })
        else { return nil }
        return (Array(Transliteration.plain(name).filter(\.isLetter).utf8), code.rawValue)
    }

    private static let stems: [(stem: String, codes: [String])] = table.split(separator: "\n").flatMap { line in
        let (codes, words) = (line.prefix { $0 != ":" }, line.drop { $0 != ":" }.dropFirst())
        return words.split(separator: " ").map { (String($0), codes.split(separator: " ").map(String.init)) }
    }

    /// The beginnings of words that are unlike the State's English name, without diacritics.
    private static let table = """
        AFG: AFGHAN
        ALB: SHQIP
        ARE: EMIRATI
        AUT: OSTERREICH
        AZE: AZARBAYCAN AZERI
        BEL: BELG
        BIH: BOSNI BOSANSK
        BRA: BRASIL
        BWA: MOTSWANA
        CHE: SWISS SCHWEIZ SUISSE SVIZZER
        CIV: IVOIRIEN IVORIAN
        CPV: CAPEVERD CABOVERD
        CZE: CESK
        DEU: DEUTSCH
        DMA DOM: DOMINICAN
        DNK: DANISH DANSK DANOISE
        DOM: REPUBLICADOMINICANA
        ECU: ECUATORIAN
        ESP: SPANISH ESPAN
        EST: EESTI
        FIN: FINNISH SUOM FINSK
        FRA: FRENCH
        GBR GBD GBN GBO GBP GBS: BRITISH BRITANNI UNITEDKINGDOM
        GRC: GREEK HELLEN ELLIN
        HRV: HRVATSK
        HUN: MAGYAR
        IRL: IRISH EIREANN
        ISL: ISLENSK
        ITA: ITALI
        KAZ: KAZAKH QAZAQ
        KGZ: KYRGYZ
        KNA: KITTITIAN
        LAO: LAO
        LBN: LIBAN
        LSO: BASOTHO MOSOTHO
        LTU: LIETUV
        LUX: LETZEBUERG
        MAR: MAROC
        MCO: MONEGAS
        MDG: MALAGASY
        MKD: MACEDONI MAKEDON
        MMR: BURMESE
        MNE: CRNOGORSK
        NER: NIGERIEN
        NLD: DUTCH NEDERLAND
        NOR: NORSK NORGE
        NZL: NEWZEALAND
        PHL: FILIPIN PILIPIN
        PRT: PORTUG
        POL: POLISH POLSK RZECZPOSPOLITAPOLSKA
        RKS XKX XXK: KOSOV
        SAU: SAUDI
        SLV: SALVADOR
        SRB: SRPSK SRBIJ
        SVK: SLOVENSKAREPUBLIKA
        SVK SVN: SLOVENSK
        SWE: SVENSK
        SWZ: SWAZI
        TCD: TCHAD CHADIAN
        THA: THAI
        TJK: TAJIK
        TKM: TURKMEN
        TTO: TRINIDAD
        TUR: TURK
        USA: AMERICAN UNITEDSTATES
        UZB: UZBEK OZBEK
        VEN: VENEZOLAN
        """
}
