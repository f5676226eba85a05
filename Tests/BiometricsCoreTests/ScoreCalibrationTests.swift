import BiometricsCore
import Foundation
import Testing

struct ScoreCalibrationTests {
    private let source = ScoreCalibration.Source(
        set: "toy", date: "2025-01-31", modelID: "toy-model", modelSHA256: String(repeating: "0a", count: 32))
    private let points = [
        ScoreCalibration.Point(score: 0, falseMatches: 1000, rate: 1, interval: 0.99...1),
        ScoreCalibration.Point(score: 0.2, falseMatches: 100, rate: 0.1, interval: 0.08...0.12),
        ScoreCalibration.Point(score: 0.4, falseMatches: 10, rate: 0.01, interval: 0.005...0.02),
    ]
    private let tail = ScoreCalibration.Tail(
        threshold: 0.2, rateAtThreshold: 0.1, exceedances: 100, scale: 0.1, shape: 0, estimatedShape: -0.1,
        shapeStandardError: 0.1)

    private func make(
        points: [ScoreCalibration.Point]? = nil, tail: ScoreCalibration.Tail?, limit: Double? = nil
    ) throws -> ScoreCalibration {
        try ScoreCalibration(
            source: source, nonMatedCount: 1000, nonMatedMean: 0.05, nonMatedStandardDeviation: 0.1,
            points: points ?? self.points, tail: tail, extrapolationLimit: limit ?? (tail == nil ? 0.01 : 1e-5))
    }

    @Test func `between counted points the logarithm of the rate is interpolated`() throws {
        let calibration = try make(tail: tail)
        let estimate = calibration.falseMatchRate(at: 0.3)
        #expect(abs(estimate.rate - 0.0316227766) < 1e-9)
        #expect(!estimate.isExtrapolated)
        #expect(try #require(estimate.interval).contains(estimate.rate))
        #expect(calibration.falseMatchRate(at: -5).rate == 1)
        #expect(calibration.falseMatchRate(at: .nan).rate == 1)
    }

    @Test func `beyond the last counted point the tail takes over without a step and says so`() throws {
        let calibration = try make(tail: tail)
        let counted = calibration.falseMatchRate(at: 0.4)
        let beyond = calibration.falseMatchRate(at: 0.4 + 1e-12)
        #expect(!counted.isExtrapolated && beyond.isExtrapolated && beyond.interval == nil)
        #expect(beyond.rate <= counted.rate && beyond.rate > counted.rate * 0.999)
        let far = calibration.falseMatchRate(at: 3)
        #expect(far.rate == 1e-5 && far.isLimit)
    }

    @Test func `the fitted rate wins over the last counted one where it is the larger`() throws {
        let heavy = ScoreCalibration.Tail(
            threshold: 0.2, rateAtThreshold: 0.3, exceedances: 100, scale: 0.1, shape: 0, estimatedShape: 0,
            shapeStandardError: 0.1)
        let calibration = try make(tail: heavy)
        #expect(calibration.falseMatchRate(at: 0.5).rate == 0.01)
        #expect(abs(calibration.falseMatchRate(at: 0.6).rate - 0.3 * exp(-4.0)) < 1e-12)
    }

    @Test(arguments: [-0.3, -0.05, 0, 0.2])
    func `the rate never rises, and the threshold for a rate gives that rate`(shape: Double) throws {
        let tail = ScoreCalibration.Tail(
            threshold: 0.2, rateAtThreshold: 0.1, exceedances: 100, scale: 0.1, shape: shape, estimatedShape: shape,
            shapeStandardError: 0.1)
        let calibration = try make(tail: tail)
        let rates = (-100...1500).map { calibration.falseMatchRate(at: Double($0) / 1000).rate }
        #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 >= $1 })
        for target in [1, 0.5, 0.1, 0.03, 0.01, 1e-3, 1e-4, 1e-5] {
            let threshold = try #require(calibration.threshold(forFalseMatchRate: target))
            let rate = calibration.falseMatchRate(at: threshold.score).rate
            #expect(abs(rate / target - 1) < 1e-9)
            #expect(threshold.isExtrapolated == (target < 0.01))
        }
    }

    @Test func `a rate below what the set supports has no threshold`() throws {
        #expect(try make(tail: tail).threshold(forFalseMatchRate: 1e-6) == nil)
        #expect(try make(tail: tail).threshold(forFalseMatchRate: 0) == nil)
        let untailed = try make(tail: nil)
        #expect(untailed.threshold(forFalseMatchRate: 1e-3) == nil)
        #expect(untailed.falseMatchRate(at: 0.9) == untailed.falseMatchRate(at: 0.5))
        #expect(untailed.falseMatchRate(at: 0.9).isLimit)
    }

    @Test func `it comes back from JSON the same, and another schema is refused`() throws {
        let calibration = try make(tail: tail)
        let json = try JSONEncoder().encode(calibration)
        #expect(try JSONDecoder().decode(ScoreCalibration.self, from: json) == calibration)
        let other = String(decoding: json, as: UTF8.self).replacing("calibration\\/1", with: "calibration\\/2")
        #expect(throws: BiometricsError.self) {
            try JSONDecoder().decode(ScoreCalibration.self, from: Data(other.utf8))
        }
    }

    @Test func `rates that rise with the score are refused`() throws {
        let rising = [
            points[0], points[2],
            ScoreCalibration.Point(score: 0.5, falseMatches: 100, rate: 0.1, interval: 0.08...0.12),
        ]
        #expect(throws: BiometricsError.self) { try make(points: rising, tail: nil) }
        #expect(throws: BiometricsError.self) { try make(points: [], tail: nil) }
        #expect(throws: BiometricsError.self) { try make(points: [points[1], points[2]], tail: nil) }
    }

    @Test func `a tail carries claims down to 1e-15, and without one the last counted rate is the smallest`() throws {
        for limit in [0.01, 1e-3, 1e-15] {
            #expect(try make(tail: tail, limit: limit).extrapolationLimit == limit)
        }
        for limit in [Double(0.01).nextUp, Double(1e-15).nextDown, 1e-300, 0, -1, .nan] {
            #expect(throws: BiometricsError.self) { try make(tail: tail, limit: limit) }
        }
        #expect(try make(tail: nil, limit: 0.01).extrapolationLimit == 0.01)
        for limit in [Double(0.01).nextUp, Double(0.01).nextDown, 1e-15, 1e-300, 0, -1, .nan] {
            #expect(throws: BiometricsError.self) { try make(tail: nil, limit: limit) }
        }
        // A file may also state that so small a rate was counted.
        for rate in [Double(1e-15).nextDown, 1e-300] {
            let tiny = ScoreCalibration.Point(score: 0.6, falseMatches: 1, rate: rate, interval: 0...0.1)
            #expect(throws: BiometricsError.self) { try make(points: points + [tiny], tail: nil, limit: rate) }
        }
    }
}
