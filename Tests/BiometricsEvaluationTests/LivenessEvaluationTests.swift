import BiometricsEvaluation
import Testing

struct LivenessEvaluationTests {
    private let csv = """
        file,label,species,score,is_live,failure,device
        b1,bonafide,,0.9,true,,a
        b2,bonafide,,0.4,false,,a
        b3,bonafide,,0.8,true,,b
        b4,bonafide,,,null,FACE_NOT_FOUND,b
        p1,attack,print,0.1,false,,a
        p2,attack,print,0.7,true,,a
        p3,attack,print,,null,,b
        r1,attack,replay,0.2,false,,b
        r2,attack,replay,0.3,false,,b
        x1,attack,,0.95,true,,b
        bad,perhaps,,0.95,true,,b
        """

    @Test func `a null is a non-response, never an attack detected`() throws {
        let (table, rejected) = try LivenessTable.read(csv: Array(csv.utf8))
        #expect(rejected.named.map(\.line) == [12])
        let evaluation = LivenessEvaluation(table)
        #expect(evaluation.attackCount == 6 && evaluation.bonaFideCount == 4)
        let figures = try #require(evaluation.decided)
        #expect(figures.attacks.map(\.species) == ["print", "replay", "unknown"])
        let print = figures.attacks[0]
        #expect(print.classificationErrors.errors == 1 && print.classificationErrors.count == 2)
        #expect(print.nonResponses.errors == 1 && print.nonResponses.count == 3)
        #expect(print.worstCase.errors == 2 && print.worstCase.count == 3)
        #expect(figures.worst?.species == "unknown")
        #expect(figures.bonaFideErrors.errors == 1 && figures.bonaFideErrors.count == 3)
        #expect(figures.bonaFideNonResponses.errors == 1 && figures.bonaFideNonResponses.count == 4)
        #expect(figures.bonaFideRefused.errors == 2)
        #expect(evaluation.silent.map(\.file) == ["b4", "p3"])
        #expect(evaluation.worstAttacks.map(\.file) == ["x1", "p2"])
        #expect(evaluation.worstBonaFide.map(\.file) == ["b2"])
        #expect(evaluation.groups.map(\.label) == ["a", "b"])
    }

    @Test func `a score without a response is in no figure of the scores`() throws {
        let withheld = """
            file,label,species,score,is_live,failure
            b1,bonafide,,0.9,true,
            b2,bonafide,,0.4,true,
            b3,bonafide,,0.05,null,
            b4,bonafide,,0.02,true,FACE_CROPPED
            p1,attack,print,0.1,false,
            p2,attack,print,0.6,true,
            p3,attack,print,0.99,null,
            p4,attack,print,0.95,false,TOO_MANY_FACES
            """
        let all = try LivenessTable.read(csv: Array(withheld.utf8)).table
        var answered = LivenessTable(hasDecisions: true)
        for row in all.rows where ["b1", "b2", "p1", "p2"].contains(row.file) { answered.append(row) }
        let whole = LivenessEvaluation(all)
        let rest = LivenessEvaluation(answered)
        // Four were answered. At any threshold 0.6 passes and 0.4 does not, so half of each class is wrong.
        #expect(whole.equalErrorRate?.rate == 0.5 && whole.equalErrorRate == rest.equalErrorRate)
        #expect(whole.curves == rest.curves && whole.histogram == rest.histogram)
        #expect(whole.histogram?.range == 0.1...0.9)
        let figures = try #require(whole.thresholds.first).figures
        #expect(figures.attacks[0].classificationErrors == rest.thresholds[0].figures.attacks[0].classificationErrors)
        #expect(figures.attacks[0].nonResponses.errors == 2 && figures.attacks[0].nonResponses.count == 4)
        #expect(figures.bonaFideErrors.count == 2 && figures.bonaFideNonResponses.errors == 2)
        #expect(whole.decided?.bonaFideNonResponses == figures.bonaFideNonResponses)
    }

    @Test func `BPCER is stated at the lowest threshold that holds the worst species to the limit`() throws {
        var table = LivenessTable(hasDecisions: false)
        for index in 0..<100 {
            let share = Double(index) / 100
            table.append(LivenessRow(file: "b\(index)", species: nil, score: 0.5 + share / 2))
            table.append(LivenessRow(file: "p\(index)", species: "print", score: share * 0.4))
            table.append(LivenessRow(file: "m\(index)", species: "mask", score: share * 0.8))
        }
        let evaluation = LivenessEvaluation(table)
        #expect(evaluation.decided == nil)
        let point = try #require(evaluation.targets[0].point)
        #expect(point.figures.worst?.species == "mask")
        #expect(point.figures.worst?.classificationErrors.errors == 5)
        // The five highest masks begin at 0.76; the next lower one has 0.752, and the bona fide score above that is 0.755.
        #expect(abs(point.threshold - 0.755) < 1e-9)
        #expect(point.figures.bonaFideErrors.errors == 51)
        let rates = evaluation.curves.compactMap(\.equalErrorRate?.rate)
        #expect(evaluation.curves.map(\.species) == ["mask", "print"] && rates[1] == 0 && rates[0] > 0.2)
    }

    @Test func `a limit is unsupported if a species has no response at all`() throws {
        let rows = (0..<100).flatMap { ["b\($0),bonafide,,0.9", "p\($0),attack,print,0.1"] } + ["m,attack,mask,"]
        let text = "file,label,species,score\n" + rows.joined(separator: "\n") + "\n"
        let (table, _) = try LivenessTable.read(csv: Array(text.utf8))
        for target in LivenessEvaluation(table).targets {
            #expect(target.point == nil && target.notSupported == "not supported by 0 attacks of \"mask\"")
        }
        #expect(LivenessEvaluation(table).targets.count == 2)
    }

    @Test func `a limit that a species is too small for is said to be unsupported`() throws {
        let (table, _) = try LivenessTable.read(csv: Array(csv.utf8))
        let targets = LivenessEvaluation(table).targets
        #expect(targets.map(\.apcer) == [0.05, 0.01])
        #expect(targets[0].notSupported == "not supported by 2 attacks of \"print\"")
    }

    @Test func `a written table reads back the same and writes the same bytes`() throws {
        let (table, _) = try LivenessTable.read(csv: Array(csv.utf8))
        let again = try LivenessTable.read(csv: table.csv())
        #expect(again.table.rows == table.rows && again.rejected.count == 0)
        #expect(again.table.csv() == table.csv())
    }
}
