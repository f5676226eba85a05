import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import BiometricsEvaluation

/// Readings of documents, counted by hand.
struct DocumentEvaluationTests {
    private let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    private func row(_ name: String, _ change: (inout DocumentRow, inout DocumentReadingFacts) -> Void) -> DocumentRow {
        var row = DocumentRow(file: name)
        row.type = "passport"
        row.side = "front"
        row.zoneLines = lines
        row.fields = [.mrz: ["surname": "ERIKSSON"], .printed: ["surname": "Eriksson"]]
        var facts = DocumentReadingFacts()
        facts.isRecognized = true
        facts.type = "passport"
        facts.side = "front"
        facts.zoneLines = lines
        facts.isAccepted = true
        facts.checksHold = true
        facts.fields = [.mrz: ["surname": "ERIKSSON"], .printed: ["surname": "ERIKSSON"]]
        facts.values = ["surname": "ERIKSSON"]
        change(&row, &facts)
        row.reading = facts
        return row
    }

    private func evaluation(_ rows: DocumentRow...) -> DocumentEvaluation {
        var table = DocumentTable()
        for row in rows { table.append(row) }
        return DocumentEvaluation(table)
    }

    @Test func `a zone is exact, accepted falsely, or missing`() {
        let wrong = [lines[0].replacing("ANNA", with: "AMMA"), lines[1]]
        let evaluation = evaluation(
            row("right") { _, _ in },
            row("wrong") { _, facts in facts.zoneLines = wrong },
            row("doubted") { _, facts in
                facts.zoneLines = wrong
                facts.isAccepted = false
            },
            row("none") { _, facts in
                facts.zoneLines = []
                facts.isAccepted = false
                facts.checksHold = false
            },
            row("illegible") { row, facts in
                row.isLegible = false
                facts.zoneLines = []
                facts.isAccepted = false
                facts.checksHold = false
            },
            row("nothing") { row, _ in row.zoneLines = [] })
        let figures = evaluation.figures
        #expect(figures.zoneErrors == ErrorRate(errors: 3, count: 4))
        #expect(figures.zonesNotAccepted == ErrorRate(errors: 2, count: 4))
        #expect(figures.falseAccepts == ErrorRate(errors: 2, count: 3))
        #expect(figures.falseChecks == ErrorRate(errors: 3, count: 4))
        #expect(figures.zonesFromNothing == ErrorRate(errors: 1, count: 1))
        // Two letters twice, and two lines of 44 with what parts them.
        #expect(figures.characterErrors == 2 + 2 + 89 && figures.characters == 4 * 89)
        #expect(evaluation.worst.map(\.file) == ["nothing", "wrong", "none", "doubted"])
        #expect(evaluation.worst.map(\.kind) == [.falseAccept, .falseAccept, .zone, .zone])
    }

    @Test func `a value is right, wrong, missing, or relied on falsely`() {
        let figures = evaluation(
            row("right") { _, _ in },
            row("wrong") { _, facts in
                facts.fields[.printed] = ["surname": "ERIKSON"]
                facts.values = ["surname": "ERIKSON", "authority": "not labelled"]
            },
            row("missing") { _, facts in
                facts.fields[.printed] = nil
                facts.values = [:]
            }
        ).figures
        #expect(figures.printedErrors == ErrorRate(errors: 2, count: 3))
        #expect(figures.falseValues == ErrorRate(errors: 1, count: 2))
        let printed = figures.fields.filter { $0.zone == .printed }
        #expect(printed.map(\.name) == ["surname"] && printed.map(\.missing) == [1])
        #expect(figures.fields.map(\.zone) == [.mrz, .printed])
    }

    @Test func `type, side, turn and recognition`() {
        var lost = DocumentRow(file: "lost")
        lost.type = "idCard"
        lost.failure = "unreadable_input: It is none."
        let evaluation = evaluation(
            row("right") { row, facts in
                row.rotationDegrees = 90
                facts.rotationDegrees = 90
            },
            row("wrong") { row, facts in
                row.rotationDegrees = 90
                facts.rotationDegrees = 270
                facts.type = "visa"
                facts.side = nil
            }, row("other") { row, _ in row.type = "notADocument" }, lost)
        let figures = evaluation.figures
        #expect(figures.typeErrors == ErrorRate(errors: 2, count: 3))
        #expect(figures.sideErrors == ErrorRate(errors: 1, count: 2))
        #expect(figures.turnErrors == ErrorRate(errors: 1, count: 2))
        #expect(figures.missedDocuments == ErrorRate(errors: 1, count: 3))
        #expect(figures.falseDocuments == ErrorRate(errors: 1, count: 1))
        #expect(evaluation.documentCount == 3 && evaluation.otherCount == 1)
        #expect(evaluation.failures == [.init(reason: "unreadable_input: It is none.", count: 1)])
    }

    @Test func `outlines by what they share and by their corners`() throws {
        let truth = Quadrilateral(Rect(x: 0, y: 0, width: 100, height: 50))
        func row(_ name: String, _ outline: Quadrilateral?) -> DocumentRow {
            self.row(name) { row, facts in
                row.outline = truth
                facts.outline = outline
            }
        }
        // 90 of 100 across are shared, which is just enough. Turned round it is the same outline.
        let figures = evaluation(
            row("same", truth.startingAt(2)), row("enough", Quadrilateral(Rect(x: 0, y: 0, width: 90, height: 50))),
            row("too little", Quadrilateral(Rect(x: 0, y: 0, width: 89, height: 50))), row("none", nil)
        ).figures.outlines
        #expect(figures.errors == ErrorRate(errors: 2, count: 4) && figures.missing == 1)
        let overlap = try #require(figures.meanOverlap)
        #expect(abs(overlap - 0.93) < 1e-12)
        let corners = try #require(figures.meanCornerError)
        #expect(abs(corners - 0.07) < 1e-12)
        let diamond = Quadrilateral(
            Point(x: 50, y: -25), Point(x: 100, y: 25), Point(x: 50, y: 75), Point(x: 0, y: 25))
        // Two corners of 625 square pixels of a diamond of 5,000 lie outside a rectangle of the same area.
        let shared: Double = diamond.intersectionOverUnion(with: truth)
        #expect(abs(shared - 0.6) < 1e-12)
        #expect(truth.intersectionOverUnion(with: Quadrilateral(Rect(x: 200, y: 0, width: 9, height: 9))) == 0)
    }

    @Test func `flags and defects have figures of their own`() {
        let evaluation = evaluation(
            row("plain") { _, _ in },
            row("glare") { row, facts in
                row.flags = ["glare", "tilt"]
                facts.zoneLines = []
                facts.isAccepted = false
            },
            row("found") { row, facts in
                row.defect = "mrzCheckDigit"
                facts.findings = ["mrz_composite_check_digit"]
            },
            row("missed") { row, _ in row.defect = "mrzCheckDigit" },
            row("alarm") { _, facts in facts.findings = ["mrz_sex"] })
        #expect(evaluation.flags.map(\.name) == ["glare", "tilt"])
        #expect(evaluation.flags[0].figures.zoneErrors == ErrorRate(errors: 1, count: 1))
        #expect(evaluation.defects == [.init(name: "mrzCheckDigit", missed: ErrorRate(errors: 1, count: 2))])
        #expect(evaluation.falseAlarms == ErrorRate(errors: 1, count: 3))
    }

    @Test func `case and the width of spaces do not matter to a reader`() {
        #expect(TextErrors.isSame(" Anna  Maria", "ANNA MARIA") && !TextErrors.isSame("Muller", "Müller"))
    }

    /// The report of one capture with glare, whose zone was not read.
    private var reportOfARefusedZone: EvaluationReport {
        let evaluation = evaluation(
            row("a<b>.jpg") { row, facts in
                row.flags = ["glare"]
                row.defect = "expired"
                facts.zoneLines = []
                facts.isAccepted = false
            })
        return EvaluationReport(context: EvaluationContext(set: "toys"), documents: evaluation)
    }

    @Test func `the report of a reader can be written and read, and tells nothing that was read`() throws {
        let report = reportOfARefusedZone
        let document = try EvaluationPayload(json: report.json())
        #expect(document == EvaluationPayload(report))
        #expect(try JSONSchema(EvaluationPayload.schema).faults(of: JSONNode(document.json())) == [])
        #expect(!String(decoding: report.html(), as: UTF8.self).contains("ERIKSSON"))
    }

    @Test(.node) func `the page of a reader has every part`() throws {
        let drawn = try DrawnReport(reportOfARefusedZone.html())
        #expect(drawn.title == "Document reading evaluation: toys" && drawn.html.contains("a&lt;b&gt;.jpg"))
        for title in ["Errors", "Fields", "By capture", "Defects", "Worst errors"] {
            #expect(drawn.html.contains("<h2>\(title)</h2>"), "\(title)")
        }
        #expect(!drawn.html.contains("undefined"))
    }

    @Test func `values are stated, withheld or wrong, and rates predict errors`() throws {
        func evidence(_ value: String, stated: Bool, sound: Bool = true, rate: Double?) -> FieldEvidence {
            FieldEvidence(value: value, isStated: stated, isSound: sound, witnesses: ["print"], errorRate: rate)
        }
        let evaluation = evaluation(
            row("right") { _, facts in facts.evidence = ["surname": evidence("eriksson", stated: true, rate: 0.002)] },
            row("wrong") { _, facts in facts.evidence = ["surname": evidence("ERIKSON", stated: true, rate: 0.004)] },
            row("withheld") { _, facts in facts.evidence = ["surname": evidence("ERIKSSON", stated: false, rate: 0.2)]
            },
            row("doubted") { _, facts in
                facts.evidence = ["surname": evidence("ERIKSON", stated: false, sound: false, rate: 0.2)]
            },
            row("unknown") { _, facts in facts.evidence = ["birthPlace": evidence("ZENITH", stated: true, rate: 0.1)] })
        let figures = evaluation.figures
        #expect(
            figures.values == [
                .init(name: "surname", labelled: 5, stated: 2, wrong: 1, withheld: 2, withheldRight: 1)
            ])
        #expect(figures.predictions.map(\.decade) == [-3, -1])
        #expect(figures.predictions.map(\.errors.errors) == [1, 0])
        #expect(figures.predictions.map(\.errors.count) == [2, 1])
        #expect(abs(figures.predictions[0].expected - 0.006) < 1e-12)
    }
}
