import Biometrics
import BiometricsCore
import IdentityDocuments
import Testing

@testable import DocumentReading

/// When a zone's name is relied on: no check digit covers it.
struct NameWitnessTests {
    private static func report(confidence: Double, printed surname: String? = nil) throws -> DocumentReadingReport {
        let today = try #require(DocumentDate("2012-04-15"))
        let correction = try ZoneCorrection(recognised: [
            "P<UTOLINDGVIST<<ANNA<MARIA<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ])
        var zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1, corners: [],
            turn: .none)
        zone.nameConfidence = confidence
        let lines = [("Surname", 0.0), (surname, 20)].compactMap { text, y in
            text.map { PrintedLine($0, x: 10, y: y, width: Double(10 * $0.count), height: 18) }
        }
        return DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: nil, zone: zone,
            printed: surname.map { _ in PrintedZone(lines, on: today, zone: correction.fields(on: today)) },
            fileText: nil, barcodes: [], barcodeTrouble: nil, colors: nil, today: today, milliseconds: 1)
    }

    private static func values(_ report: DocumentReadingReport) -> [String?] {
        let fields = ReadResult(report).fields
        return ["surname", "givenNames", "documentNumber"].map { fields[$0]?.value }
    }

    @Test func `a name is relied on from the confidence on at which every character is sure`() throws {
        let least = ZoneReading.sureNameConfidence
        #expect(try Self.values(Self.report(confidence: least)) == ["LINDGVIST", "ANNA MARIA", "L898902C3"])
        #expect(try Self.values(Self.report(confidence: least.nextDown)) == [nil, nil, "L898902C3"])
        let doubts = try ReadResult(Self.report(confidence: least.nextDown)).fields["surname"]?.doubt
        #expect(doubts == [.unconfirmed, .unprotected])
    }

    @Test func `print that says the same is a witness, and of its own field alone`() throws {
        #expect(try Self.values(Self.report(confidence: 0, printed: "LINDGVIST")) == ["LINDGVIST", nil, "L898902C3"])
        #expect(try Self.values(Self.report(confidence: 0, printed: "LINDQVIST")) == [nil, nil, "L898902C3"])
        // A sure reading does not outweigh print that contradicts it.
        #expect(try Self.values(Self.report(confidence: 1, printed: "LINDQVIST"))[0] == nil)
    }
}
