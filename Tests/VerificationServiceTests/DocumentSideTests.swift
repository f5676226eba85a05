import BiometricsCore
import IdentityDocuments
import Testing
import Verification

@testable import Biometrics
@testable import VerificationService

/// What a front comes to whose zone is a guess, or another document's than its portrait.
struct DocumentSideTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    /// A front with a portrait at 640, 1680 and a zone that begins at `x`, `y` and is 1,000 pixels long.
    private func capture(
        _ lines: [String] = lines, x: Double = 500, y: Double = 2000, printedNumber: String? = nil
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
        let zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1,
            corners: corners, turn: .none)
        let reading = DocumentReadingReport(
            path: "front", size: Size(width: 4000, height: 3000), frame: nil, outline: nil, zone: zone,
            printed: nil,
            fileText: nil, barcodes: [], barcodeTrouble: nil, colors: nil,
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
        let side = DocumentSide(
            slot: .front, types: [.passport], report: DocumentReport(path: "front", sample: sample), reading: reading)
        guard case .document(let capture) = side.examination.finding else { throw CancellationError() }
        #expect(correction.outcome == .unchanged || correction.outcome == .proposed)
        return (capture, side.examination.fields)
    }

    @Test func `a zone beneath the portrait is read`() throws {
        let (capture, fields) = try capture()
        #expect(capture.zone == .found && capture.isSatisfactory && capture.recognition?.type == .passport)
        #expect(!fields.isEmpty && capture.checks.allSatisfy { $0.result == .passed })
    }

    @Test(arguments: [(2000.0, 2000.0), (500, 1000), (500, 2800)])
    func `a zone of another document beside the portrait's is none`(_ x: Double, _ y: Double) throws {
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
    func `check digits that hold for a guessed character are no checks of the document`(
        _ lines: [String], _ printed: String?
    ) throws {
        let (capture, fields) = try capture(lines, printedNumber: printed)
        #expect(capture.zone == .missing && !capture.isSatisfactory && fields.isEmpty)
        #expect(!capture.checks.isEmpty && capture.checks.allSatisfy { $0.result == .couldNotApply })
    }
}
