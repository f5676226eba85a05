/// Why a zone cannot be written. It states the field, never its value.
public enum ZoneWritingError: Error, Sendable, Hashable {
    /// The format has no place for the field.
    case noPlace(DocumentFieldName, ZoneFormat)
    /// The value is longer than its place. Only names are truncated instead.
    case tooLong(DocumentFieldName)
    /// The value has a character that zones cannot write and that has no transliteration.
    case foreignCharacter(DocumentFieldName)

    /// The kind of problem: stable text in snake case.
    public var code: String {
        switch self {
        case .noPlace: "mrz_no_place"
        case .tooLong: "mrz_too_long"
        case .foreignCharacter: "mrz_foreign_character"
        }
    }
}

extension ZoneWritingError: CustomStringConvertible {
    /// A sentence for a person.
    public var description: String {
        switch self {
        case .noPlace(let field, let format):
            "A zone of format \(format.rawValue) has no place for \(field.rawValue); leave it out. [\(code)]"
        case .tooLong(let field): "\(field.rawValue) is longer than its place in the zone. [\(code)]"
        case .foreignCharacter(let field):
            "\(field.rawValue) has a character that machine-readable zones cannot write; transliterate it first. "
                + "[\(code)]"
        }
    }
}
