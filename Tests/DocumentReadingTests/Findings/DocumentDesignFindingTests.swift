import Biometrics
import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing

@testable import DocumentReading

/// The design of a document: by its title, its zone or its barcode.
struct DocumentDesignFindingTests {
    private static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    private static let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]
    private static let germanCard = [
        "IDD<<T220001293<<<<<<<<<<<<<<<", "6408125<2010315D<<<<<<<<<<<<<4", "MUSTERMANN<<ERIKA<<<<<<<<<<<<<",
    ]

    private static func report(
        title: String? = nil, zone: [String]? = nil, barcode: Bool = false, hasLabels: Bool = true
    ) throws -> DocumentReadingReport {
        let today = try #require(DocumentDate("2012-04-15"))
        var lines = title.map { [PrintedLine($0, x: 10, y: 0, width: 300, height: 20)] } ?? []
        let texts = [("Surname", "ERIKSSON"), ("Given names", "ANNA MARIA"), ("Date of birth", "12 AUG 1974")]
        for (row, text) in texts.enumerated() {
            let y = 100 + 60 * Double(row)
            if hasLabels || text.0 == "Date of birth" {
                lines.append(PrintedLine(text.0, x: 10, y: y, width: 80, height: 8))
            }
            lines.append(PrintedLine(text.1, x: 10, y: y + 9, width: 100, height: 12))
        }
        let reading = try zone.map {
            ZoneReading(
                correction: try ZoneCorrection(recognised: $0), fittedCharacters: 0, readings: 2, agreeingReadings: 2,
                confidence: 1, corners: [], turn: .none)
        }
        return DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: nil, zone: reading,
            printed: PrintedZone(lines, on: today), fileText: nil,
            barcodes: barcode ? [DocumentFindingTests.licence("ERIKSSON")] : [], barcodeTrouble: nil, colors: nil,
            today: today, milliseconds: 1)
    }

    @Test func `a title tells the design, and so does the JSON`() throws {
        let report = try Self.report(title: "RIJBEWIJS")
        #expect(report.documentType == .dutchDriversLicense && report.design?.id == "nld-driving-licence")
        #expect(ReadResult(report).design == "nld-driving-licence")
        #expect(try ReadResult(Self.report()).design == nil)
    }

    @Test func `a zone tells its State's design, or that of all States`() throws {
        #expect(try Self.report(zone: Self.passport).design?.id == "icao-passport")
        #expect(try Self.report(zone: Self.card).design?.id == "icao-identity-card")
        #expect(try Self.report(zone: Self.germanCard).design?.id == "deu-identity-card")
    }

    @Test func `a title of another kind than the zone's tells no design`() throws {
        let report = try Self.report(title: "RIJBEWIJS", zone: Self.passport)
        #expect(report.documentType == .passport && report.design?.id == "icao-passport")
    }

    @Test func `a barcode tells the design of its State`() throws {
        let report = try Self.report(barcode: true)
        #expect(report.licence?.issuingCountry?.rawValue == "USA" && report.documentType == .driversLicense)
        #expect(report.design?.id == "usa-driver-license")
    }

    @Test func `a design of a user is told too`() throws {
        var report = try Self.report(zone: Self.card)
        let own = DocumentDesign(
            id: "utopia-card", name: "Utopia", type: .idCard, issuingCountry: CountryCode(rawValue: "UTO"), size: .id1,
            sources: [],
            titles: [], zone: .init(format: .td1, side: .back), fields: [.init(name: .surname)])
        report.designs = .standard.adding([own])
        #expect(report.design?.id == "utopia-card")
    }

    @Test func `a guess is neither witnessed nor stated, whatever the rate`() throws {
        var report = try Self.report(hasLabels: false)
        report.errorRates = FieldErrorRates(
            set: "", groups: [.init(kind: .name, witnesses: [.clear, .print], values: 399, errors: 0)])
        #expect(report.documentType == nil && report.printed?[.surname]?.isGuess == true)
        #expect(report.witnesses(of: .surname).isEmpty)
        let field = try #require(ReadResult(report, maximumErrorRate: 1).fields["surname"])
        #expect(field.value == nil && field.printed == "ERIKSSON" && field.doubt == [.unconfirmed])
        var titled = try Self.report(title: "IDENTITY CARD", hasLabels: false)
        titled.errorRates = report.errorRates
        #expect(titled.documentType == .idCard && titled.printed?[.surname]?.isGuess == false)
        #expect(ReadResult(titled).fields["surname"]?.value == "ERIKSSON")
    }
}
