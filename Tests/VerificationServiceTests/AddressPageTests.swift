import BiometricsCore
import IdentityDocuments
import Testing
import Verification

@testable import Biometrics
@testable import DocumentReading
@testable import VerificationService

struct AddressPageTests {
    /// A bill, its lines where a recogniser finds them on a page of 1,060 by 1,500 pixels.
    private static let letter = [
        line("Utopia Gas", 206, 151, 40), line("1 Office Way, 1000 Zenith, Utopia", 202, 200),
        line("Leïla Müller", 197, 293), line("Date:", 679, 298), line("30.11.2025", 790, 298),
        line("6 Rue des Tilleuls", 198, 321), line("7786 Krásno", 197, 345), line("UTOPIA", 195, 371),
        line("Your electricity and water bill", 192, 454, 37), line("30/09/2025", 190, 512),
        line("Service fee", 319, 514),
        line("Meter reading", 310, 765), line("Page", 300, 1400),
    ]

    private static func line(_ text: String, _ x: Double, _ y: Double, _ height: Double = 28) -> PrintedLine {
        PrintedLine(text, x: x, y: y, width: Double(text.count) * 0.45 * height, height: height)
    }

    private static let size = Size(width: 1000, height: 1400)

    private func reading(_ lines: [PrintedLine], fileText: String? = nil) throws -> DocumentReadingReport {
        let today = try #require(DocumentDate("2026-11-29"))
        return DocumentReadingReport(
            path: "page", size: Self.size, frame: nil, outline: nil, zone: nil,
            printed: PrintedZone(lines, on: today), fileText: fileText, barcodes: [],
            barcodeTrouble: nil, colors: nil, today: today, milliseconds: 1)
    }

    private func sample(faceHeight: Double? = nil) throws -> FaceSample {
        var sample = FaceSample(size: Self.size)
        if let faceHeight {
            let points = [(40.0, 40.0), (80, 40), (60, 60), (45, 80), (75, 80)].map { Point(x: $0.0, y: $0.1) }
            let face = DetectedFace(
                box: Rect(x: 10, y: 10, width: 100, height: faceHeight), confidence: 1,
                landmarks: try #require(FaceLandmarks(points: points)))
            sample.faces = [LocatedFace(face: face, role: .portrait)]
        }
        return sample
    }

    private func judged(
        _ reading: DocumentReadingReport?, faceHeight: Double? = nil, types: [DocumentType] = [.proofOfAddress]
    ) throws -> (capture: Verification.DocumentCapture, found: Examination) {
        let found = AddressPage(types: types, sample: try sample(faceHeight: faceHeight), reading: reading).examination
        guard case .document(let capture) = found.finding else { throw CancellationError() }
        return (capture, found)
    }

    @Test func `a letter is recognised, and a value is given where the file's own text says the same`() throws {
        let alone = try judged(try reading(Self.letter))
        #expect(alone.capture.isSatisfactory && alone.capture.recognition?.type == .proofOfAddress)
        #expect(!alone.found.fields.isEmpty && alone.found.fields.allSatisfy { $0.value == nil && !$0.doubts.isEmpty })
        let confirmed = try judged(try reading(Self.letter, fileText: Self.letter.map(\.text).joined(separator: "\n")))
        let name = confirmed.found.fields.first { $0.name == .fullName }
        #expect(name?.value == "Leïla Müller" && name?.doubts.isEmpty == true)
    }

    @Test func `a picture of a person is no page, and one with a small face or without text is left to a person`()
        throws
    {
        let portrait = try judged(try reading([Self.line("A. Person", 10, 10)]), faceHeight: 280)
        #expect(!portrait.capture.isSatisfactory && portrait.found.feedback == .documentNotFound)
        for height in [279.0, nil] {
            let page = try judged(try reading([Self.line("Menu", 10, 10)]), faceHeight: height)
            #expect(page.capture.isSatisfactory && page.capture.recognition == nil && page.found.feedback == nil)
        }
        // A letter with a large photograph on it is a letter.
        #expect(try judged(try reading(Self.letter), faceHeight: 500).capture.isSatisfactory)
    }

    @Test func `a letter is no bill for a step that takes bills alone, and nothing is read without a recogniser`()
        throws
    {
        #expect(try judged(try reading(Self.letter), types: [.utilityBill]).capture.recognition == nil)
        let unread = try judged(nil)
        #expect(unread.capture.isSatisfactory && unread.capture.zone == .notLookedFor && unread.found.fields.isEmpty)
    }
}
