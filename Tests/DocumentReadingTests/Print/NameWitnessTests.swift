import Biometrics
import BiometricsCore
import IdentityDocuments
import Testing

@testable import DocumentReading

/// When a zone's name is relied on: no check digit covers it. When its number is: check digits do not tell G from 6.
struct NameWitnessTests {
    private static let zone = [
        "P<UTOLINDGVIST<<ANNA<MARIA<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private static func report(
        _ lines: [String] = zone, confidence: Double, isReadByOneRecognizer: Bool = false,
        label: String = "Surname", printed surname: String? = nil
    ) throws -> DocumentReadingReport {
        let today = try #require(DocumentDate("2012-04-15"))
        let correction = try ZoneCorrection(recognised: lines)
        var zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1, corners: [],
            turn: .none)
        zone.nameConfidence = confidence
        zone.isReadByOneRecognizer = isReadByOneRecognizer
        let lines = [(label, 0.0), (surname, 20)].compactMap { text, y in
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

    @Test(arguments: ["D2XKY7G69", "D2XKY7669"])
    func `a number with G or 6 needs another recogniser or print`(number: String) throws {
        // Both numbers have the check digit 8.
        let lines = ["P<UTODALMEIDA<<AASA<<<<<<<<<<<<<<<<<<<<<<<<<", "\(number)8UTO6101079F3302277<<<<<<<<<<<<<<00"]
        func value(byOne: Bool, printed: String? = nil) throws -> String? {
            let report = try Self.report(
                lines, confidence: 1, isReadByOneRecognizer: byOne, label: "Passport No.", printed: printed)
            return try #require(ReadResult(report).fields["documentNumber"]).value
        }
        #expect(try value(byOne: false) == number)
        #expect(try value(byOne: true) == nil)
        #expect(try value(byOne: true, printed: number) == number)
        #expect(try value(byOne: true, printed: "D2XKY7869") == nil)
    }

    @Test func `a number of digits alone, or without G and 6, needs no other`() throws {
        #expect(try Self.values(Self.report(confidence: 1, isReadByOneRecognizer: true))[2] == "L898902C3")
        let lines = ["P<UTODALMEIDA<<AASA<<<<<<<<<<<<<<<<<<<<<<<<<", "2666666693UTO6101079F3302277<<<<<<<<<<<<<<00"]
        let correction = try ZoneCorrection(recognised: lines)
        let zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: 2, confidence: 1, corners: [],
            turn: .none)
        #expect(!zone.hasAmbiguousNumber(on: try #require(DocumentDate("2012-04-15"))))
    }

    @Test func `print that says the same is a witness, and of its own field alone`() throws {
        #expect(try Self.values(Self.report(confidence: 0, printed: "LINDGVIST")) == ["LINDGVIST", nil, "L898902C3"])
        #expect(try Self.values(Self.report(confidence: 0, printed: "LINDQVIST")) == [nil, nil, "L898902C3"])
        // A sure reading does not outweigh print that contradicts it.
        #expect(try Self.values(Self.report(confidence: 1, printed: "LINDQVIST"))[0] == nil)
    }
}
