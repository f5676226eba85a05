/// A name as a document divides it: the primary identifier (usually the surname) and the secondary (the given names).
public struct PersonName: Sendable, Hashable, Codable {
    /// The primary identifier, with single spaces between its components.
    public let surname: String
    /// The secondary identifier, likewise; empty for an undivided name.
    public let givenNames: String
    /// Whether the name may be truncated, because it fills its field (ICAO 9303-4, 4.2.3).
    public let isPossiblyTruncated: Bool

    /// A name of these parts.
    public init(surname: String, givenNames: String, isPossiblyTruncated: Bool = false) {
        self.surname = surname
        self.givenNames = givenNames
        self.isPossiblyTruncated = isPossiblyTruncated
    }

    /// The components of the primary identifier.
    public var surnames: [String] { surname.split(separator: " ").map(String.init) }

    /// The components of the secondary identifier.
    public var givenNameList: [String] { givenNames.split(separator: " ").map(String.init) }

    /// Given names, then the surname.
    public var fullName: String { [givenNames, surname].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension PersonName: PersonalData {
    /// Whether the name may be truncated; never the name itself.
    public var withheldSummary: String { isPossiblyTruncated ? "possibly truncated" : "withheld" }
}
