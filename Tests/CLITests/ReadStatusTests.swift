import BiometricsCore
import IdentityDocuments
import Testing

@testable import Biometrics
@testable import BiometricsCLI
@testable import DocumentReading

/// When `read` ends as if nothing were wrong.
struct ReadStatusTests {
    private func report(printed surname: String?, label: String? = "Surname", readings: Int = 2) throws
        -> DocumentReadingReport
    {
        let today = try #require(DocumentDate("2012-04-15"))
        let correction = try ZoneCorrection(recognised: [
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ])
        let zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: readings, confidence: 1,
            corners: [], turn: .none)
        let rows = [(label, 0.0), (surname, 20), ("Given names", 45), ("ANNA MARIA", 65)]
        let lines = rows.compactMap { text, y in
            text.map { PrintedLine($0, x: 10, y: y, width: Double(10 * $0.count), height: 18) }
        }
        return DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: nil, zone: zone,
            printed: PrintedZone(lines, on: today, zone: correction.fields(on: today)), fileText: nil, barcodes: [],
            barcodeTrouble: nil, colors: nil, today: today, milliseconds: 1)
    }

    @Test func `a picture that contradicts itself is in doubt, and so is one that may`() throws {
        #expect(try report(printed: "ERIKSSON").isReliable)
        #expect(try report(printed: nil, label: nil).isReliable)
        #expect(try !report(printed: "SMITH").isReliable)
        #expect(try !report(printed: "SMITHERS", label: nil).isReliable)
        #expect(try !report(printed: "ERIKSSON", readings: 1).isReliable)
    }
}
