internal import Platform

extension Unicode.Scalar {
    /// Whether it is one that could upset a terminal or make a line read as another: control characters, separators of
    /// lines, and right-to-left marks and their like.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text on one line, U+FFFD for every character that could upset a terminal, and `\xE9` for a byte of a file's name
    /// that is no text. Names of files, words of a table and
    /// what a file or a plugin says of itself are printed so.
    package var printable: String {
        let text = FileName.shown(self)
        guard text.unicodeScalars.contains(where: \.isUnprintable) else { return text }
        var clean = UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
        return String(clean)
    }
}
