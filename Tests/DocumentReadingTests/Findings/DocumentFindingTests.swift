import Biometrics
import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import Testing

@testable import DocumentReading

/// The findings against a document, at the thresholds.
struct DocumentFindingTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    static func report(
        today: String = "2012-04-15", colors: DocumentColors? = nil, barcodes: [BarcodeReading] = [],
        trouble: BiometricsError? = nil, hasZone: Bool = true, printed: PrintedZone? = nil,
        outline: DocumentOutline? = nil, names: [String] = [], tilt: Double? = nil
    ) throws -> DocumentReadingReport {
        let correction = try ZoneCorrection(recognised: lines)
        let zone = ZoneReading(
            correction: correction, fittedCharacters: 0, readings: 2, agreeingReadings: names.isEmpty ? 2 : 1,
            confidence: 1,
            corners: [], turn: .none, names: names)
        return DocumentReadingReport(
            path: "a.jpg", size: Size(width: 8, height: 8), frame: nil, outline: outline, zone: hasZone ? zone : nil,
            printed: printed, fileText: nil, barcodes: barcodes, barcodeTrouble: trouble, colors: colors,
            today: try #require(DocumentDate(today)), milliseconds: 1, portraitTilt: tilt)
    }

    static func finding(_ check: DocumentFinding.Check, _ report: DocumentReadingReport) throws
        -> DocumentFinding
    {
        try #require(report.findings.first { $0.check == check })
    }

    @Test(arguments: [("2012-04-14", -1.0), ("2012-04-15", 0), ("2012-04-16", 1)])
    func `a document is over on the day after its last`(_ today: String, _ days: Double) throws {
        let finding = try Self.finding(.expiry, Self.report(today: today))
        #expect(finding.result == (days > 0 ? .failed : .passed))
        #expect(finding.score == days)
        #expect(try Self.finding(.expiry, Self.report(hasZone: false)).result == .couldNotApply)
    }

    @Test func `colours are suspect at their thresholds and not beyond`() throws {
        for (strongest, result) in [
            (DocumentColors.leastColor, DocumentFinding.Outcome.couldNotApply),
            (DocumentColors.leastColor.nextUp, .passed),
        ] {
            let report = try Self.report(colors: DocumentColors(strongest: strongest, tint: nil))
            let finding = try Self.finding(.color, report)
            #expect(finding.result == result && finding.isSuspicion == (result == .couldNotApply))
            #expect(try Self.finding(.screen, report).result == .couldNotApply)
        }
        for (tint, result) in [
            (DocumentColors.mostTint, DocumentFinding.Outcome.passed), (DocumentColors.mostTint.nextUp, .couldNotApply),
        ] {
            let report = try Self.report(colors: DocumentColors(strongest: 1, tint: tint))
            let finding = try Self.finding(.screen, report)
            #expect(finding.result == result && finding.isSuspicion == (result == .couldNotApply))
        }
        let grey = try Self.report()
        #expect(try Self.finding(.color, grey).result == .couldNotApply && !Self.finding(.color, grey).isFault)
        let nothing = try Self.report(colors: DocumentColors(strongest: 0, tint: 1), hasZone: false)
        #expect(try Self.finding(.color, nothing).result == .couldNotApply)
    }

    @Test func `a portrait is suspect beyond its threshold, and backs have none`() throws {
        for (tilt, isSuspicion) in [
            (PortraitFrame.mostTilt, false), (PortraitFrame.mostTilt.nextUp, true), (nil, false),
        ] {
            let finding = try Self.finding(.portrait, Self.report(tilt: tilt))
            #expect(finding.isSuspicion == isSuspicion && finding.result != .failed)
            #expect((finding.reason == nil) == (tilt == PortraitFrame.mostTilt))
        }
        #expect(try Self.finding(.portrait, Self.report(hasZone: false, tilt: 2)).result == .couldNotApply)
        let back = try Self.report(barcodes: [Self.licence("SMITH")], hasZone: false, tilt: 2)
        #expect(try back.side == .back && Self.finding(.portrait, back).result == .couldNotApply)
    }

    @Test func `two fields of a holder are a front, with or without the surname`() throws {
        let today = try #require(DocumentDate("2012-04-15"))
        func side(_ lines: [(String, Double)]) throws -> DocumentSideName? {
            let lines = lines.map { PrintedLine($0.0, x: 10, y: $0.1, width: Double(10 * $0.0.count), height: 18) }
            return try Self.report(hasZone: false, printed: PrintedZone(lines, on: today)).side
        }
        let birth = [("Date of birth", 0.0), ("01.02.1990", 20)]
        #expect(try side(birth + [("Nationality", 60), ("UTOPIAN", 80)]) == .front)
        #expect(try side(birth) == nil)
        #expect(try side([("Authority", 0), ("PREFECTURE", 20), ("Place of birth", 60), ("ZENITH", 80)]) == .back)
    }

    @Test func `the back of a licence is one without a field, where it has an outline`() throws {
        let today = try #require(DocumentDate("2012-04-15"))
        let line = PrintedLine("Restrictions: NONE Endorsements: NONE", x: 10, y: 10, width: 370, height: 18)
        let printed = PrintedZone([line], on: today)
        let outline = DocumentOutline(corners: Quadrilateral(Rect(x: 0, y: 0, width: 8, height: 5)), confidence: 1)
        let back = try Self.report(hasZone: false, printed: printed, outline: outline)
        #expect(back.side == .back && back.documentType == .driversLicense && back.isRecognized)
        #expect(try !Self.report(hasZone: false, printed: printed).isRecognized)
    }

    @Test func `a zone is held against the print of the other side`() throws {
        let today = try #require(DocumentDate("2012-04-15"))
        func front(_ surname: String) throws -> DocumentReadingReport {
            let lines = [("Surname", 0.0), (surname, 20), ("Given names", 60), ("ANNA MARIA", 80)].map { text, y in
                PrintedLine(text, x: 10, y: y, width: Double(10 * text.count), height: 18)
            }
            return try Self.report(hasZone: false, printed: PrintedZone(lines, on: today))
        }
        let back = try Self.report()
        #expect(back.agreements.isEmpty)
        let same = back.held(against: try front("ERIKSSON"))
        #expect(same.agreements.map(\.outcome) == [.same, .same] && same.contradictions.isEmpty)
        let other = back.held(against: try front("SMITH"))
        #expect(other.contradictions == [.surname])
        let field = try #require(ReadResult(other).fields["surname"])
        #expect(field.value == nil && field.doubt.first == .zonesDisagree)
        #expect(ReadResult(other).zones.contains { $0.name == .surname && $0.result == .failed })
    }

    @Test func `another surname without its label, or against readings that disagree, may differ and fails nothing`()
        throws
    {
        let today = try #require(DocumentDate("2012-04-15"))
        let zone = [("surname", "ERIKSSON"), ("givenNames", "ANNA MARIA")].map {
            DocumentField(name: DocumentFieldName(rawValue: $0.0), value: $0.1)
        }
        func print(_ surname: String, label: String?, zone: [DocumentField]) -> PrintedZone {
            let rows = [(label ?? "~", 0.0), (surname, 20), ("Given names", 45), ("ANNA MARIA", 65)]
            return PrintedZone(
                rows.filter { $0.0 != "~" }.map {
                    PrintedLine($0.0, x: 10, y: $0.1, width: Double(10 * $0.0.count), height: 18, confidence: 1)
                }, on: today, zone: zone)
        }
        func check(_ report: DocumentReadingReport, mayDiffer: Bool) throws {
            #expect(report.possibleContradictions == (mayDiffer ? [.surname] : []) && report.contradictions.isEmpty)
            let result = ReadResult(report)
            let field = try #require(result.fields["surname"])
            #expect((field.doubt.first == .zonesMayDisagree) == mayDiffer)
            if mayDiffer {
                let told = try #require(result.zones.first { $0.name == .surname })
                #expect(field.value == nil && told.result == .couldNotApply && told.differences > 0)
            }
        }
        try check(try Self.report(printed: print("GARCIA LOPEZ", label: nil, zone: zone)), mayDiffer: true)
        try check(try Self.report(printed: print("ERIKSON", label: nil, zone: zone)), mayDiffer: false)
        // The zone of a back of which no two readings agree.
        let front = try Self.report(hasZone: false, printed: print("GARCIA LOPEZ", label: "Surname", zone: []))
        for (names, mayDiffer) in [
            (["ERIKSSON ANNA", "ERIKSSONKANNA "], true), (["ERIKSSON ANNA", "GARCIA LOPE ANNA"], false),
            (["ERIKSSON ANNA"], false),
        ] {
            try check(try Self.report(names: names).held(against: front), mayDiffer: mayDiffer)
        }
    }

    @Test func `agreement on one side hides nothing on the other`() throws {
        let today = try #require(DocumentDate("2012-04-15"))
        func print(_ surname: String) -> PrintedZone {
            PrintedZone(
                [("Surname", 0.0), (surname, 20)].map { text, y in
                    PrintedLine(text, x: 10, y: y, width: Double(10 * text.count), height: 18)
                }, on: today)
        }
        let front = try Self.report(hasZone: false, printed: print("SMITH"))
        // Print that agrees with the zone stands beside it, and with the barcode beside that.
        let zone = try Self.report(printed: print("ERIKSSON")).held(against: front)
        #expect(zone.contradictions == [.surname])
        #expect(zone.agreements.map(\.name) == [.surname])
        let licence = try Self.report(
            barcodes: [Self.licence("ERIKSSON")], hasZone: false, printed: print("ERIKSSON")
        ).held(against: front)
        #expect(licence.contradictions == [.surname])
        #expect(try Self.finding(.barcode, licence).result == .failed)
    }

    @Test(arguments: [["ERIKSSON", "SMITH"], ["SMITH", "ERIKSSON"]])
    func `print that agrees with the zone hides no other print of the same field`(surnames: [String]) throws {
        let today = try #require(DocumentDate("2012-04-15"))
        let lines = zip(surnames, [0.0, 100]).flatMap { surname, y in [("Surname", y), (surname, y + 20)] }
        let printed = PrintedZone(
            lines.map { PrintedLine($0, x: 10, y: $1, width: Double(10 * $0.count), height: 18) }, on: today)
        let report = try Self.report(printed: printed)
        #expect(report.agreements.map(\.name) == [.surname])
        #expect(report.contradictions == [.surname])
        // One side's print is held against the other's zone in the same way.
        let held = try Self.report().held(against: Self.report(hasZone: false, printed: printed))
        #expect(held.contradictions == [.surname])
    }

    @Test func `a missing reader of barcodes is reported by its code, without folders of the machine`() throws {
        let trouble = BiometricsError(.decoderUnavailable, "It does not lie in /opt/somewhere. Install it.")
        let finding = try Self.finding(.barcode, Self.report(trouble: trouble))
        #expect(finding.result == .couldNotApply)
        #expect(finding.reason == "The search for barcodes failed: decoder_unavailable.")
    }
}
