/// The sex stated on a document, in words that the vendors' results share.
public enum Sex: String, Sendable, Hashable, Codable, CaseIterable {
    /// F.
    case female = "Female"
    /// M.
    case male = "Male"
    /// The field has neither value: `<` in a machine-readable zone, X in print.
    case other = "Other"
    /// The document has no such field, or it is unreadable.
    case unknown = "Unknown"

    /// The sex for a byte of a zone; `nil` for an invalid byte.
    init?(zoneByte: UInt8) {
        switch zoneByte {
        case UInt8(ascii: "F"): self = .female
        case UInt8(ascii: "M"): self = .male
        case ZoneAlphabet.filler, UInt8(ascii: "X"): self = .other
        default: return nil
        }
    }

    /// F, M or `<`, as ICAO 9303 writes it; an unknown sex is `<` too.
    var zoneByte: UInt8 {
        switch self {
        case .female: UInt8(ascii: "F")
        case .male: UInt8(ascii: "M")
        case .other, .unknown: ZoneAlphabet.filler
        }
    }
}
