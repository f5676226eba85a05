import BiometricsTestSupport
import Foundation
import Testing

@testable import BiometricsEvaluation

/// The figures of `Tests/Golden/search.py`.
struct SearchEvaluationTests {
    private struct Golden: Decodable {
        struct Case: Decodable {
            let gallery: [Int]
            let probes: [Int]
            let scores: [[Double]]
            /// Person, score, rank.
            let mated: [[Double]]
            /// Person, score.
            let nonMated: [[Double]]
            let rank: Int
            /// Threshold, FPIR, FNIR.
            let grid: [[Double]]
            /// Rank, rate.
            let cumulative: [[Double]]
            /// FPIR at most, threshold, FPIR, FNIR.
            let targets: [[Double]]

            var trials: SearchTrials {
                var trials = SearchTrials(gallery: gallery.map { "\($0)" })
                for (person, row) in zip(probes, scores) { trials.add(person: "\(person)", scores: row) }
                return trials
            }
        }

        let cases: [Case]

        static func read() throws -> Golden {
            let file = SourceTree.tests.appending(path: "Golden/Fixtures/search.json")
            return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
        }
    }

    @Test func `searches come to what NumPy says`() throws {
        for golden in try Golden.read().cases {
            let trials = golden.trials
            #expect(trials.people == Set(golden.gallery).count && trials.faces == golden.gallery.count)
            #expect(trials.mated.map { [Double($0.person) ?? -1, $0.score, Double($0.rank)] } == golden.mated)
            #expect(trials.nonMated.map { [Double($0.person) ?? -1, $0.score] } == golden.nonMated)
        }
    }

    @Test func `rates, ranks and thresholds are what NumPy says`() throws {
        for golden in try Golden.read().cases {
            let trials = golden.trials
            let figures = SearchFigures(trials, rank: golden.rank, options: EvaluationOptions())
            for point in golden.grid {
                #expect(abs((figures.falsePositives(at: point[0]).errors.rate ?? -1) - point[1]) < 1e-12)
                #expect(abs((figures.falseNegatives(at: point[0]).errors.rate ?? -1) - point[2]) < 1e-12)
            }
            let evaluation = SearchEvaluation([trials], rank: golden.rank)
            let gallery = try #require(evaluation.galleries.first)
            #expect(
                gallery.cumulativeMatches.map { [Double($0.rank), $0.rate.errors.rate ?? -1] } == golden.cumulative)
            #expect(gallery.targets.count == golden.targets.count)
            for (target, expected) in zip(gallery.targets, golden.targets) {
                let own = [
                    target.maximumFPIR, target.threshold, target.falsePositives.errors.rate ?? -1,
                    target.falseNegatives.errors.rate ?? -1,
                ]
                #expect(zip(own, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(own) \(expected)")
            }
            #expect(!gallery.curve.isEmpty)
            for point in gallery.curve {
                #expect(figures.falsePositives(at: point.threshold).errors.rate == point.fpir)
                #expect(figures.falseNegatives(at: point.threshold).errors.rate == point.fnir)
            }
        }
    }

    @Test func `people of equal scores come before the right one, and the best face of a person counts`() {
        var trials = SearchTrials(gallery: ["a", "b", "a", "c"])
        trials.add(person: "a", scores: [0.1, 0.5, 0.5, 0.4])
        trials.add(person: "d", scores: [0.1, 0.2, 0.6, 0.4])
        #expect(trials.mated == [.init(person: "a", score: 0.5, rank: 2)])
        #expect(trials.nonMated == [.init(person: "a", score: 0.5), .init(person: "d", score: 0.6)])
        var alone = SearchTrials(gallery: ["a"])
        alone.add(person: "a", scores: [0.3])
        #expect(alone.mated.first?.rank == 1 && alone.nonMated.isEmpty)
    }

    @Test func `what a calibration predicts stands beside what was counted`() throws {
        let golden = try #require(try Golden.read().cases.first)
        let evaluation = SearchEvaluation(
            [golden.trials], rank: 5, threshold: { rate, faces in rate > 0.01 ? (1 - rate * Double(faces), true) : nil }
        )
        let predictions = try #require(evaluation.galleries.first).predictions
        #expect(predictions.map(\.predictedFPIR) == [0.3, 0.1, 0.03])
        #expect(predictions.map(\.threshold) == [0.3, 0.1, 0.03].map { 1 - $0 * 12 })
        #expect(predictions.allSatisfy { $0.isExtrapolated })
        let report = EvaluationReport(context: EvaluationContext(set: "toy"), search: evaluation)
        let document = try EvaluationPayload(json: try report.json())
        #expect(document.search?.galleries.first?.mated == golden.mated.count)
        #expect(try Array(document.json(.declared).utf8) == report.json())
    }

    @Test(.node) func `the page of a search has every part`() throws {
        let golden = try #require(try Golden.read().cases.first)
        let evaluation = SearchEvaluation(
            [golden.trials], rank: 5, threshold: { rate, faces in rate > 0.01 ? (1 - rate * Double(faces), true) : nil }
        )
        let drawn = try DrawnReport(EvaluationReport(context: EvaluationContext(set: "toy"), search: evaluation).html())
        #expect(drawn.title == "Search evaluation: toy")
        for title in ["Found, and found falsely", "Cumulative matches", "What the calibration predicts"] {
            #expect(drawn.html.contains("<h2>\(title)</h2>"), "\(title)")
        }
        #expect(drawn.html.contains(">extrapolated</td>") && !drawn.html.contains("undefined"))
    }
}
