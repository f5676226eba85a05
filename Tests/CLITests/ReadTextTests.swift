import BiometricsCore
import IdentityDocuments
import Testing

@testable import Biometrics
@testable import BiometricsCLI
@testable import DocumentReading

struct ReadTextTests {
    private func text(title: String?, _ rows: [String]) throws -> [Substring] {
        let today = try #require(DocumentDate("2012-04-15"))
        let lines = ([title].compactMap(\.self) + rows).enumerated().map { place, text in
            PrintedLine(text, x: 10, y: Double(22 * place), width: Double(10 * text.count), height: 18)
        }
        let report = DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: nil, zone: nil,
            printed: PrintedZone(lines, on: today, zone: []), fileText: nil, barcodes: [], barcodeTrouble: nil,
            colors: nil, today: today, milliseconds: 1)
        return ReadText(report: report, maximumErrorRate: FieldErrorRates.standardLimit).text(in: .plain).split(
            separator: "\n")
    }

    @Test func `print without a zone is shown with its type and its doubts, the missing zone last`() throws {
        let values = ["Surname", "ERIKSSON", "Given names", "ANNA MARIA", "Date of birth", "12.08.1974"]
        let lines = try text(title: "PASSPORT", values)
        #expect(lines.first == "a.jpg: passport, by its print")
        #expect(lines.contains { $0.hasPrefix("  surname ") && $0.contains("ERIKSSON") && $0.contains("unconfirmed") })
        #expect(lines.contains { $0.hasPrefix("  givenNames ") && $0.contains("ANNA MARIA") })
        #expect(lines.last == "  no machine-readable zone")
    }

    @Test func `print of an unknown type is shown too, and an empty picture has one line`() throws {
        let lines = try text(title: nil, ["Surname", "ERIKSSON", "Given names", "ANNA MARIA"])
        #expect(lines.first == "a.jpg: document of an unknown type")
        #expect(lines.count == 4)
        #expect(try text(title: nil, ["words"]) == ["a.jpg: no machine-readable zone"])
    }
}
