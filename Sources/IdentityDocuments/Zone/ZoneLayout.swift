/// The positions of all fields in a zone of one format. Places count from 0 through all lines, put end to end.
struct ZoneLayout: Sendable {
    struct Slot: Sendable {
        let part: ZonePart
        let range: Range<Int>
    }

    struct Check: Sendable {
        let name: ZoneCheck
        /// The place of the digit.
        let place: Int
        /// The ranges that it protects.
        let ranges: [Range<Int>]
        /// The part that it protects; `nil` for a digit over several parts.
        let part: ZonePart?
        /// Whether a filler may replace the digit of an empty part.
        let mayBeFiller: Bool

        init(_ name: ZoneCheck, at place: Int, over ranges: Range<Int>..., of part: ZonePart? = nil) {
            self.name = name
            self.place = place
            self.ranges = ranges
            self.part = part
            mayBeFiller = part != nil
        }
    }

    /// The fields, in the order of the lines.
    let slots: [Slot]
    let checks: [Check]
    /// Whether a number too long for its field continues in the optional data (ICAO 9303-5, 4.2.2, note j).
    let numbersMayBeLong: Bool
    let length: Int
    /// The place of each part, by its raw value.
    private let places: [Range<Int>?]

    private init(_ slots: [(ZonePart, Range<Int>)], _ checks: [Check], numbersMayBeLong: Bool = false, length: Int) {
        self.slots = slots.map { Slot(part: $0.0, range: $0.1) }
        self.checks = checks
        self.numbersMayBeLong = numbersMayBeLong
        self.length = length
        places = ZonePart.allCases.map { part in slots.first { $0.0 == part }?.1 }
    }

    /// The place of `part`; `nil` if the format lacks it.
    func range(of part: ZonePart) -> Range<Int>? { places[part.rawValue] }

    static func of(_ format: ZoneFormat) -> ZoneLayout {
        switch format {
        case .td1: td1
        case .td2: td2
        case .td3: td3
        case .mrvA: mrvA
        case .mrvB: mrvB
        case .frenchIdCard: frenchIdCard
        case .dutchLicence: dutchLicence
        case .frenchLicence: frenchLicence
        case .swissLicence: swissLicence
        case .isoLicence: isoLicence
        }
    }

    private static let td1 = ZoneLayout(
        [
            (.documentCode, 0..<2), (.issuingCountry, 2..<5), (.documentNumber, 5..<14), (.optionalData, 15..<30),
            (.birthDate, 30..<36), (.sex, 37..<38), (.expiryDate, 38..<44), (.nationality, 45..<48),
            (.secondOptionalData, 48..<59), (.name, 60..<90),
        ],
        [
            Check(.documentNumber, at: 14, over: 5..<14, of: .documentNumber),
            Check(.birthDate, at: 36, over: 30..<36, of: .birthDate),
            Check(.expiryDate, at: 44, over: 38..<44, of: .expiryDate),
            Check(.composite, at: 59, over: 5..<30, 30..<37, 38..<45, 48..<59),
        ], numbersMayBeLong: true, length: 90)

    private static let td2 = ZoneLayout(
        secondLine(of: 36) + [(.optionalData, 64..<71)],
        secondLineChecks(of: 36) + [Check(.composite, at: 71, over: 36..<46, 49..<56, 57..<71)],
        numbersMayBeLong: true, length: 72)

    private static let td3 = ZoneLayout(
        secondLine(of: 44) + [(.optionalData, 72..<86)],
        secondLineChecks(of: 44) + [
            Check(.optionalData, at: 86, over: 72..<86, of: .optionalData),
            Check(.composite, at: 87, over: 44..<54, 57..<64, 65..<87),
        ], length: 88)

    private static let mrvA = ZoneLayout(
        secondLine(of: 44) + [(.optionalData, 72..<88)], secondLineChecks(of: 44), length: 88)

    private static let mrvB = ZoneLayout(
        secondLine(of: 36) + [(.optionalData, 64..<72)], secondLineChecks(of: 36), length: 72)

    private static let frenchIdCard = ZoneLayout(
        [
            (.documentCode, 0..<2), (.issuingCountry, 2..<5), (.surname, 5..<30), (.issuingOffice, 30..<36),
            (.documentNumber, 36..<48), (.issueMonth, 36..<40), (.givenNames, 49..<63), (.birthDate, 63..<69),
            (.sex, 70..<71),
        ],
        [
            Check(.documentNumber, at: 48, over: 36..<48, of: .documentNumber),
            Check(.birthDate, at: 69, over: 63..<69, of: .birthDate),
            Check(.composite, at: 71, over: 0..<71),
        ], length: 72)

    private static let dutchLicence = ZoneLayout(
        [
            (.documentCode, 0..<2), (.issuingCountry, 2..<5), (.version, 5..<6), (.documentNumber, 6..<16),
            (.discretionaryData, 16..<29),
        ], [Check(.composite, at: 29, over: 0..<29)], length: 30)

    private static let frenchLicence = ZoneLayout(
        [
            (.documentCode, 0..<2), (.issuingCountry, 2..<5), (.documentNumber, 5..<14), (.expiryDate, 15..<21),
            (.surname, 21..<29),
        ],
        [
            Check(.documentNumber, at: 14, over: 0..<14, of: .documentNumber),
            Check(.composite, at: 29, over: 0..<29),
        ], length: 30)

    private static let swissLicence = ZoneLayout(
        [
            (.blankNumber, 0..<9), (.documentCode, 9..<11), (.issuingCountry, 11..<14), (.documentNumber, 14..<23),
            (.version, 23..<26), (.fillers, 26..<28), (.birthDate, 28..<34), (.fillers, 34..<39), (.name, 39..<69),
        ], [], length: 69)

    private static let isoLicence = ZoneLayout(
        [(.documentCode, 0..<2), (.discretionaryData, 2..<29)], [Check(.composite, at: 29, over: 0..<29)], length: 30)

    /// Line 1 and the shared part of line 2 in the formats with two lines of `width`.
    private static func secondLine(of width: Int) -> [(ZonePart, Range<Int>)] {
        [
            (.documentCode, 0..<2), (.issuingCountry, 2..<5), (.name, 5..<width),
            (.documentNumber, width..<width + 9), (.nationality, width + 10..<width + 13),
            (.birthDate, width + 13..<width + 19), (.sex, width + 20..<width + 21),
            (.expiryDate, width + 21..<width + 27),
        ]
    }

    private static func secondLineChecks(of width: Int) -> [Check] {
        [
            Check(.documentNumber, at: width + 9, over: width..<width + 9, of: .documentNumber),
            Check(.birthDate, at: width + 19, over: width + 13..<width + 19, of: .birthDate),
            Check(.expiryDate, at: width + 27, over: width + 21..<width + 27, of: .expiryDate),
        ]
    }
}
