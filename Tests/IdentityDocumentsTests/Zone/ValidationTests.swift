import IdentityDocuments
import Testing

/// One damaged zone for every code, so that each check is seen to fail on its own subject.
struct ValidationTests {
    private static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    /// A damaged copy of the passport: `text` from `column`, counted from 1, of a line.
    struct Damage: Sendable {
        let line, column: Int
        let text: String
        let errors: [ValidationError]
    }

    @Test(arguments: [
        Damage(line: 1, column: 1, text: "Q", errors: [.documentCode]),
        Damage(line: 1, column: 3, text: "QQQ", errors: [.issuingCountry]),
        Damage(line: 1, column: 3, text: "U<O", errors: [.issuingCountry]),
        Damage(line: 1, column: 6, text: "<", errors: [.name]),
        Damage(line: 1, column: 8, text: "1", errors: [.name]),
        Damage(line: 1, column: 40, text: "K", errors: [.name]),
        Damage(line: 1, column: 6, text: "<<<<<<<<<<<<<<<<<<<<<<<<<<<", errors: [.nameMissing]),
        Damage(line: 2, column: 10, text: "7", errors: [.documentNumberCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 1, text: "<<<<<<<<<<", errors: [.documentNumberMissing, .compositeCheckDigit]),
        Damage(
            line: 2, column: 1, text: "<", errors: [.documentNumber, .documentNumberCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 11, text: "UT0", errors: [.nationality]),
        Damage(line: 2, column: 20, text: "3", errors: [.birthDateCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 16, text: "13", errors: [.birthDate, .birthDateCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 21, text: "A", errors: [.sex]),
        Damage(line: 2, column: 28, text: "1", errors: [.expiryDateCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 26, text: "31", errors: [.expiryDate, .expiryDateCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 43, text: "2", errors: [.optionalDataCheckDigit, .compositeCheckDigit]),
        Damage(line: 2, column: 44, text: "1", errors: [.compositeCheckDigit]),
        Damage(line: 2, column: 44, text: "<", errors: [.compositeCheckDigit]),
    ])
    func `a damaged passport has the codes of its damage and no others`(_ damage: Damage) throws {
        var lines = Self.passport
        let line = lines[damage.line - 1]
        lines[damage.line - 1] =
            String(line.prefix(damage.column - 1)) + damage.text + line.dropFirst(damage.column - 1 + damage.text.count)
        let zone = try MachineReadableZone(lines: lines)
        #expect(zone.validationErrors == damage.errors)
    }

    @Test func `expiry and month of the other formats are checked too`() throws {
        let french = try MachineReadableZone(
            lines: ["IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "9413923102854CORINNE<<<<<<<6512068F4"])
        #expect(french.validationErrors == [.documentNumberCheckDigit, .issueMonth, .compositeCheckDigit])
        let swiss = try MachineReadableZone(
            lines: ["AAA001D<<", "FACHE305142128097A<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<"])
        #expect(swiss.validationErrors == [.filler])
        let dutch = try MachineReadableZone(lines: ["D1NLD1509496211A659VW87Z78NB84"])
        #expect(dutch.validationErrors == [.documentNumber, .compositeCheckDigit])
    }

    @Test func `every code has an own text and is told in one order`() {
        let texts = ValidationError.ofZones.map(\.rawValue)
        #expect(Set(texts).count == 17)
        #expect(texts.filter { !$0.hasPrefix("mrz_") } == [])
        #expect(texts.last == "mrz_composite_check_digit")
    }

    @Test func `an empty field may have a filler or a zero for its digit`() throws {
        // The composite digit is the same: both count nothing.
        for digit in ["0", "<"] {
            let zone = try MachineReadableZone(
                lines: [
                    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
                    "L898902C36UTO7408122F1204159<<<<<<<<<<<<<<\(digit)6",
                ])
            #expect(zone.checks.dropLast().filter { !$0.holds } == [], "\(digit)")
            #expect(zone.optionalData == nil)
        }
        let one = try MachineReadableZone(
            lines: ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159<<<<<<<<<<<<<<16"])
        #expect(one.validationErrors.contains(.optionalDataCheckDigit))
    }

    @Test(arguments: [
        ("C1USA", true), ("C2USA", true), ("A3USA", true), ("C0USA", false), ("I1USA", false), ("C1UTO", false),
    ])
    func `cards of the United States have numbers in their codes, and no others`(start: String, isCode: Bool) throws {
        let zone = try MachineReadableZone(
            lines: [
                start + "D231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
                "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            ])
        #expect(zone.validationErrors == (isCode ? [] : [.documentCode]))
        let correction = try ZoneCorrection(recognised: zone.lines)
        #expect((correction.outcome == .unchanged) == isCode)
        #expect(!isCode || correction.zone.documentCode == String(start.prefix(2)))
    }

    @Test func `a card may leave the nationality blank, and a passport may not`() throws {
        let card = try MachineReadableZone(
            lines: [
                "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159<<<<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
            ])
        #expect(card.isValid && card.nationality == nil)
        let passport = try MachineReadableZone(
            lines: [Self.passport[0], Self.passport[1].replacing("UTO", with: "<<<")])
        #expect(passport.validationErrors == [.nationality])
    }

    @Test func `a sex of X is read as a filler is`() throws {
        let zone = try MachineReadableZone(
            lines: [Self.passport[0], Self.passport[1].replacing("2F1", with: "2X1")])
        #expect(zone.sex == .other)
        #expect(zone.isValid)
    }
}

extension String {
    func replacing(_ old: String, with new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return self[..<range.lowerBound] + new + self[range.upperBound...]
    }
}
