extension Transliteration {
    /// Each capital letter that zones cannot write, with its spellings, the recommended one first (ICAO 9303-3, section 6 A
    /// and B; eighth edition).
    static let spellingsByLetter: [Character: [[UInt8]]] = {
        var table: [Character: [[UInt8]]] = [:]
        for (letter, variants) in latin {
            for variant in variants { table[variant] = [Array(letter.utf8)] }
        }
        for (letter, spellings) in latinOfSeveral { table[letter] = spellings.map { Array($0.utf8) } }
        for (letter, spellings) in cyrillic { table[letter] = spellings.map { Array($0.utf8) } }
        return table
    }()

    /// Letters that lose their diacritic. Romanian (Ș, Ț), Turkic (Ə) and Vietnamese letters go beyond ICAO's table.
    private static let latin: KeyValuePairs = [
        "A": "ÁÀÂÃĂĀĄǍẠẢẤẦẨẪẬẮẰẲẴẶ", "C": "ĆĈČĊÇ", "D": "ÐĎĐ", "E": "ÉÈÊËĚĖĒĘĔƏẸẺẼẾỀỂỄỆ", "G": "ĜĞĠĢǦ", "H": "ĦĤ",
        "I": "ÍÌÎÏĨİĪĮĬǏỈỊ", "J": "Ĵ", "K": "ĶǨ", "L": "ŁĹĽĻĿ", "N": "ŃŇŅŊ", "O": "ÓÒÔÕŐŌŎǑƠỌỎỐỒỔỖỘỚỜỞỠỢ", "Q": "ĸ",
        "R": "ŔŘŖ", "S": "ŚŜŠŞȘ", "T": "ŦŤŢȚ", "U": "ÚÙÛŨŬŰŮŪŲǓƯỤỦỨỪỬỮỰ", "W": "Ŵ", "Y": "ÝŶŸỲỴỶỸ", "Z": "ŹŽŻ",
    ]

    /// Letters with several spellings, or whose spelling has several letters.
    private static let latinOfSeveral: KeyValuePairs<Character, [String]> = [
        "Ä": ["AE", "A"], "Å": ["AA", "A"], "Æ": ["AE"], "Ĳ": ["IJ"], "Ñ": ["N", "NXX"], "Ö": ["OE", "O"],
        "Ø": ["OE", "O"], "Œ": ["OE"], "ẞ": ["SS"], "Þ": ["TH"], "Ü": ["UE", "UXX", "U"],
    ]

    /// The recommended spelling comes first. Then come the spellings of ICAO's exceptions (Belarusian, Bulgarian,
    /// Macedonian, Serbian, Ukrainian), and those that Bulgarian and Ukrainian law prescribes for passports.
    private static let cyrillic: KeyValuePairs<Character, [String]> = [
        "А": ["A"], "Б": ["B"], "В": ["V"], "Г": ["G", "H"], "Ґ": ["G"], "Д": ["D"], "Ѓ": ["G", "GJ"], "Ђ": ["D"],
        "Е": ["E"], "Ё": ["E", "IO"], "Є": ["IE", "YE"], "Ж": ["ZH", "Z"], "З": ["Z"], "Ѕ": ["DZ"], "И": ["I", "Y"],
        "І": ["I"], "Ї": ["I", "YI"], "Й": ["I", "Y"], "Ј": ["J"], "К": ["K"], "Ќ": ["K", "KJ"], "Л": ["L"],
        "Љ": ["LJ"], "М": ["M"], "Н": ["N"], "Њ": ["NJ"], "О": ["O"], "П": ["P"], "Р": ["R"], "С": ["S"], "Т": ["T"],
        "Ћ": ["C"], "У": ["U"], "Ў": ["U"], "Ф": ["F"], "Х": ["KH", "H"], "Ц": ["TS", "C"], "Ч": ["CH", "C"],
        "Џ": ["DZ", "DJ"], "Ш": ["SH", "S"], "Щ": ["SHCH", "SHT"], "Ъ": ["IE", "A", ""], "Ы": ["Y"], "Ь": ["", "I"],
        "Э": ["E"], "Ю": ["IU", "YU"], "Я": ["IA", "YA"], "Ѫ": ["U"], "Ѵ": ["Y"],
    ]
}
