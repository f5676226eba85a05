internal import Platform

extension Unicode.Scalar {
    /// Whether this character could disturb a terminal or disguise a line: control characters, line separators,
    /// right-to-left marks and the like.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text on one line. U+FFFD replaces every character that could disturb a terminal, and `\xE9` replaces a byte
    /// of a file name that is not text. File names, words of a table, and texts from files or plugins are printed in
    /// this form.
    package var printable: String {
        let text = FileName.shown(self)
        guard text.unicodeScalars.contains(where: \.isUnprintable) else { return text }
        var clean = UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(clean)
    }
}
