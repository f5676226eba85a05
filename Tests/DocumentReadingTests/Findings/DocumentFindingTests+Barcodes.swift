import Biometrics
import BiometricsTestSupport
import IdentityDocuments
import Testing

@testable import DocumentReading

/// The findings about licence barcodes.
extension DocumentFindingTests {
    static func licence(_ surname: String) -> BarcodeReading {
        let text = BarcodeFixtures.licence.replacing("ERIKSSON", with: surname)
            .replacing("X40000017", with: "L898902C3").replacing("04162031", with: "04152012")
        let corners = Quadrilateral(
            Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1))
        return BarcodeReading(DecodedBarcode(symbology: .pdf417, text: text, corners: corners))
    }

    @Test func `a barcode is held against the zone`() throws {
        let same = try Self.report(barcodes: [Self.licence("ERIKSSON")])
        #expect(try Self.finding(.barcode, same).result == .passed)
        let other = try Self.report(barcodes: [Self.licence("SMITH")])
        let finding = try Self.finding(.barcode, other)
        #expect(finding.result == .failed)
        #expect(finding.score == 1)
        let surname = try #require(ReadResult(other).fields["surname"])
        #expect(surname.value == nil)
        #expect(surname.barcode == "SMITH")
        #expect(surname.doubt.first == .zonesDisagree)
    }

    @Test func `without a zone the barcode is stood by, and another picture may contradict it`() throws {
        let back = try Self.report(barcodes: [Self.licence("SMITH")], hasZone: false)
        #expect(back.isRecognized && back.isAccepted)
        #expect(back.documentType == .driversLicense)
        #expect(back.side == .back)
        #expect(ReadResult(back).fields["surname"]?.value == "SMITH")
        #expect(try Self.finding(.barcode, back).result == .couldNotApply)
        let held = back.held(against: try Self.report())
        #expect(held.contradictions == [.surname])
        #expect(try Self.finding(.barcode, held).result == .failed)
        #expect(ReadResult(held).fields["surname"]?.value == nil)
    }

    @Test func `two barcodes are held against one another, in one picture and on two sides`() throws {
        let (own, other) = (Self.licence("ERIKSSON"), Self.licence("SMITH"))
        for (barcodes, result) in [([own, own], DocumentFinding.Outcome.passed), ([own, other], .failed)] {
            let report = try Self.report(barcodes: barcodes, hasZone: false)
            #expect(try Self.finding(.barcode, report).result == result)
            #expect(report.contradictions == (result == .failed ? [.surname] : []))
        }
        let back = try Self.report(barcodes: [own], hasZone: false)
        let held = back.held(against: try Self.report(barcodes: [other], hasZone: false))
        #expect(held.contradictions == [.surname])
        #expect(try Self.finding(.barcode, held).score == 1)
    }

    @Test func `a name that may differ from the barcode's is not called the same`() throws {
        let today = try #require(DocumentDate("2012-04-15"))
        func front(_ surname: String) throws -> DocumentReadingReport {
            let lines = [("Surname", 0.0), (surname, 20)].map { text, y in
                PrintedLine(text, x: 10, y: y, width: Double(10 * text.count), height: 18)
            }
            return try Self.report(hasZone: false, printed: PrintedZone(lines, on: today))
        }
        let back = try Self.report(barcodes: [Self.licence("ERIKSSON")], hasZone: false)
        let same = back.held(against: try front("ERIKSSON"))
        #expect(try Self.finding(.barcode, same).result == .passed && same.possibleContradictions.isEmpty)
        let held = back.held(against: try front("ERIKSSON of Utopia"))
        #expect(held.possibleContradictions == [.surname] && held.contradictions.isEmpty)
        #expect(try Self.finding(.barcode, held).result == .couldNotApply)
        let surname = try #require(ReadResult(held).fields["surname"])
        #expect(surname.value == nil && surname.barcode == "ERIKSSON" && surname.doubt.first == .zonesMayDisagree)
        let other = back.held(against: try front("SMITH"))
        #expect(other.possibleContradictions.isEmpty && other.contradictions == [.surname])
    }
}
