import IdentityDocuments
import Testing

struct TransliterationTests {
    @Test func `letters are spelled as PyPI's mrz spells them`() throws {
        let goldens = try ZoneGoldens.load()
        #expect(goldens.latin.count > 80)
        for (letter, spelling) in goldens.latin.merging(goldens.cyrillic, uniquingKeysWith: { first, _ in first }) {
            #expect(Transliteration.zoneText(of: letter) == spelling, "\(letter)")
            #expect(Transliteration.zoneText(of: letter.lowercased()) == spelling, "\(letter) in lower case")
            #expect(Transliteration.spellings(of: letter).first == spelling)
        }
    }

    @Test(arguments: [
        ("Müller", "MUELLER"), ("Muñoz", "MUNOZ"), ("Weiß", "WEISS"), ("WEIẞ", "WEISS"), ("O’Connor", "OCONNOR"),
        ("D'Arcy", "DARCY"), ("Smith-Jones", "SMITH<JONES"), ("  van  der Berg ", "VAN<DER<BERG"),
        ("St. John", "ST<JOHN"),
        ("Þórsdóttir", "THORSDOTTIR"), ("I\u{307}pek", "IPEK"), ("e\u{301}", "E"), ("Щукин", "SHCHUKIN"), ("", ""),
        ("Nguyễn", "NGUYEN"), ("Ștefănescu", "STEFANESCU"), ("Martí·n", "MARTIN"), ("Björk – Ås", "BJOERK<AAS"),
    ])
    func `a name has one recommended spelling`(_ name: String, _ zone: String) {
        #expect(Transliteration.zoneText(of: name) == zone)
    }

    @Test(arguments: ["愛", "محمد", "A1", "A/B", "Παπά"])
    func `a letter of another script has no spelling`(_ name: String) {
        #expect(Transliteration.zoneText(of: name) == nil)
        #expect(Transliteration.spellings(of: name) == [])
        #expect(Transliteration.agreement(printed: name, zone: "A") == .notComparable)
    }

    @Test func `every allowed spelling is told, within a bound`() {
        #expect(Transliteration.spellings(of: "Müller") == ["MUELLER", "MUXXLLER", "MULLER"])
        #expect(Set(Transliteration.spellings(of: "O'Neil")) == ["ONEIL", "O<NEIL"])
        #expect(Transliteration.spellings(of: String(repeating: "Ü", count: 40), limit: 5).count == 5)
    }

    @Test func `a zone's spelling leads back to what it may stand for`() {
        #expect(Transliteration.restorations(of: "MUELLER") == ["MUELLER", "MÜLLER"])
        #expect(Transliteration.restorations(of: "MUXXLLER") == ["MÜLLER"])
        #expect(Transliteration.restorations(of: "MUNXXOZ<PAZ") == ["MUÑOZ PAZ"])
        #expect(Transliteration.restorations(of: "SMITH<JONES") == ["SMITH JONES", "SMIÞ JONES"])
        #expect(Transliteration.restorations(of: String(repeating: "AE", count: 40), limit: 7).count == 7)
        for name in ["MÜLLER", "GRÖSS", "ÅSA", "ÆBELØ", "WEIß"] {
            let there = Transliteration.zoneText(of: name) ?? ""
            #expect(Transliteration.restorations(of: there).contains(name), "\(name)")
        }
    }

    @Test(arguments: [
        ("Müller", "MUELLER", NameAgreement.same), ("Müller", "MUXXLLER", .same), ("Müller", "MULLER", .same),
        ("Muller", "MUELLER", .different), ("Müller", "MILLER", .different), ("O'Connor", "O<CONNOR", .same),
        ("Smith-Jones", "SMITHJONES", .same), ("Smith-Jones", "SMITH JONES", .same),
        ("Smith", "SMITH<JONES", .different),
        ("Smith Jones", "SMITH", .different), ("Muñoz", "MUNXXOZ", .same), ("", "", .same), ("", "A", .different),
        ("A", "", .different), ("Шевченко", "SHEVCHENKO", .same), ("Юлия", "YULIYA", .same),
        ("Straße", "STRASSE", .same),
    ])
    func `a printed name agrees with any allowed spelling`(_ printed: String, _ zone: String, _ found: NameAgreement) {
        #expect(Transliteration.agreement(printed: printed, zone: zone) == found)
    }

    @Test(arguments: [
        ("Arnpol Petch Charonguang", "ARNPOL PETCH CHARONGU", NameAgreement.sameAsFarAsCut),
        ("Chayapa Dejthamrong Krasuang", "CHAYAPA DEJTHAMRONG K", .sameAsFarAsCut),
        ("Bennelong Wooloomooloo Warrandyte Warnambool", "BENNELONG WOOLOOMOOLOO WARRANDYTE W", .sameAsFarAsCut),
        ("Dingo Potoroo", "DI", .sameAsFarAsCut), ("Dingo", "DINGO", .same), ("Dingo", "DINGOS", .different),
        ("Anna Maria Sophie", "ANNA M S", .sameAsFarAsCut), ("Anna Maria", "MARIA", .different),
        ("Jürgen", "JUE", .sameAsFarAsCut),
        ("Jürgen Karl", "JUE K", .sameAsFarAsCut), ("Anna", "B", .different),
    ])
    func `a cut name agrees as far as it goes`(_ printed: String, _ zone: String, _ found: NameAgreement) {
        #expect(Transliteration.agreement(printed: printed, zone: zone, mayBeCut: true) == found)
        if found == .sameAsFarAsCut { #expect(Transliteration.agreement(printed: printed, zone: zone) == .different) }
    }

    @Test(arguments: [
        ("Müller", "MUELLER", true), ("mueller", "Müller", true), ("Muller", "Müller", true),
        ("Muller", "Mueller", false),
        ("O’Brien-Smith", "OBRIEN SMITH", true), ("愛", "愛", true), ("愛", "恵", false), ("Çelik", "celik", true),
    ])
    func `two printed names are one, or not`(_ first: String, _ second: String, _ same: Bool) {
        #expect(Transliteration.isSameName(first, second) == same)
        #expect(Transliteration.isSameName(second, first) == same)
    }
}
