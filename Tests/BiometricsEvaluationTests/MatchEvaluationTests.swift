import BiometricsEvaluation
import Testing

struct MatchEvaluationTests {
    private func row(
        _ probe: String, _ reference: String, _ isMated: Bool, _ score: Double?, group: String? = nil,
        failed: AcquisitionFailure.Sample = .probe
    ) -> MatchRow {
        MatchRow(
            probe: probe, reference: reference, isMated: isMated,
            outcome: score.map { .score($0) } ?? .failure(AcquisitionFailure(failed, reason: "FACE_NOT_FOUND")),
            groups: group.map { ["site": $0] } ?? [:])
    }

    private func table(_ rows: [MatchRow]) -> MatchTable {
        var table = MatchTable()
        for row in rows { table.append(row) }
        return table
    }

    @Test func `a failed sample counts once as an attempt, and each lost comparison in the generalised rates`() {
        let evaluation = MatchEvaluation(
            table([
                row("a1", "a0", true, 0.9), row("b1", "b0", true, nil), row("b1", "a0", false, nil),
                row("a1", "b0", false, 0.2), row("c1", "c0", true, nil, failed: .reference),
                row("c1", "a0", false, 0.95), row("a2", "a0", true, 0.4),
            ]))
        #expect(evaluation.matedCount == 2 && evaluation.nonMatedCount == 2)
        let lost = evaluation.acquisition
        #expect(lost.failureToAcquire.errors == 1 && lost.failureToAcquire.count == 4)
        #expect(lost.failureToEnrol.errors == 1 && lost.failureToEnrol.count == 3)
        #expect(lost.matedLost == 2 && lost.nonMatedLost == 1)
        #expect(lost.reasons.map(\.reason) == ["FACE_NOT_FOUND"] && lost.reasons.map(\.comparisons) == [3])
        let figures = evaluation.thresholds[0]
        #expect(figures.falseRejects.count == 4 && figures.falseAccepts.count == 3)
        #expect(figures.falseRejects.errors == figures.falseNonMatches.errors + 2)
    }

    @Test func `a false match rate that the counts cannot show is said to be unsupported`() throws {
        let nonMated = (0..<150).map { row("p", "r\($0)", false, Double($0) / 1000) }
        let evaluation = MatchEvaluation(table(nonMated + [row("p", "r", true, 0.9)]))
        #expect(evaluation.targets.map(\.support) == [.counted, .few, .none, .none, .none, .none])
        #expect(evaluation.targets[1].figures?.falseMatches.errors == 1)
        #expect(evaluation.targets[2].notSupported == "not supported by 150 non-mated scores")
    }

    @Test func `folds are judged at the threshold that is best on the others`() throws {
        let golden = try Golden.load().folds
        var table = MatchTable()
        for (index, values) in golden.rows.enumerated() {
            table.append(
                MatchRow(
                    probe: "p\(index)", reference: "r\(index)", isMated: values[1] == 1, outcome: .score(values[2]),
                    fold: Int(values[0])))
        }
        let accuracy = try #require(MatchEvaluation(table).accuracy)
        #expect(accuracy.folds.map(\.accuracy) == golden.accuracy)
        #expect(abs(accuracy.mean - golden.mean) < 1e-12)
        #expect(abs(accuracy.standardDeviation - golden.std) < 1e-12)
    }

    @Test func `drawing people anew gives the intervals of an independent implementation, every time`() throws {
        let golden = try Golden.load().bootstrap
        var table = MatchTable()
        for (index, values) in golden.rows.enumerated() {
            table.append(
                MatchRow(
                    probe: "p\(index)", reference: "r\(index)", isMated: values[2] == 1, outcome: .score(values[3]),
                    probeSubject: "s\(Int(values[0]))", referenceSubject: "s\(Int(values[1]))"))
        }
        var options = EvaluationOptions()
        options.falseMatchRates = [0.1]
        options.bootstrapReplicates = 200
        options.seed = 5
        let bootstrap = try #require(MatchEvaluation(table, options: options).bootstrap)
        #expect(bootstrap.replicates == 200 && bootstrap.subjectCount == 12)
        #expect(close(bootstrap.equalErrorRate, golden.eer))
        #expect(close(bootstrap.targets[0].falseNonMatchRate, golden.fnmr))
        #expect(close(bootstrap.targets[0].falseMatchRateAtThreshold, golden.fmr))
        #expect(MatchEvaluation(table, options: options).bootstrap == bootstrap)
    }

    private func close(_ interval: ClosedRange<Double>, _ expected: [Double]) -> Bool {
        abs(interval.lowerBound - expected[0]) < 1e-9 && abs(interval.upperBound - expected[1]) < 1e-9
    }

    @Test func `a group beyond the target is warned of, with what chance leaves of it`() throws {
        var rows = (0..<1000).map { row("p\($0)", "q\($0)", false, $0 < 10 ? 0.8 : 0.1, group: "north") }
        rows += (0..<1000).map { row("s\($0)", "t\($0)", false, $0 < 1 ? 0.8 : 0.1, group: "south") }
        rows += (0..<40).map { row("m\($0)", "n\($0)", true, $0 < 4 ? 0.1 : 0.9, group: $0 < 20 ? "north" : "south") }
        var options = EvaluationOptions()
        options.groupFalseMatchRate = 1e-2
        options.groupWarningFactor = 1.5
        let evaluation = MatchEvaluation(table(rows), options: options)
        let groups = try #require(evaluation.groups.first)
        #expect(groups.column == "site" && groups.groups.map(\.label) == ["north", "south"])
        #expect(groups.threshold == 0.8 && groups.falseMatchRatio == 10)
        #expect(groups.warnings.isEmpty)
        options.groupWarningFactor = 0.5
        #expect(MatchEvaluation(table(rows), options: options).groups[0].warnings.count == 1)
        #expect(groups.falseNonMatchRatio == nil)
    }

    @Test func `the worst errors come first, equal ones in the order of the table`() {
        let rows = [
            row("a", "b", false, 0.7), row("c", "d", false, 0.9), row("e", "f", false, 0.7), row("g", "h", true, 0.3),
            row("i", "j", true, 0.1), row("k", "l", true, nil),
        ]
        var options = EvaluationOptions()
        options.worstCount = 2
        let worst = MatchEvaluation(table(rows), options: options).worst
        #expect(worst.nonMated.map(\.probe) == ["c", "a"])
        #expect(worst.mated.map(\.probe) == ["i", "g"])
        #expect(worst.lost.map(\.probe) == ["k"])
    }

    @Test func `discarding by quality lowers FNMR when quality predicts errors, and a tie never flatters`() throws {
        var rows = (0..<100).map { row("p\($0)", "q\($0)", false, 0.3) }
        for index in 0..<100 {
            var mated = row("m\(index)", "n\(index)", true, index < 10 ? 0.1 : 0.9)
            mated.quality = index < 20 ? 1 : 2
            rows.append(mated)
        }
        let curve = try #require(MatchEvaluation(table(rows)).quality)
        #expect(curve.points[0].falseNonMatches.rate == 0.1 && curve.points[0].quality == nil)
        #expect(curve.points[10].falseNonMatches.errors == 10)
        #expect(curve.points[20].falseNonMatches.errors == 0 && curve.points[20].quality == 1)
    }

    @Test func `an empty table gives an evaluation that says so`() {
        let evaluation = MatchEvaluation(MatchTable())
        #expect(evaluation.equalErrorRate == nil && evaluation.det.isEmpty && evaluation.histogram == nil)
        #expect(evaluation.targets.allSatisfy { $0.support == .none })
        #expect(evaluation.thresholds.isEmpty && evaluation.groups.isEmpty)
    }
}
