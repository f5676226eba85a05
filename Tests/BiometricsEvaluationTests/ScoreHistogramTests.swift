import BiometricsTestSupport
import BiometricsEvaluation
import Testing

struct ScoreHistogramTests {
    /// Too small to be divided into bins.
    private static let tiny = Double.leastNormalMagnitude / 100

    private func histogram(_ mated: [Double], _ nonMated: [Double], binCount: Int = 4) throws -> ScoreHistogram {
        try #require(ScoreHistogram(ErrorCurve(mated: mated, nonMated: nonMated), binCount: binCount))
    }

    @Test func `scores fall into equal bins, the highest into the last`() throws {
        let bins = try histogram([0.5, 1], [0, 0.24, 0.25, 0.75])
        #expect(bins.range == 0...1 && bins.mated == [0, 0, 1, 1] && bins.nonMated == [2, 1, 0, 1])
    }

    @Test func `one score has bins of its own width around it`() throws {
        let bins = try histogram([2], [])
        #expect(bins.range == 1.5...2.5 && bins.mated == [0, 0, 1, 0] && bins.nonMated == [0, 0, 0, 0])
    }

    @Test func `a range beyond the largest number still has equal bins`() throws {
        let most = Double.greatestFiniteMagnitude
        let bins = try histogram([most, 1e308], [-most, -1e308, 1e307])
        #expect(bins.range == -most...most)
        #expect(bins.mated == [0, 0, 0, 2] && bins.nonMated == [2, 0, 1, 0])
    }

    @Test func `a range of which no part can be told apart is one bin`() throws {
        for (low, high) in [
            (0, Self.tiny), (1e300, 1e300), (-Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude),
        ] {
            let bins = try histogram([high], [low, low])
            #expect(bins.mated == [1] && bins.nonMated == [2], "\(low) to \(high)")
            #expect(bins.range.contains(low) && bins.range.contains(high))
        }
    }

    private static let extremes = [
        [-1e308, 1e308], [1e308, 1.5e308], [0, tiny], [1e16, 1e16.nextUp], [1e300, 1e300.nextUp], [1e300, 1e300],
        [-Double.leastNonzeroMagnitude, 0], [0, 1e13],
    ]

    private func report(_ scores: [Double]) -> EvaluationReport {
        var comparisons = MatchTable()
        var presentations = LivenessTable(hasDecisions: false)
        for index in 0..<60 {
            let score = scores[index / 2 % 2]
            comparisons.append(
                MatchRow(
                    probe: "p\(index)", reference: "r\(index)", isMated: index % 2 == 0, outcome: .score(score),
                    fold: index % 3, quality: score))
            presentations.append(
                LivenessRow(file: "f\(index)", species: index % 2 == 0 ? nil : "print", score: score))
        }
        return EvaluationReport(
            context: EvaluationContext(set: "extreme"), match: MatchEvaluation(comparisons),
            liveness: LivenessEvaluation(presentations))
    }

    @Test(arguments: extremes)
    func `finite scores of any size make a whole report`(scores: [Double]) throws {
        let report = report(scores)
        #expect(try report.json().count > 1000)
        #expect(report.match?.accuracy?.folds.allSatisfy { $0.threshold.isFinite } == true)
    }

    @Test(.node, arguments: extremes)
    func `finite scores of any size can be drawn`(scores: [Double]) throws {
        let html = try DrawnReport(report(scores).html()).html
        #expect(html.contains("<svg ") && !html.contains("NaN") && !html.contains("Infinity"))
    }
}
