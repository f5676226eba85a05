import BiometricsCore
import BiometricsEvaluation
import Foundation
import Testing

struct ScoreCalibrationBuilderTests {
    private let source = ScoreCalibration.Source(
        set: "random", date: "2025-01-31", modelID: "toy", modelSHA256: String(repeating: "0a", count: 32))

    @Test func `the tail is that of an independent fit, before its shape is bounded`() throws {
        let golden = try Golden.load().pareto
        let calibration = try ScoreCalibrationBuilder()
            .calibration(nonMatedScores: Golden.randomScores().nonMated, source: source)
        let tail = try #require(calibration.tail)
        #expect(abs(calibration.nonMatedMean - golden.mean) < 1e-12)
        #expect(abs(calibration.nonMatedStandardDeviation - golden.standardDeviation) < 1e-12)
        #expect(tail.threshold == golden.threshold)
        #expect(abs(tail.estimatedShape - golden.shape) < 0.01)
        #expect(tail.shape > tail.estimatedShape && tail.shape < 0)
        let exact = ScoreCalibration.Tail(
            threshold: golden.threshold, rateAtThreshold: 0.05, exceedances: 4000, scale: golden.scale,
            shape: golden.shape, estimatedShape: golden.shape, shapeStandardError: 0.02)
        for row in golden.survival { #expect(abs(exact.survival(at: row[0]) - row[1]) < 1e-12) }
    }

    @Test func `counted rates are those of the scores, with intervals, and the tail stays above the truth`() throws {
        let scores = Golden.randomScores().nonMated
        let calibration = try ScoreCalibrationBuilder().calibration(nonMatedScores: scores, source: source)
        #expect(calibration.points[0].rate == 1 && calibration.points.count > 40)
        #expect(calibration.points.allSatisfy { $0.falseMatches >= 10 })
        #expect(calibration.lastCountedRate < 2.5e-4)
        for point in calibration.points {
            #expect(point.falseMatches == scores.count { $0 >= point.score })
            #expect(point.interval.contains(point.rate))
        }
        // The sum of four uniform numbers passes 4 − x with probability x⁴ / 24.
        for remainder in [0.2, 0.15, 0.1] {
            let estimate = calibration.falseMatchRate(at: 4 - remainder)
            #expect(estimate.isExtrapolated)
            #expect(estimate.rate >= pow(remainder, 4) / 24)
        }
    }

    @Test func `a small set gets an exponential tail and claims no more than one further decade`() throws {
        let scores = Array(Golden.randomScores().nonMated.prefix(1500))
        let calibration = try ScoreCalibrationBuilder().calibration(nonMatedScores: scores, source: source)
        let tail = try #require(calibration.tail)
        #expect(tail.exceedances == 75 || tail.exceedances == 74)
        #expect(tail.shape > -0.2)
        #expect(calibration.extrapolationLimit == calibration.lastCountedRate * 0.1)
        #expect(calibration.threshold(forFalseMatchRate: 1e-3)?.isExtrapolated == true)
        #expect(calibration.threshold(forFalseMatchRate: 1e-4) == nil)
    }

    @Test(arguments: [100, 500, 999])
    func `a set whose upper twentieth is too small for a tail claims what it counted`(count: Int) throws {
        let scores = Array(Golden.randomScores().nonMated.prefix(count))
        let calibration = try ScoreCalibrationBuilder().calibration(nonMatedScores: scores, source: source)
        #expect(calibration.tail == nil && calibration.extrapolationLimit == calibration.lastCountedRate)
        #expect(calibration.lastCountedRate >= 10 / Double(count))
        #expect(calibration.threshold(forFalseMatchRate: 9 / Double(count)) == nil)
        let beyond = calibration.falseMatchRate(at: 10)
        #expect(beyond.rate == calibration.lastCountedRate && beyond.isLimit)
    }

    @Test(arguments: [(1e-2, 1000), (1e-3, 1000), (1e-4, 10_000), (0.1, 100)] as [(Double, Int)])
    func `a rate is claimed from the number of scores that it needs`(rate: Double, count: Int) throws {
        let builder = ScoreCalibrationBuilder()
        #expect(builder.scoresNeeded(forFalseMatchRate: rate) == count)
        // Exponential scores, no two of them the same.
        func isClaimed(from count: Int) throws -> Bool {
            let scores = (0..<count).map { -log(1 - (Double($0) + 0.5) / Double(count)) }
            let calibration = try builder.calibration(nonMatedScores: scores, source: source)
            return calibration.threshold(forFalseMatchRate: rate) != nil
        }
        #expect(try isClaimed(from: count))
        // A calibration needs a hundred scores in any case.
        if count > 100 { #expect(try !isClaimed(from: count - 10)) }
    }

    @Test(arguments: [1000, 4000])
    func `if the truth is known, the smallest claim is hardly ever less than half of it`(count: Int) throws {
        var generator = SplitMix64(seed: 8)
        var wrong = 0
        for _ in 0..<200 {
            // Exponential scores: the rate at score s is exp(−s).
            let scores = (0..<count).map { _ in -log(1 - generator.nextUnit()) }
            let calibration = try ScoreCalibrationBuilder().calibration(nonMatedScores: scores, source: source)
            let threshold = try #require(calibration.threshold(forFalseMatchRate: calibration.extrapolationLimit))
            if exp(-threshold.score) > 2 * threshold.rate { wrong += 1 }
        }
        #expect(wrong <= 20)
    }

    @Test func `a tail that the counts contradict is made heavier until it meets them`() throws {
        // The sum of four uniform numbers ends at 4; forty scores beyond are of another kind.
        let body = Golden.randomScores().nonMated
        let plain = try #require(ScoreCalibrationBuilder().calibration(nonMatedScores: body, source: source).tail)
        for first in [4.0, 5.5] {
            let scores = body + (1...40).map { first + Double($0) / 200 }
            let calibration = try ScoreCalibrationBuilder().calibration(nonMatedScores: scores, source: source)
            let tail = try #require(calibration.tail)
            let last = calibration.points[calibration.points.count - 1]
            #expect(last.score > first + 0.1 && tail.shape > plain.shape)
            #expect(plain.rateAtThreshold * plain.survival(at: last.score) < last.interval.lowerBound)
            #expect(abs(tail.rateAtThreshold * tail.survival(at: last.score) / last.rate - 1) < 1e-6)
        }
    }

    @Test func `few people leave the shape less certain, and so the tail heavier`() throws {
        let scores = Golden.randomScores().nonMated
        let few = ScoreCalibration.Source(
            set: "random", date: "2025-01-31", modelID: "toy", modelSHA256: source.modelSHA256, subjectCount: 40)
        let builder = ScoreCalibrationBuilder()
        let certain = try #require(builder.calibration(nonMatedScores: scores, source: source).tail)
        let uncertain = try #require(builder.calibration(nonMatedScores: scores, source: few).tail)
        #expect(uncertain.shape > certain.shape)
    }

    @Test func `too few scores, or all the same, make no calibration`() {
        let builder = ScoreCalibrationBuilder()
        let few = (0..<99).map(Double.init)
        #expect(throws: BiometricsError.self) { try builder.calibration(nonMatedScores: few, source: source) }
        let same = [Double](repeating: 0.5, count: 500)
        #expect(throws: BiometricsError.self) { try builder.calibration(nonMatedScores: same, source: source) }
    }
}
