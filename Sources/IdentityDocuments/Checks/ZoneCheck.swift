/// A check digit of a zone, by what it is over.
public enum ZoneCheck: String, Sendable, Hashable, Codable, CaseIterable {
    /// The document number, with the part of a long one that stands in the optional data.
    case documentNumber
    /// The date of birth.
    case birthDate
    /// The date of expiry.
    case expiryDate
    /// The personal number or other optional data of a passport.
    case optionalData
    /// Several fields together, or the whole line of a licence.
    case composite
}

/// How a check digit of a zone turned out.
public struct ZoneCheckResult: Sendable, Hashable, Codable {
    /// What the digit is over.
    public let check: ZoneCheck
    /// Whether it holds. An empty field may have `<` in place of a digit.
    public let holds: Bool
}
