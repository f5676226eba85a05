import BiometricsTestSupport
import IdentityDocuments
import Testing

/// A written zone is read again: random zones, the same ones in every run.
struct RoundTripTests {
    @Test(arguments: ZoneFormat.allCases)
    func `ten thousand zones of each format say what was written into them`(_ format: ZoneFormat) throws {
        var lot = SplitMix(seed: 9303)
        for number in 0..<10_000 {
            let (contents, surname, givenNames) = Self.contents(for: format, &lot)
            let written = try MachineReadableZone(writing: contents, as: format)
            let zone = try MachineReadableZone(lines: written.lines, as: format)
            let isSame =
                zone == written && zone.isValid && zone.documentCode == contents.documentCode
                && zone.documentNumber ?? "" == contents.documentNumber
                && zone.birthDate == contents.birthDate && zone.expiryDate == contents.expiryDate
                && zone.sex == contents.sex && zone.issuingCountry == contents.issuingCountry
                && (format == .frenchIdCard || zone.nationality == contents.nationality)
                && zone.optionalData ?? "" == contents.optionalData
                && zone.secondOptionalData ?? "" == contents.secondOptionalData
                && zone.discretionaryData ?? "" == contents.discretionaryData
                && zone.version ?? "" == contents.version
                && Self.isName(zone.name, surname, givenNames)
            guard isSame else {
                Issue.record("Zone \(number) of \(format) is read otherwise than it was written: \(written.lines)")
                return
            }
        }
    }

    /// The name as a whole, or as far as it goes where it is cut.
    private static func isName(_ name: PersonName?, _ surname: String, _ givenNames: String) -> Bool {
        guard let name else { return surname.isEmpty && givenNames.isEmpty }
        if !name.isPossiblyTruncated { return name.surname == surname && name.givenNames == givenNames }
        return Transliteration.agreement(printed: surname, zone: name.surname, mayBeCut: true) != .different
            && Transliteration.agreement(printed: givenNames, zone: name.givenNames, mayBeCut: true) != .different
    }

    private static let digits = Array("0123456789".utf8)
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let states = ["UTO", "NLD", "FRA", "CHE", "DEU", "USA", "GBD", "XXA"].compactMap {
        CountryCode(rawValue: $0)
    }

    private static func codes(of format: ZoneFormat) -> [String] {
        switch format {
        case .td1: ["I", "ID", "AC"]
        case .td2: ["I", "ID", "C"]
        case .td3: ["P", "PN", "PD"]
        case .mrvA, .mrvB: ["V", "VI"]
        case .frenchIdCard: ["ID"]
        case .swissLicence: ["FA"]
        case .dutchLicence, .frenchLicence, .isoLicence: ["D1"]
        }
    }

    private static func longestNumber(of format: ZoneFormat) -> Int {
        switch format {
        case .td1: 21
        case .td2: 13
        case .frenchIdCard: 12
        case .dutchLicence: 10
        default: 9
        }
    }

    /// Contents, and the names as the zone will have them when they fit.
    static func contents(
        for format: ZoneFormat, _ lot: inout SplitMix
    ) -> (ZoneContents, surname: String, givenNames: String) {
        var contents = ZoneContents()
        let any = letters + digits
        if format == .isoLicence {
            contents.documentCode = "D1"
            contents.discretionaryData = lot.text(any, 27)
            return (contents, "", "")
        }
        contents.documentCode = lot.pick(codes(of: format))
        contents.issuingCountry =
            format == .frenchIdCard || format == .frenchLicence
            ? CountryCode(rawValue: "FRA") : format == .dutchLicence ? CountryCode(rawValue: "NLD") : lot.pick(states)
        let longest = longestNumber(of: format)
        let shortest = format == .dutchLicence || format == .frenchIdCard ? longest : 1
        let length = lot.below(4) == 0 ? longest : shortest + lot.below(min(9, longest) - min(9, shortest) + 1)
        contents.documentNumber =
            format == .dutchLicence ? lot.text(digits, length) : lot.text(any, format == .frenchIdCard ? 12 : length)
        if format == .frenchIdCard { contents.documentNumber = "1207" + contents.documentNumber.dropFirst(4) }
        addFurtherFields(for: format, to: &contents, &lot)
        let hasSurname = format != .dutchLicence
        let hasGivenNames = hasSurname && format != .frenchLicence
        let surname = hasSurname ? name(&lot, components: 1 + lot.below(4)) : ""
        let givenNames = hasGivenNames ? name(&lot, components: lot.below(4)) : ""
        contents.surname = surname
        contents.givenNames = givenNames
        return (contents, surname, givenNames)
    }

    private static func addFurtherFields(
        for format: ZoneFormat, to contents: inout ZoneContents, _ lot: inout SplitMix
    ) {
        let any = letters + digits
        switch format {
        case .td1, .td2, .td3, .mrvA, .mrvB:
            contents.nationality = lot.pick(states)
            contents.birthDate = date(&lot, mayBeUnknown: true)
            contents.expiryDate = date(&lot, mayBeUnknown: false)
            contents.sex = lot.pick([.female, .male, .other])
            // A long number leaves no room worth filling.
            if contents.documentNumber.utf8.count <= 9 { contents.optionalData = lot.text(any, lot.below(8)) }
            if format == .td1 { contents.secondOptionalData = lot.text(any, lot.below(12)) }
        case .frenchIdCard:
            contents.birthDate = date(&lot, mayBeUnknown: true)
            contents.sex = lot.pick([.female, .male])
            contents.issuingOffice = lot.text(digits, 6)
        case .frenchLicence: contents.expiryDate = date(&lot, mayBeUnknown: false)
        case .dutchLicence:
            contents.version = lot.text(digits, 1)
            contents.discretionaryData = lot.text(any, 13)
        case .swissLicence:
            contents.birthDate = date(&lot, mayBeUnknown: false)
            contents.version = lot.text(digits, 3)
            contents.blankNumber = lot.text(any, 7)
        case .isoLicence: break
        }
    }

    private static func date(_ lot: inout SplitMix, mayBeUnknown: Bool) -> ZoneDate? {
        let unknown = mayBeUnknown ? lot.below(20) : 20
        if unknown == 0 { return nil }
        return ZoneDate(
            year: lot.below(100), month: unknown == 1 ? nil : 1 + lot.below(12),
            day: unknown <= 2 ? nil : 1 + lot.below(28))
    }

    private static func name(_ lot: inout SplitMix, components: Int) -> String {
        var parts: [String] = []
        for _ in 0..<components { parts.append(lot.text(letters, 1 + lot.below(lot.below(6) == 0 ? 16 : 8))) }
        return parts.joined(separator: " ")
    }
}
