/// The sex that a document states, in the words that the vendors' results share.
public enum Sex: String, Sendable, Hashable, Codable, CaseIterable {
    /// F.
    case female = "Female"
    /// M.
    case male = "Male"
    /// The field is there and says neither: `<` in a machine-readable zone, X in print.
    case other = "Other"
    /// The document has no such field, or it cannot be read.
    case unknown = "Unknown"

    /// The sex that a byte of a zone stands for; `nil` for a byte that stands for none.
    init?(zoneByte: UInt8) {
        switch zoneByte {
        case UInt8(ascii: "F"): self = .female
        case UInt8(ascii: "M"): self = .male
        case ZoneAlphabet.filler, UInt8(ascii: "X"): self = .other
        default: return nil
        }
    }

    /// F, M or `<`, as ICAO 9303 writes it; `<` also for what is not known.
    var zoneByte: UInt8 {
        switch self {
        case .female: UInt8(ascii: "F")
        case .male: UInt8(ascii: "M")
        case .other, .unknown: ZoneAlphabet.filler
        }
    }
}
