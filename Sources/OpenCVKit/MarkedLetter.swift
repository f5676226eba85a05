internal import BiometricsCore

/// A character in letters that the stroke font has, and the marks that it lacks.
struct MarkedLetter {
    /// The letters, printable ASCII; “?” for a character that cannot be drawn.
    let text: String
    let marks: [Mark]

    /// The letters of a character. The name that Unicode gives it tells its marks, so that no table of letters is needed.
    init(_ character: Character) {
        if let value = character.asciiValue, (32..<127).contains(value) {
            (text, marks) = (String(character), [])
        } else if let (text, marks) = Self.parts(of: character) {
            (self.text, self.marks) = (text, marks)
        } else {
            (text, marks) = ("?", [])
        }
    }

    /// Reads a name such as `LATIN CAPITAL LETTER E WITH CIRCUMFLEX AND ACUTE`.
    private static func parts(of character: Character) -> (text: String, marks: [Mark])? {
        guard character.unicodeScalars.count == 1, let name = character.unicodeScalars.first?.properties.name,
            let kind = ["LATIN CAPITAL LETTER ", "LATIN SMALL LETTER "].first(where: name.hasPrefix)
        else { return nil }
        let words = name.dropFirst(kind.count).split(separator: " ", maxSplits: 2)
        if words == ["SHARP", "S"] { return ("ss", []) }
        guard let letters = words.first, letters.count <= 2, words.count != 2, words.count < 3 || words[1] == "WITH"
        else { return nil }
        var marks: [Mark] = []
        for name in words.dropFirst(2).joined().replacing(" AND ", with: "+").split(separator: "+") {
            guard let mark = Mark(rawValue: String(name)) else { return nil }
            marks.append(mark)
        }
        return (kind.contains("SMALL") ? letters.lowercased() : String(letters), marks)
    }

    /// A mark, by its name in the names of letters.
    enum Mark: String {
        case acute = "ACUTE"
        case doubleAcute = "DOUBLE ACUTE"
        case grave = "GRAVE"
        case circumflex = "CIRCUMFLEX"
        case caron = "CARON"
        case breve = "BREVE"
        case tilde = "TILDE"
        case macron = "MACRON"
        case diaeresis = "DIAERESIS"
        case dotAbove = "DOT ABOVE"
        case ringAbove = "RING ABOVE"
        case cedilla = "CEDILLA"
        case commaBelow = "COMMA BELOW"
        case dotBelow = "DOT BELOW"
        case ogonek = "OGONEK"
        case stroke = "STROKE"

        /// Whether it stands on the letter's top; else its strokes are counted from the base line.
        var isAbove: Bool {
            switch self {
            case .cedilla, .commaBelow, .dotBelow, .ogonek, .stroke: false
            default: true
            }
        }

        /// Its lines, in heights of a capital: to the right of the letter's middle, and upwards.
        var strokes: [[Point]] {
            switch self {
            case .acute: Self.lines([(-0.06, 0.14), (0.12, 0.36)])
            case .doubleAcute: Self.lines([(-0.16, 0.14), (-0.04, 0.36)], [(0.06, 0.14), (0.18, 0.36)])
            case .grave: Self.lines([(0.06, 0.14), (-0.12, 0.36)])
            case .circumflex: Self.lines([(-0.17, 0.14), (0, 0.36), (0.17, 0.14)])
            case .caron: Self.lines([(-0.17, 0.36), (0, 0.14), (0.17, 0.36)])
            case .breve: Self.lines([(-0.17, 0.34), (-0.07, 0.18), (0.07, 0.18), (0.17, 0.34)])
            case .tilde: Self.lines([(-0.2, 0.17), (-0.08, 0.29), (0.08, 0.19), (0.2, 0.31)])
            case .macron: Self.lines([(-0.18, 0.24), (0.18, 0.24)])
            case .diaeresis: Self.lines([(-0.15, 0.16), (-0.15, 0.34)], [(0.15, 0.16), (0.15, 0.34)])
            case .dotAbove: Self.lines([(0, 0.16), (0, 0.34)])
            case .ringAbove: Self.lines([(0, 0.12), (0.12, 0.24), (0, 0.36), (-0.12, 0.24), (0, 0.12)])
            case .cedilla: Self.lines([(0.02, 0), (0.08, -0.12), (0, -0.24), (-0.12, -0.22)])
            case .commaBelow: Self.lines([(0.04, -0.1), (-0.04, -0.28)])
            case .dotBelow: Self.lines([(0, -0.16), (0, -0.34)])
            case .ogonek: Self.lines([(0.12, 0), (0.04, -0.14), (0.16, -0.24)])
            case .stroke: Self.lines([(-0.3, 0.25), (0.3, 0.75)])
            }
        }

        private static func lines(_ lines: [(Double, Double)]...) -> [[Point]] {
            lines.map { $0.map { Point(x: $0.0, y: $0.1) } }
        }
    }
}
