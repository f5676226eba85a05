/// The content of a machine-readable zone for `MachineReadableZone(writing:as:)`. A format takes its own fields; a
/// value for a field that it lacks is an error.
public struct ZoneContents: Sendable, Hashable {
    /// One or two characters, such as `P` or `ID`.
    public var documentCode = ""
    /// The State or organisation that issues the document.
    public var issuingCountry: CountryCode?
    /// The document number, letters and digits; spaces and hyphens become fillers.
    public var documentNumber = ""
    /// The surname as it is printed, in any letters that ICAO 9303-3, section 6, transliterates.
    public var surname = ""
    /// The given names, likewise.
    public var givenNames = ""
    /// The nationality.
    public var nationality: CountryCode?
    /// The date of birth; `nil` if it is completely unknown.
    public var birthDate: ZoneDate?
    /// The sex.
    public var sex = Sex.unknown
    /// The date of expiry; `nil` without one.
    public var expiryDate: ZoneDate?
    /// The personal number of a passport and other optional data; letters, digits and `<`.
    public var optionalData = ""
    /// The optional data of the second line of a card of size 1.
    public var secondOptionalData = ""
    /// Department and office of a French card before 2021.
    public var issuingOffice = ""
    /// The version of a Dutch or Swiss licence.
    public var version = ""
    /// The number of the blank form of a Swiss licence.
    public var blankNumber = ""
    /// The authority's discretionary data in a licence's line.
    public var discretionaryData = ""

    /// Empty contents.
    public init() {}
}

extension ZoneContents: PersonalData {
    /// Nothing of the contents.
    public var withheldSummary: String { "withheld" }
}
