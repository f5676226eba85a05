import BiometricsCore
import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import Testing

/// `biometrics.evaluation/1` and what `calibrate` prints.
struct EvaluationDocumentTests {
    private let report = EvaluationReportTests().report()

    @Test func `a report is read as it was written, and written again the same to the byte`() throws {
        let bytes = try report.json()
        let document = try EvaluationPayload(json: bytes)
        #expect(document == EvaluationPayload(report))
        #expect(Array(try document.json(.declared).utf8) == bytes)
        #expect(document.match?.thresholds.first?.name == "pass")
        #expect(document.match?.thresholds.first?.threshold == 0.4)
        #expect(document.match?.groups.first?.groups.map(\.label) == ["40 and over", "under 40"])
        #expect(document.match?.groups.first?.warningFactor == 2)
        #expect(document.liveness?.scored.groups.first?.column == "device")
        let target = try #require(document.liveness?.scored.bpcerAtApcer.first)
        let (errors, count) = (try #require(target.bpcerErrors), try #require(target.bpcerResponded))
        #expect(target.bpcer == Double(errors) / Double(count) && target.apcerWorstSpecies == "mask")
    }

    @Test func `the report keeps its schema, and no damaged one does`() throws {
        let schema = try JSONSchema(EvaluationPayload.schema)
        #expect(schema.faults(of: try JSONNode(EvaluationPayload(report).json())) == [])
        let node = try JSONNode(shortened.json())
        #expect(schema.faults(of: node) == [])
        for (place, damaged) in node.damaged where schema.faults(of: damaged).isEmpty {
            #expect(place.hasSuffix(" gone"), "\(place)")
            let text = String(decoding: try JSONEncoder().encode(damaged), as: UTF8.self)
            #expect(try JSONNode(EvaluationPayload(json: text.utf8).json()) == damaged, "\(place)")
        }
    }

    /// The report with one of each kind, as every value of it is to be damaged.
    private var shortened: EvaluationPayload {
        var document = EvaluationPayload(report)
        document.match?.det.removeSubrange(1...)
        document.match?.histogram?.mated = [1]
        document.match?.histogram?.nonMated = [0]
        document.match?.errorVersusDiscard?.points.removeSubrange(1...)
        document.match?.fnmrAtFmr.removeSubrange(1..<5)
        document.match?.thresholds.removeSubrange(1...)
        document.match?.worst.mated.removeSubrange(1...)
        document.match?.worst.nonMated = []
        document.match?.worst.failedToAcquire.removeSubrange(1...)
        document.match?.accuracy?.folds.removeSubrange(1...)
        document.match?.groups[0].groups.removeSubrange(1...)
        document.liveness?.scored.species.removeSubrange(1...)
        document.liveness?.scored.species[0].det.removeSubrange(1...)
        document.liveness?.scored.histogram = nil
        document.liveness?.scored.groups = []
        document.liveness?.scored.thresholds = []
        document.liveness?.scored.worst.attacks.removeSubrange(1...)
        document.liveness?.scored.worst.bonaFide = []
        document.liveness?.scored.worst.noResponse = []
        return document
    }

    @Test func `scores of a table without decisions have figures, and the decisions are null`() throws {
        var table = LivenessTable(hasDecisions: false)
        for index in 0..<40 {
            let species = index.isMultiple(of: 2) ? "print" : nil
            table.append(LivenessRow(file: "\(index).jpg", species: species, score: Double(index % 7) / 7))
        }
        let report = EvaluationReport(
            context: EvaluationContext(set: "toy"), liveness: LivenessEvaluation(table))
        let document = try EvaluationPayload(json: report.json())
        #expect(document.liveness?.decided == EvaluationPayload.Liveness.Decided.none)
        #expect(document == EvaluationPayload(report))
        #expect(try JSONSchema(EvaluationPayload.schema).faults(of: JSONNode(document.json())) == [])
    }

    private static let challenges = ChallengeEvaluation(
        ownNotAnswered: ErrorRate(errors: 2, count: 33), ownNotLive: ErrorRate(errors: 10, count: 33),
        attacksAnswered: ErrorRate(errors: 0, count: 0), otherSequenceAnswered: ErrorRate(errors: 0, count: 9254),
        sameSequenceAnswered: ErrorRate(errors: 42, count: 52), drawn: 250,
        reasons: ["MOVEMENT_MISSING", "SEVERAL_FACES", "MOVEMENT_MISSING"])

    @Test(.node) func `the page has the figures of answers to challenges that there are`() throws {
        let report = EvaluationReport(context: EvaluationContext(set: "toy"), challenges: Self.challenges)
        let html = try DrawnReport(report.html()).html
        #expect(html.contains("<h2>Challenges</h2>") && html.contains("MOVEMENT_MISSING"))
        #expect(html.contains("0 / 9\u{202F}254") && !html.contains("attacks that answer their own"))
    }

    @Test func `figures of answers to challenges are there where any are`() throws {
        let report = EvaluationReport(context: EvaluationContext(set: "toy"), challenges: Self.challenges)
        let document = try EvaluationPayload(json: report.json())
        #expect(document == EvaluationPayload(report) && document.liveness == nil)
        #expect(document.challenges?.otherSequenceAnswered.ruleOfThree == 3.0 / 9254)
        #expect(document.challenges?.reasons.map(\.reason) == ["MOVEMENT_MISSING", "SEVERAL_FACES"])
        let schema = try JSONSchema(EvaluationPayload.schema)
        #expect(schema.faults(of: try JSONNode(document.json())) == [])
        for (place, damaged) in try JSONNode(document.json()).damaged where schema.faults(of: damaged).isEmpty {
            #expect(place.hasSuffix(" gone"), "\(place)")
        }
        #expect(try EvaluationPayload(json: EvaluationReportTests().report().json()).challenges == nil)
    }

    @Test func `a calibration is printed with the rows that were refused, and read again`() throws {
        var table = MatchTable()
        var generator = SplitMix64(seed: 5)
        for index in 0..<2000 {
            table.append(
                MatchRow(
                    probe: "p\(index)", reference: "r", isMated: false, outcome: .score(generator.nextUnit())))
        }
        let source = ScoreCalibration.Source(
            set: "toy", date: "2026-01-31", modelID: "toy", modelSHA256: String(repeating: "0a", count: 32))
        let calibration = try ScoreCalibrationBuilder().calibration(of: table, source: source)
        let (_, rejected) = try MatchTable.read(csv: Array("probe,reference,mated,score\na,b,perhaps,0.5\n".utf8))
        let document = CalibrationPayload(calibration, rejected: rejected)
        let text = try document.json()
        #expect(try CalibrationPayload(json: text.utf8) == document)
        #expect(try ScoreCalibration(json: text.utf8) == calibration)
        #expect(document.rejected.rejectedRowsNamed.map(\.line) == [2])
        let schema = try JSONSchema(CalibrationPayload.schema)
        #expect(schema.faults(of: try JSONNode(text)) == [])
        #expect(schema.faults(of: try JSONNode(calibration.json())) == [])
        for (place, damaged) in try JSONNode(text).damaged where schema.faults(of: damaged).isEmpty {
            let mayGo = ["tail gone", "rejectedRows gone", "rejectedRowsNamed gone"].contains(place)
            #expect(mayGo, "\(place)")
        }
    }
}
