import Biometrics
import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing
import Verification

@testable import DocumentReading
@testable import VerificationService

/// Sides of licences, which have no zone or have it on the back alone.
struct LicenceSideTests {
    private let today = DocumentDate("2026-06-01")

    /// The front of a German licence with what differs.
    private func front(
        _ title: String = "FÜHRERSCHEIN", state: String? = "BUNDESREPUBLIK DEUTSCHLAND",
        without missing: String? = nil, surname: String = "KELLER", given: String = "ANNA",
        expiry: String = "12.05.2038", nationality: String? = nil
    ) throws -> DocumentReadingReport {
        let rows = [
            ("1.", surname), ("2.", given), ("3.", "16.05.1983 NEUSTADT"), ("4a.", "12.05.2023"), ("4b.", expiry),
            ("4c.", "STADT NEUSTADT"), ("5.", "B676E456453"),
        ].filter { $0.0 != missing }
        var lines = [PrintedLine(title, x: 200, y: 10, width: 300, height: 30)]
        if let state { lines.append(PrintedLine(state, x: 560, y: 14, width: 380, height: 24)) }
        for (index, row) in rows.enumerated() {
            let y = 100 + 60 * Double(index)
            lines.append(PrintedLine(row.0, x: 360, y: y, width: 30, height: 20))
            let width = 16 * Double(row.1.count)
            lines.append(PrintedLine(row.1, x: 430, y: y - 4, width: width, height: 28))
        }
        if let nationality {
            lines.append(PrintedLine("Nationality", x: 700, y: 100, width: 110, height: 18))
            lines.append(PrintedLine(nationality, x: 700, y: 122, width: 150, height: 28))
        }
        let today = try #require(today)
        let printed = PrintedZone(lines, on: today).witnessed(among: lines) { ($0.text, 1) }
        return try report(printed: printed)
    }

    private func report(
        printed: PrintedZone? = nil, barcodes: [BarcodeReading] = []
    ) throws -> DocumentReadingReport {
        DocumentReadingReport(
            path: "side", size: Size(width: 1000, height: 640), frame: nil, outline: nil, zone: nil, printed: printed,
            fileText: nil, barcodes: barcodes, barcodeTrouble: nil, colors: nil, today: try #require(today),
            milliseconds: 1)
    }

    private func barcode(_ text: String) -> BarcodeReading {
        let corners = Quadrilateral(Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1))
        return BarcodeReading(DecodedBarcode(symbology: .pdf417, text: text, corners: corners))
    }

    private func side(
        _ reading: DocumentReadingReport, _ slot: SubmissionSlot = .front, other: DocumentReadingReport? = nil
    ) -> DocumentSide {
        DocumentSide(
            slot: slot, types: [.driversLicense, .dutchDriversLicense], report: nil, reading: reading, other: other,
            readsPrint: true)
    }

    private static func printDates(_ result: RuleVerdict) -> DocumentCapture.Check {
        .init(name: DocumentCapture.Check.printDates, result: result)
    }

    private static func printAlone(_ result: RuleVerdict) -> DocumentCapture.Check {
        .init(name: DocumentCapture.Check.printAlone, result: result)
    }

    private func value(_ name: DocumentFieldName, _ side: DocumentSide) -> String? {
        side.fields.first { $0.name == name }?.value
    }

    @Test func `a licence whose head names its State is recognised, and states what two readings confirm`() throws {
        let side = side(try front())
        #expect(side.recognition == .init(type: .driversLicense, issuingCountry: CountryCode(rawValue: "DEU")))
        #expect(value(.surname, side) == "KELLER" && value(.expiryDate, side) == "2038-05-12")
        #expect(side.checks == [Self.printDates(.passed), Self.printAlone(.couldNotApply)])
        #expect(side.agreements.isEmpty)
    }

    @Test func `a title alone names no State`() throws {
        #expect(side(try front(state: nil)).recognition == nil)
        #expect(side(try front(state: "REPUBLIC OF UTOPIA")).recognition == nil)
    }

    @Test(arguments: [("1.", "surname"), ("4b.", "expiryDate"), ("5.", "documentNumber")])
    func `a required field that print does not state must be looked for`(number: String, name: String) throws {
        let checks = side(try front(without: number)).agreements
        #expect(checks == [.init(.agreement(name), result: .couldNotApply)])
    }

    @Test(arguments: [("12.05.2023", false), ("13.05.2023", true), ("11.05.2023", false)])
    func `an expiry comes after the issue`(expiry: String, holds: Bool) throws {
        let side = side(try front(expiry: expiry))
        #expect(side.checks == [Self.printDates(holds ? .passed : .failed), Self.printAlone(.couldNotApply)])
    }

    @Test func `a barcode states the fields of a back, and its grammar is a check`() throws {
        let back = side(try report(barcodes: [barcode(BarcodeFixtures.licence)]), .back)
        #expect(back.recognition?.type == .driversLicense && back.recognition?.issuingCountry != nil)
        #expect(value(.surname, back) == "ERIKSSON")
        #expect(back.checks.contains(.init(name: "barcode_grammar", result: .passed)))
        let wrong = BarcodeFixtures.licence.replacing("DBA04162031", with: "DBA13402031")
        #expect(wrong != BarcodeFixtures.licence)
        #expect(
            side(try report(barcodes: [barcode(wrong)]), .back).checks
                .contains(.init(name: "barcode_grammar", result: .failed)))
    }

    @Test func `print that contradicts the barcode of the back fails the field`() throws {
        let back = try report(barcodes: [barcode(BarcodeFixtures.licence)])
        let checks = side(try front(), other: back).agreements
        #expect(checks.contains(.init(.agreement("surname"), result: .failed)))
    }

    @Test func `a front from which everything was wiped leaves the barcode's fields unconfirmed`() throws {
        let back = try report(barcodes: [barcode(BarcodeFixtures.licence)])
        let names = Set(side(try report(), other: back).agreements.filter { $0.result == .couldNotApply }.map(\.name))
        #expect(names == ["zones_surname", "zones_birthDate", "zones_documentNumber", "zones_expiryDate"])
    }

    @Test func `a barcode confirms the holder, and print alone does not`() throws {
        let back = try report(barcodes: [barcode(BarcodeFixtures.licence)])
        #expect(side(try front(), other: back).checks.contains(Self.printAlone(.passed)))
        #expect(side(try front(), other: try report()).checks.contains(Self.printAlone(.couldNotApply)))
        #expect(side(back, .back).checks.contains(Self.printAlone(.passed)))
    }

    @Test func `a barcode that states a part of the holder does not confirm the rest`() throws {
        for element in ["DBB08121974", "DCSERIKSSON"] {
            let text = BarcodeFixtures.licence.replacing(element, with: String(element.prefix(3)))
            try #require(text != BarcodeFixtures.licence)
            let back = side(try report(barcodes: [barcode(text)]), .back)
            #expect(back.checks.contains(Self.printAlone(.couldNotApply)), "\(element)")
        }
    }

    @Test(arguments: [("KELLER", "ANNA", true), ("FORGED", "ANNA", false), ("KELLER", "MALLORY", false)])
    func `the words of print must stand in a barcode's undivided name`(
        surname: String, given: String, isSame: Bool
    ) throws {
        let text = BarcodeFixtures.licence.replacing("DCSERIKSSON", with: "DAAANNA SOPHIE KELLER")
            .replacing("DACANNA", with: "DAC").replacing("DADMARIA", with: "DAD")
        let back = try report(barcodes: [barcode(text)])
        #expect(back.licence?.fields.first { $0.name == .fullName }?.value == "ANNA SOPHIE KELLER")
        let front = try front(surname: surname, given: given)
        let names = side(front, other: back).agreements.filter {
            ["zones_surname", "zones_givenNames"].contains($0.name)
        }
        #expect(names.count == 2 && names.allSatisfy { $0.result == .passed } == isSame)
        #expect(names.contains { $0.result == .failed } == !isSame)
    }

    @Test func `a holder that is stated nowhere must be looked for, with the title wiped out too`() throws {
        let back = try report(barcodes: [barcode(BarcodeFixtures.licence.replacing("DCSERIKSSON", with: "DCS"))])
        let bare = try front("", state: nil, without: "1.")
        let checks = side(back, .back, other: bare).agreements
        #expect(checks.contains(.init(.agreement("surname"), result: .couldNotApply)))
    }

    @Test(
        arguments: [
            ("RIJBEWIJS", "KONINKRIJK DER NEDERLANDEN", "nld-driving-licence"),
            ("DRIVER LICENSE", "USA", "usa-driver-license"),
        ])
    func `a licence with a zone or a barcode on the back is recognised by that alone, which cannot be left out`(
        title: String, state: String, design: String
    ) throws {
        let front = try front(title, state: state)
        #expect(front.design?.id == design && side(front).recognition == nil)
        let back = side(try report(), .back, other: front)
        guard case .document(let capture) = back.examination.finding else { throw CancellationError() }
        #expect(capture.zone == .missing)
    }

    @Test func `a name that was wiped from a licence with its zone on the back must be looked for`() throws {
        let front = try front("RIJBEWIJS", state: "KONINKRIJK DER NEDERLANDEN", without: "1.")
        #expect(side(front).agreements.contains(.init(.agreement("surname"), result: .couldNotApply)))
    }

    @Test func `a field that is withheld has no value and its reason`() throws {
        let withheld = side(try front()).fields.filter { $0.value == nil }
        #expect(withheld.allSatisfy { !$0.doubts.isEmpty })
    }

    @Test(arguments: [("UTOPIAN", "UTO"), ("ZEMBLAN", nil)] as [(String, String?)])
    func `a printed nationality is a State's code, because rules compare it with codes`(
        word: String, code: String?
    ) throws {
        let field = side(try front(nationality: word)).fields.first { $0.name == .nationality }
        #expect(field?.value == code && field?.doubts == (code == nil ? [.unconfirmed] : []))
    }

    @Test(arguments: [(0.005, false), (0.009, false), (0.01, true)])
    func `the step says how often a value may be wrong`(limit: Double, isStated: Bool) throws {
        var reading = try front()
        // Two of 201.
        reading.errorRates = FieldErrorRates(
            set: "",
            groups: [.init(kind: .number, witnesses: [.clear, .print, .secondReading], values: 200, errors: 1)])
        var side = side(reading)
        side.maximumErrorRate = limit
        #expect((value(.documentNumber, side) != nil) == isStated)
    }
}
