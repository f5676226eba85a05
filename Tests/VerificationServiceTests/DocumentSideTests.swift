import BiometricsCore
import IdentityDocuments
import Testing
import Verification

@testable import Biometrics
@testable import DocumentReading
@testable import VerificationService

/// The result of a front whose zone is a guess, or belongs to another document than its portrait.
struct DocumentSideTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    /// A front with a portrait at 640, 1680 and a zone that begins at `x`, `y` and is 1,000 pixels long.
    private func capture(
        _ lines: [String] = lines, x: Double = 500, y: Double = 2000, printedNumber: String? = nil,
        printed: PrintedZone? = nil, readsPrint: Bool = false, colors: DocumentColors? = nil,
        slot: SubmissionSlot = .front, nameConfidence: Double = 1, witnesses: PortraitWitnesses = PortraitWitnesses(),
        other: DocumentReadingReport? = nil
    ) throws -> (Verification.DocumentCapture, [DocumentField]) {
        var correction = try ZoneCorrection(recognised: lines)
        if let printedNumber {
            // Without the look-alike that the digits alone ask for.
            correction = try #require(
                ZoneCorrection(recognised: lines, limit: 0).mended(byPrint: [printedNumber]))
        }
        let corners = [
            Point(x: x, y: y), Point(x: x + 1000, y: y), Point(x: x + 1000, y: y + 80), Point(x: x, y: y + 80),
        ]
        var zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1,
            corners: corners, turn: .none)
        zone.nameConfidence = nameConfidence
        let reading = DocumentReadingReport(
            path: "front", size: Size(width: 4000, height: 3000), frame: nil, outline: nil, zone: zone,
            printed: printed,
            fileText: nil, barcodes: [], barcodeTrouble: nil, colors: colors,
            today: try #require(DocumentDate("2012-01-01")), milliseconds: 1)
        var sample = FaceSample(size: reading.size)
        let box = Rect(x: 540, y: 1560, width: 200, height: 240)
        let landmarks = try #require(
            FaceLandmarks(points: [
                Point(x: 600, y: 1650), Point(x: 680, y: 1650), Point(x: 640, y: 1690), Point(x: 610, y: 1740),
                Point(x: 670, y: 1740),
            ]))
        sample.faces = [
            LocatedFace(face: DetectedFace(box: box, confidence: 1, landmarks: landmarks), role: .portrait)
        ]
        sample.showsIdentityDocument = true
        sample.witnesses = witnesses
        let side = DocumentSide(
            slot: slot, types: [.passport], report: PortraitReport(path: "front", sample: sample), reading: reading,
            other: other, readsPrint: readsPrint)
        guard case .document(let capture) = side.examination.finding else { throw CancellationError() }
        #expect(correction.outcome == .unchanged || correction.outcome == .proposed)
        return (capture, side.examination.fields)
    }

    @Test func `a zone beneath the portrait is read`() throws {
        let (capture, fields) = try capture()
        #expect(capture.zone == .found && capture.isSatisfactory && capture.recognition?.type == .passport)
        #expect(!fields.isEmpty && capture.checks.allSatisfy { $0.result == .passed })
    }

    @Test func `a zone's values must be found in print, if print can be read`() throws {
        let lines = [
            PrintedLine("Date of expiry", x: 0, y: 0, width: 140, height: 10),
            PrintedLine("15 APR 2012", x: 0, y: 12, width: 110, height: 15),
            PrintedLine("Sex", x: 0, y: 40, width: 30, height: 10),
            PrintedLine("F", x: 0, y: 52, width: 10, height: 15),
        ]
        let printed = PrintedZone(lines, on: try #require(DocumentDate("2012-01-01")))
        func agreements(readsPrint: Bool) throws -> [String: RuleVerdict] {
            let checks = try capture(printed: printed, readsPrint: readsPrint).0.checks.filter(\.isAgreement)
            return Dictionary(uniqueKeysWithValues: checks.map { ($0.name, $0.result) })
        }
        let read: [String: RuleVerdict] = ["zones_expiryDate": .passed, "zones_sex": .passed]
        #expect(try agreements(readsPrint: false) == read)
        let missing = ["zones_documentNumber", "zones_surname", "zones_birthDate"]
        #expect(
            try agreements(readsPrint: true)
                == read.merging(missing.map { ($0, .couldNotApply) }, uniquingKeysWith: { first, _ in first }))
    }

    @Test(arguments: [
        ("Eriksson", "ANNA-MARIA", "Eriksson", "ANNA-MARIA"), ("Eriksson", "Ánna María", "Eriksson", "Ánna María"),
        ("ERIKSEN", "Anna Maria", "ERIKSSON", "Anna Maria"), ("Erikssön", "ANNA", "Erikssön", "ANNA MARIA"),
        ("Erikssen", "ANNA", "ERIKSSON", "ANNA MARIA"),
    ])
    func `a name has the spelling of print where both agree`(
        surname: String, given: String, stated: String, statedGiven: String
    ) throws {
        let lines = [
            PrintedLine("Surname", x: 0, y: 0, width: 90, height: 10),
            PrintedLine(surname, x: 0, y: 12, width: 110, height: 15),
            PrintedLine("Given names", x: 0, y: 40, width: 120, height: 10),
            PrintedLine(given, x: 0, y: 52, width: 130, height: 15),
        ]
        let printed = PrintedZone(lines, on: try #require(DocumentDate("2012-01-01")))
        let fields = try capture(printed: printed, readsPrint: true).1
        func value(_ name: DocumentFieldName) -> String? { fields.first { $0.name == name }?.value }
        #expect(value(.surname) == stated && value(.givenNames) == statedGiven)
        #expect(value(.birthDate) == "1974-08-12")
    }

    @Test(arguments: [(1.0, "224466337"), (0.9, nil)])
    func `a journey has a printed number that the zone leaves empty, or its doubt`(
        second: Double, stated: String?
    ) throws {
        let texts = [
            ("Surname", "ERIKSSON"), ("Given names", "ANNA MARIA"), ("Date of birth", "12 AUG 1974"),
            ("Personal number", "224466337"),
        ]
        let lines = texts.enumerated().flatMap { row, text in
            [(text.0, 10.0, 0.0), (text.1, 15, 12)].map { value, height, below in
                PrintedLine(
                    value, x: 0, y: Double(40 * row) + below, width: Double(8 * value.count), height: height,
                    confidence: 0.99)
            }
        }
        let zone = [Self.lines[0], "L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<8"]
        let today = try #require(DocumentDate("2012-01-01"))
        let printed = PrintedZone(lines, on: today, zone: try ZoneCorrection(recognised: zone).fields(on: today))
            .witnessed(among: lines) { line in (line.text, second) }
        let fields = try capture(zone, printed: printed, readsPrint: true).1.filter { $0.name == .personalNumber }
        #expect(fields.map(\.value) == [stated])
        #expect(fields.map(\.doubts) == [stated == nil ? [.unconfirmed] : []])
    }

    @Test(arguments: [true, false])
    func `given names that no place has are a doubt`(readsPrint: Bool) throws {
        let names = "ERIKSSON".padding(toLength: 39, withPad: "<", startingAt: 0)
        let checks = try capture(["P<UTO" + names, Self.lines[1]], readsPrint: readsPrint).0.checks
        let found = checks.first { $0.name == "zones_givenNames" }
        #expect(found?.result == .couldNotApply)
    }

    /// The other side, on which this zone was read with certainty.
    private func otherSide(_ lines: [String]) throws -> DocumentReadingReport {
        var zone = ZoneReading(
            correction: try ZoneCorrection(recognised: lines), fittedCharacters: 0, readings: 2, agreeingReadings: 2,
            confidence: 1, corners: [], turn: .none)
        zone.nameConfidence = 1
        return DocumentReadingReport(
            path: "back", size: Size(width: 4000, height: 3000), frame: nil, outline: nil, zone: zone, printed: nil,
            fileText: nil, barcodes: [], barcodeTrouble: nil, colors: nil,
            today: try #require(DocumentDate("2012-01-01")), milliseconds: 1)
    }

    @Test func `a zone on the back of another document fails the fields in which it differs, and the type`() throws {
        let card = [
            "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
        ]
        let checks = try capture(other: otherSide(card)).0.checks.filter(\.isAgreement)
        #expect(
            Dictionary(uniqueKeysWithValues: checks.map { ($0.name, $0.result) })
                == ["zones_documentCode": .failed, "zones_documentNumber": .failed])
    }

    @Test func `a zone that is on both pictures fails nothing and confirms nothing`() throws {
        typealias Check = Verification.DocumentCapture.Check
        func agreements(_ other: DocumentReadingReport?, readsPrint: Bool) throws -> [Check] {
            try capture(readsPrint: readsPrint, other: other).0.checks.filter(\.isAgreement)
        }
        let same = try otherSide(Self.lines)
        #expect(try agreements(same, readsPrint: false).isEmpty)
        let awaited = try agreements(same, readsPrint: true)
        #expect(try awaited == agreements(nil, readsPrint: true))
        #expect(awaited.count == 4 && awaited.allSatisfy { $0.result == .couldNotApply })
    }

    @Test func `traces of copies are checks of the document, but the colours of backs are not`() throws {
        func traces(_ strongest: Double, _ tint: Double?, _ slot: SubmissionSlot = .front) throws
            -> [String: RuleVerdict]
        {
            let colors = DocumentColors(strongest: strongest, tint: tint)
            let checks = try capture(colors: colors, slot: slot).0.checks.filter(\.isTrace)
            return Dictionary(uniqueKeysWithValues: checks.map { ($0.name, $0.result) })
        }
        #expect(try traces(0.06, nil) == ["traces_color": .couldNotApply])
        #expect(try traces(0.3, 0.05) == ["traces_color": .passed, "traces_screen": .couldNotApply])
        #expect(try traces(0.06, 0.01, .back) == ["traces_screen": .passed])
    }

    @Test func `a portrait's witness is a check of the front`() throws {
        func traces(_ ghost: Double?, _ grain: Double?, _ slot: SubmissionSlot = .front) throws -> [String: RuleVerdict]
        {
            let witnesses = PortraitWitnesses(
                ghostScore: ghost, leastGhostScore: 2, grain: grain.map(PortraitGrain.init(ratio:)))
            let checks = try capture(slot: slot, witnesses: witnesses).0.checks.filter(\.isTrace)
            for check in checks { #expect(check.witnessesPortrait) }
            return Dictionary(uniqueKeysWithValues: checks.map { ($0.name, $0.result) })
        }
        #expect(try traces(3, nil) == ["traces_ghost": .passed])
        #expect(try traces(1, 9) == ["traces_ghost": .failed, "traces_grain": .passed])
        #expect(try traces(nil, 0) == ["traces_grain": .failed])
        #expect(try traces(1, 0, .back).isEmpty && traces(nil, nil).isEmpty)
    }

    @Test func `a name without a witness is given without its value`() throws {
        func surname(_ confidence: Double) throws -> DocumentField? {
            try capture(nameConfidence: confidence).1.first { $0.name == .surname }
        }
        #expect(try surname(1)?.value == "ERIKSSON")
        let unwitnessed = try #require(try surname(0))
        #expect(unwitnessed.value == nil && unwitnessed.doubts.contains(.unconfirmed))
    }

    @Test(arguments: [(2000.0, 2000.0), (500, 1000), (500, 2800)])
    func `a zone of another document beside the portrait's does not count`(_ x: Double, _ y: Double) throws {
        let (capture, fields) = try capture(x: x, y: y)
        #expect(capture.zone == .missing && !capture.isSatisfactory && capture.recognition == nil)
        #expect(fields.isEmpty && capture.checks.allSatisfy { $0.result == .couldNotApply })
    }

    @Test(arguments: [
        // One look-alike that the check digits ask for, and one that print proves.
        (["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L8989O2C36UTO7408122F1204159ZE184226B<<<<<10"], nil),
        (
            ["P<UTONOVAKOVA<<OLIVER<JAMES<<<<<<<<<<<<<<<<<", "CHH1Z1M523UTO7502237F3101012<<<<<<<<<<<<<<<6"],
            "CHH1Z1N52"
        ),
    ])
    func `check digits that hold for a guessed character are not checks of the document`(
        _ lines: [String], _ printed: String?
    ) throws {
        let (capture, fields) = try capture(lines, printedNumber: printed)
        #expect(capture.zone == .missing && !capture.isSatisfactory && fields.isEmpty)
        #expect(!capture.checks.isEmpty && capture.checks.allSatisfy { $0.result == .couldNotApply })
    }
}
