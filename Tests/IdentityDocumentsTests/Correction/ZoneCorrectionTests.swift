import BiometricsTestSupport
import IdentityDocuments
import Testing

struct ZoneCorrectionTests {
    private static let first = "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<"
    private static let second = "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

    /// The specimen as a recogniser read it, and what is to come of it.
    struct Reading: Sendable {
        var first = ZoneCorrectionTests.first
        var second = ZoneCorrectionTests.second
        let outcome: ZoneCorrection.Outcome
        var repairs: [String] = []
    }

    @Test(arguments: [
        Reading(outcome: .unchanged),
        Reading(first: "p<utoeriksson<<anna<maria<<<<<<<<<<<<<<<<<<<", outcome: .unchanged),
        Reading(first: "P < UTO ERIKSSON«ANNA‹MARIA<<<<<<<<<<<<<<<<<<<", outcome: .unchanged),
        Reading(first: "P<UT0ERIK550N<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", outcome: .refused),
        Reading(
            first: "P<UT0ERIKSS0N<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", outcome: .corrected,
            repairs: ["0O 1:5 place", "0O 1:12 place"]),
        Reading(
            second: "L898902C36UTO74O8I22F1204159ZE184226B<<<<<1O", outcome: .corrected,
            repairs: ["O0 2:16 place", "I1 2:18 place", "O0 2:44 place"]),
        Reading(
            first: "P<UTOERIKSSON<<ANNA<MARIA<<<<<K<<<<C<<<<<<<<", outcome: .corrected,
            repairs: ["K< 1:31 afterName", "C< 1:36 afterName"]),
        Reading(
            second: "L8989O2C36UTO7408122F1204159ZE184226B<<<<<10", outcome: .proposed, repairs: ["O0 2:6 checkDigit"]),
        // The Z read for a 2 and the B at the end read for an 8 would both set the digit right.
        Reading(second: "L898902C36UTO7408122F1204159ZE184Z26B<<<<<10", outcome: .refused),
        // A seven resembles no other character, and two errors are one too many.
        Reading(second: "L898907C36UTO7408122F1204159ZE184226B<<<<<10", outcome: .refused),
        Reading(second: "LB989O2C36UTO7408122F1204159ZE184226B<<<<<10", outcome: .refused),
        // An impossible date and an unknown State, whatever the digits say.
        Reading(first: "P<UXQERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", outcome: .refused),
        Reading(first: "P<132ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", outcome: .refused),
        Reading(second: "L898902C36UTO7413122F1204159ZE184226B<<<<<10", outcome: .refused),
        // An M behind the end of the name looks like no filler.
        Reading(first: "P<UTOERIKSSON<<ANNA<MARIA<<<<<M<<<<<<<<<<<<<", outcome: .refused),
    ])
    func `a reading is corrected within bounds, or not at all`(_ reading: Reading) throws {
        let correction = try ZoneCorrection(recognised: [reading.first, reading.second])
        #expect(correction.outcome == reading.outcome)
        guard reading.outcome != .refused else {
            #expect(!correction.zone.isValid || correction.repairs.count > ZoneCorrection.standardLimit)
            return
        }
        #expect(correction.zone.lines == [Self.first, Self.second])
        let repairs = correction.repairs.map { "\($0.read)\($0.replacement) \($0.line):\($0.column) \($0.reason)" }
        #expect(repairs == reading.repairs)
    }

    @Test(arguments: [(3, ZoneCorrection.Outcome.corrected), (2, .refused), (0, .refused)])
    func `the limit itself is within bounds`(_ limit: Int, _ outcome: ZoneCorrection.Outcome) throws {
        let second = "L898902C36UTO74O8I22F1204159ZE184226B<<<<<1O"
        #expect(try ZoneCorrection(recognised: [Self.first, second], limit: limit).outcome == outcome)
    }

    @Test func `digits that make no known code stay as they were read`() throws {
        // I3Z, that look-alikes would make of it, is no State's either.
        let second = Self.second.replacing("UTO", with: "132")
        let correction = try ZoneCorrection(recognised: [Self.first, second])
        #expect(correction.outcome == .refused && correction.repairs == [])
        #expect(correction.zone.lines == [Self.first, second])
    }

    @Test func `two possible replacements are not made`() throws {
        // Either of the two zeros, read as an O, makes the digit right, because their weights are equal.
        var contents = ZoneContents()
        contents.documentCode = "V"
        contents.issuingCountry = CountryCode(rawValue: "UTO")
        contents.nationality = CountryCode(rawValue: "UTO")
        contents.surname = "ERIKSSON"
        contents.documentNumber = "0AA0AAAAA"
        let zone = try MachineReadableZone(writing: contents, as: .mrvB)
        let lines = zone.lines
        let misread = "O" + lines[1].dropFirst()
        let correction = try ZoneCorrection(recognised: [lines[0], misread])
        #expect(correction.outcome == .proposed)
        contents.documentNumber = "OAA0AAAAA"
        let other = try MachineReadableZone(writing: contents, as: .mrvB).lines[1]
        let ambiguous = "0AA0AAAAA" + other.dropFirst(9)
        #expect(try ZoneCorrection(recognised: [lines[0], ambiguous]).outcome == .refused)
    }

    @Test func `fields that were touched are doubted`() throws {
        let correction = try ZoneCorrection(recognised: [
            "P<UT0ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO74O8122F1204159ZE184226B<<<<<10",
        ])
        let today = try #require(DocumentDate("2026-11-22"))
        let doubted = correction.fields(on: today).filter { $0.doubts.first == .corrected }.map(\.name)
        #expect(doubted == [.issuingCountry, .birthDate])
    }

    @Test(arguments: [
        ("DINLD15094962111659VW87Z78NB84", ZoneFormat.dutchLicence), ("D1N1D15094962111659VW87Z78NB84", .dutchLicence),
        ("D1FRA13AA00002618I231MARTIN<<9", .frenchLicence), ("01FRA13AA000026181231MARTIN<<9", .frenchLicence),
        ("D1XYZ15094962111659VW87Z78NB81", .isoLicence),
    ])
    func `a misread code does not make another licence`(_ line: String, _ format: ZoneFormat) throws {
        let correction = try ZoneCorrection(recognised: [line])
        #expect(correction.zone.format == format)
        #expect(correction.zone.isValid)
    }

    @Test func `two misreadings that cancel are found by no check digit`() throws {
        // Two misread 8s add 3 × 3 and 3 × 7 to the sum, which no grammar notices. A second reading is needed.
        let correction = try ZoneCorrection(recognised: [
            Self.first, Self.second.replacing("L898902C3", with: "LB9B902C3"),
        ])
        #expect(correction.outcome == .unchanged)
        #expect(correction.zone.documentNumber == "LB9B902C3")
    }

    @Test func `look-alikes at places that forbid them never make a wrong number or date`() throws {
        var lot = SplitMix(seed: 5)
        let likes: [Character: Character] = ["0": "O", "1": "I", "2": "Z", "5": "S", "8": "B", "6": "G"]
        for format in [ZoneFormat.td1, .td2, .td3, .mrvA] {
            let dates = format == .td1 ? [30..<36, 38..<44] : [13..<19, 21..<27]
            for _ in 0..<150 {
                let truth = try MachineReadableZone(writing: RoundTripTests.contents(for: format, &lot).0, as: format)
                var lines = truth.lines.map(Array.init)
                var errors = 0
                for range in dates {
                    let place = range.lowerBound % 30 + lot.below(6)
                    if let like = likes[lines[1][place]] {
                        lines[1][place] = like
                        errors += 1
                    }
                }
                let correction = try ZoneCorrection(recognised: lines.map { String($0) })
                #expect(correction.zone == truth)
                #expect(correction.outcome == (errors == 0 ? .unchanged : .corrected))
                #expect(correction.repairs.count == errors)
            }
        }
    }

    @Test func `readings by lot are corrected without harm and within the limit`() {
        var lot = SplitMix(seed: 6)
        let alphabet = Array("ABDGIKLOQSZ012568<<<<P".utf8)
        for format in ZoneFormat.allCases {
            for _ in 0..<60 {
                let lines = format.lineWidths.map { lot.text(alphabet, $0) }
                let correction = try? ZoneCorrection(recognised: lines)
                #expect(correction != nil)
                guard let correction, correction.outcome != .refused else { continue }
                #expect(correction.zone.isValid)
                #expect(correction.repairs.count <= ZoneCorrection.standardLimit)
            }
        }
    }

    @Test func `a dump of a correction tells nothing that was read`() throws {
        let correction = try ZoneCorrection(recognised: ["P<UT0ERIKSS0N<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", Self.second])
        var printed = ""
        dump(correction, to: &printed)
        dump(correction.repairs, to: &printed)
        print(correction.repairs, to: &printed)
        #expect(!printed.contains("ERIK") && !printed.contains("0O") && !printed.contains("\"O\""))
        #expect(printed.contains("corrected"))
    }

    @Test func `a number that print and the check digits prove is mended by one look-alike`() throws {
        let first = "P<UTONOVAKOVA<<OLIVER<JAMES<<<<<<<<<<<<<<<<<"
        let second = "CHH1Z1M523UTO7502237F3101012<<<<<<<<<<<<<<<6"
        // Without a look-alike that the digits alone propose: of those here, one is wrong.
        let correction = try ZoneCorrection(recognised: [first, second], limit: 0)
        #expect(correction.outcome == .refused)
        let mended = try #require(correction.mended(byPrint: ["UTO", "CHH1Z1M52", "CHH1Z1N52"]))
        #expect(mended.zone.isValid && mended.zone.lines[1] == second.replacing("M52", with: "N52"))
        #expect(mended.outcome == .proposed && mended.repairs.map { "\($0.read)\($0.replacement)" } == ["MN"])
        // No look-alike, two of them, one that no check digit proves, and none at all.
        for number in ["CHH1Z1W52", "CHHIZ1N52", "CHH1Z1M5Z", "CHH1Z1M52", "HH1Z1N52"] {
            #expect(correction.mended(byPrint: [number]) == nil)
        }
        let sound = try ZoneCorrection(recognised: [Self.first, Self.second])
        #expect(sound.mended(byPrint: ["L8989O2C3"]) == nil)
        // An altered digit does not resemble the original.
        let altered = try ZoneCorrection(recognised: [Self.first, Self.second.replacing("L898", with: "L893")])
        #expect(altered.mended(byPrint: ["L898902C3"]) == nil)
    }
}
