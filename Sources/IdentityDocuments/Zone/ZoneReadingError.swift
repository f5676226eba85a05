/// Why lines are not a machine-readable zone. It states places and lengths, never characters.
public enum ZoneReadingError: Error, Sendable, Hashable {
    /// No format has lines of these lengths; at most eight lengths are listed.
    case unknownShape(widths: [Int])
    /// A character other than A–Z, 0–9 and `<`. Lines and columns count from 1.
    case foreignCharacter(line: Int, column: Int)

    /// The kind of problem: stable text in snake case.
    public var code: String {
        switch self {
        case .unknownShape: "mrz_unknown_shape"
        case .foreignCharacter: "mrz_foreign_character"
        }
    }
}

extension ZoneReadingError: CustomStringConvertible {
    /// A sentence for a person: the problem and the expected form.
    public var description: String {
        switch self {
        case .unknownShape(let widths):
            "Lines of \(widths.map(String.init).joined(separator: ", ")) characters are not a machine-readable zone; "
                + "expected 30, 30, 30, or 36, 36, or 44, 44, or 30 alone. [\(code)]"
        case .foreignCharacter(let line, let column):
            "Line \(line) has a character at column \(column) that machine-readable zones do not use: "
                + "only A–Z, 0–9 and < are. [\(code)]"
        }
    }
}
