/// A check digit of a zone, named by the data that it protects.
public enum ZoneCheck: String, Sendable, Hashable, Codable, CaseIterable {
    /// The document number, including the part of a long number that stands in the optional data.
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

/// The result of one check digit of a zone.
public struct ZoneCheckResult: Sendable, Hashable, Codable {
    /// The check digit.
    public let check: ZoneCheck
    /// Whether the digit is right. An empty field may have `<` instead of a digit.
    public let holds: Bool
}
