import Biometrics
import BiometricsCore
import IdentityDocuments
import Testing

@testable import DocumentReading

/// The witnesses of a value, and the statement of values by their error rate.
struct FieldWitnessTests {
    private static let zone = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private static func report(
        hasZone: Bool = false, isZoneAccepted: Bool = true, surname: String = "ERIKSSON", confidence: Double = 0.99,
        second: Double? = nil, lower: String? = nil, personalNumber: String? = nil, areShapesKnown: Bool = false
    ) throws -> DocumentReadingReport {
        let today = try #require(DocumentDate("2012-04-15"))
        // A check digit that is wrong.
        let lower = lower ?? (isZoneAccepted ? zone[1] : zone[1].replacing("7408122", with: "7408123"))
        let correction = try ZoneCorrection(recognised: [zone[0], lower])
        var reading = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1, corners: [],
            turn: .none)
        reading.nameConfidence = 1
        let texts =
            [("Surname", surname), ("Given names", "ANNA MARIA"), ("Date of birth", "12 AUG 1974")]
            + (personalNumber.map { [("Personal number", $0)] } ?? [])
        let lines = texts.enumerated().flatMap { row, text in
            [(text.0, 8.0, 0.0), (text.1, 12, 9)].map { value, height, below in
                PrintedLine(
                    value, x: 10, y: Double(60 * row) + below, width: Double(8 * value.count), height: height,
                    confidence: confidence)
            }
        }
        let printed = PrintedZone(lines, on: today, zone: hasZone ? correction.fields(on: today) : [])
        return DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: nil, zone: hasZone ? reading : nil,
            printed: printed.witnessed(among: lines) { line in second.map { (line.text, $0) } }
                .tellingLookAlikes { _ in areShapesKnown },
            fileText: nil,
            barcodes: [], barcodeTrouble: nil, colors: nil, today: today, milliseconds: 1)
    }

    @Test func `print, its clearness, and a zone with its check digit are witnesses`() throws {
        #expect(try Self.report().witnesses(of: .surname) == [.print, .clear])
        #expect(try Self.report(confidence: 0.9).witnesses(of: .surname) == [.print])
        #expect(try Self.report(hasZone: true).witnesses(of: .surname) == [.zone, .print])
        #expect(try Self.report(hasZone: true).witnesses(of: .birthDate) == [.zone, .checkDigit, .print])
        #expect(try Self.report(hasZone: true).witnesses(of: .documentNumber) == [.zone, .checkDigit])
    }

    @Test func `known shapes are a witness of a number`() throws {
        func witnesses(_ number: String, _ areShapesKnown: Bool) throws -> Set<FieldWitness> {
            try Self.report(second: 0.99, personalNumber: number, areShapesKnown: areShapesKnown)
                .witnesses(of: .personalNumber)
        }
        let read: Set<FieldWitness> = [.print, .clear, .secondReading, .clearSecondReading]
        #expect(try witnesses("K2O4466337", false) == read)
        #expect(try witnesses("K2O4466337", true) == read.union([.knownShapes]))
        #expect(try witnesses("K224466337", true) == read.union([.distinct]))
    }

    @Test func `values that contradict each other have no witness and no rate`() throws {
        let report = try Self.report(hasZone: true, surname: "LINDQVIST")
        #expect(report.witnesses(of: .surname).isEmpty)
        #expect(report.errorRate(of: .surname) == nil)
        let field = try #require(ReadResult(report).fields["surname"])
        #expect(field.value == nil && field.errorRate == nil && field.witnesses.isEmpty)
    }

    @Test func `print is not stated beside a zone that is not accepted and says something else`() throws {
        var report = try Self.report(hasZone: true, isZoneAccepted: false, surname: "LINDQVIST")
        report.errorRates = FieldErrorRates(
            set: "", groups: [.init(kind: .name, witnesses: [.clear, .print], values: 399, errors: 0)])
        let other = try #require(ReadResult(report).fields["surname"])
        #expect(other.value == nil && other.printed == "LINDQVIST" && !other.doubt.isEmpty)
        #expect(try #require(ReadResult(report).fields["givenNames"]).value == "ANNA MARIA")
    }

    @Test func `print that is right often enough is stated beside a zone that is not accepted`() throws {
        var report = try Self.report(hasZone: true, isZoneAccepted: false)
        #expect(report.witnesses(of: .birthDate) == [.print, .clear])
        func groups(errors: Int) -> FieldErrorRates {
            FieldErrorRates(
                set: "", groups: [.init(kind: .date, witnesses: [.clear, .print], values: 399, errors: errors)])
        }
        report.errorRates = groups(errors: 1)
        let stated = try #require(ReadResult(report).fields["birthDate"])
        #expect(stated.value == "1974-08-12" && stated.doubt.isEmpty)
        #expect(ReadResult(report).validationErrors.contains(.birthDateCheckDigit))
        report.errorRates = groups(errors: 2)
        let withheld = try #require(ReadResult(report).fields["birthDate"])
        #expect(withheld.value == nil && withheld.doubt.contains(.checkDigitWrong))
    }

    @Test func `a value is stated up to the limit, and withheld beyond it with its rate`() throws {
        var report = try Self.report()
        report.errorRates = FieldErrorRates(
            set: "", groups: [.init(kind: .name, witnesses: [.clear, .print], values: 399, errors: 1)])
        let stated = try #require(ReadResult(report, maximumErrorRate: 0.005).fields["surname"])
        #expect(stated.value == "ERIKSSON" && stated.doubt.isEmpty && stated.errorRate == 0.005)
        let withheld = try #require(ReadResult(report, maximumErrorRate: 0.0049).fields["surname"])
        #expect(withheld.value == nil && withheld.printed == "ERIKSSON" && withheld.doubt == [.unconfirmed])
        #expect(withheld.errorRate == 0.005 && withheld.witnesses == [.clear, .print])
    }

    @Test func `a zone's value is withheld too if such values are wrong too often`() throws {
        var report = try Self.report(hasZone: true)
        report.errorRates = FieldErrorRates(
            set: "", groups: [.init(kind: .number, witnesses: [.checkDigit, .zone], values: 199, errors: 1)])
        #expect(try #require(ReadResult(report, maximumErrorRate: 0.01).fields["documentNumber"]).value == "L898902C3")
        let withheld = try #require(ReadResult(report, maximumErrorRate: 0.009).fields["documentNumber"])
        #expect(withheld.value == nil && withheld.doubt == [.unconfirmed])
    }

    @Test(arguments: [(1.0, "224466337"), (0.9, nil)])
    func `a number that the zone leaves empty is stated as print alone is, or withheld with the reason`(
        second: Double, stated: String?
    ) throws {
        // The zone's personal number is empty.
        let report = try Self.report(
            hasZone: true, second: second, lower: "L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<8",
            personalNumber: "224466337")
        #expect(report.zone?.isAccepted == true)
        let field = try #require(ReadResult(report).fields["personalNumber"])
        #expect(field.value == stated && field.printed == "224466337" && field.mrz == nil)
        #expect(field.doubt == (stated == nil ? [.unconfirmed] : []))
    }

    @Test func `without a counted rate, print alone is withheld and a zone is relied on`() throws {
        var report = try Self.report(hasZone: true)
        report.errorRates = FieldErrorRates(set: "", groups: [])
        #expect(try #require(ReadResult(report).fields["surname"]).value == "ERIKSSON")
        report = try Self.report()
        report.errorRates = FieldErrorRates(set: "", groups: [])
        let field = try #require(ReadResult(report).fields["surname"])
        #expect(field.value == nil && field.errorRate == nil && field.doubt == [.unconfirmed])
    }

    @Test(arguments: [(0.98, true), (0.9799, false)])
    func `without a counted rate, a second reading confirms print only if it is sure`(
        second: Double, isStated: Bool
    ) throws {
        let report = try Self.report(second: second)
        let field = try #require(ReadResult(report).fields["surname"])
        #expect(field.errorRate == nil && field.printed == "ERIKSSON" && (field.value != nil) == isStated)
    }
}
