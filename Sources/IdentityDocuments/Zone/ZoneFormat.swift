/// The grammars of machine-readable zones.
public enum ZoneFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cards of size 1: three lines of 30 (ICAO 9303-5).
    case td1 = "TD1"
    /// Cards of size 2: two lines of 36 (ICAO 9303-6).
    case td2 = "TD2"
    /// Passports: two lines of 44 (ICAO 9303-4).
    case td3 = "TD3"
    /// Visas of format A: two lines of 44 (ICAO 9303-7).
    case mrvA = "MRV-A"
    /// Visas of format B: two lines of 36 (ICAO 9303-7).
    case mrvB = "MRV-B"
    /// The French card of identity of 1988 to 2021: two lines of 36.
    case frenchIdCard = "FRA-ID-1988"
    /// The Dutch driving licence: one line of 30.
    case dutchLicence = "NLD-DL"
    /// The French driving licence: one line of 30.
    case frenchLicence = "FRA-DL"
    /// The Swiss driving licence: lines of 9, 30 and 30.
    case swissLicence = "CHE-DL"
    /// A driving licence of any other State after ISO/IEC 18013: one line of 30 with "D", the method of opening the
    /// chip, data at the State's discretion, and one check digit.
    case isoLicence = "ISO-18013"

    /// The characters of each line, top to bottom.
    public var lineWidths: [Int] {
        switch self {
        case .td1: [30, 30, 30]
        case .td2, .mrvB, .frenchIdCard: [36, 36]
        case .td3, .mrvA: [44, 44]
        case .dutchLicence, .frenchLicence, .isoLicence: [30]
        case .swissLicence: [9, 30, 30]
        }
    }
}
