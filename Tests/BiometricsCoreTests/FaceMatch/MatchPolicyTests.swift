import BiometricsCore
import Testing

struct MatchPolicyTests {
    /// Rates of 1, 1e-1, 1e-2, 1e-3 at scores 0, 0.1, 0.2, 0.3, and an exponential tail that falls tenfold every 0.1.
    func calibration(tailScale: Double = 0.1 / 2.302585092994046) throws -> ScoreCalibration {
        let decades = [(0.0, 20_000), (0.1, 2_000), (0.2, 200), (0.3, 20)]
        return try ScoreCalibration(
            source: .init(
                set: "made by hand", date: "2026-01-01", modelID: "m", modelSHA256: String(repeating: "a", count: 64)),
            nonMatedCount: 20_000, nonMatedMean: 0, nonMatedStandardDeviation: 0.1,
            points: decades.map { score, count in
                let rate = Double(count) / 20_000
                return .init(score: score, falseMatches: count, rate: rate, interval: rate / 2...min(1, rate * 2))
            },
            tail: .init(
                threshold: 0.2, rateAtThreshold: 1e-2, exceedances: 200, scale: tailScale, shape: 0,
                estimatedShape: 0, shapeStandardError: 0.1),
            extrapolationLimit: 1e-6)
    }

    @Test func `rates become scores through the calibration`() throws {
        let thresholds = try MatchPolicy.standard.thresholds(with: calibration())
        #expect(abs(thresholds.fail.score - 0.2) < 1e-12)
        #expect(!thresholds.fail.isExtrapolated)
        #expect(abs(thresholds.pass.score - 0.4) < 1e-6)
        #expect(thresholds.pass.isExtrapolated)
    }

    @Test(
        arguments: [
            (0.19, false, [.scoreBelowFailThreshold]), (0.2, nil, [.scoreInUncertaintyBand]),
            (0.39, nil, [.scoreInUncertaintyBand]), (0.41, true, [.falseMatchRateExtrapolated]),
        ] as [(Double, Bool?, [FaceMatchReason])])
    func `a score passes, fails or lies between`(row: (Double, Bool?, [FaceMatchReason])) throws {
        let answer = try MatchPolicy.standard.thresholds(with: calibration()).match(row.0)
        #expect(answer.isMatch == row.1)
        #expect(answer.reasons == row.2)
    }

    @Test(arguments: [(0, 0.1), (0.1, 0.01), (0.1, 1), (.nan, 0.1), (-1, 0.1)] as [(Double, Double)])
    func `rates out of order are refused`(rates: (Double, Double)) {
        let error = #expect(throws: BiometricsError.self) {
            try MatchPolicy(passFalseMatchRate: rates.0, failFalseMatchRate: rates.1)
        }
        #expect(error?.code == .invalidConfiguration)
    }

    @Test func `a rate that no data supports is refused and not invented`() throws {
        let policy = try MatchPolicy(passFalseMatchRate: 1e-9, failFalseMatchRate: 1e-2)
        let error = #expect(throws: BiometricsError.self) { try policy.thresholds(with: calibration()) }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("and 1e-09 was asked for") == true)
    }

    @Test func `the refusal names each rate that has no threshold`() throws {
        // The tail is so wide that it reaches no score within the range of numbers.
        let wide = try calibration(tailScale: 1e308)
        for (fail, text) in [(1e-2, "and 1e-05 was asked for"), (1e-4, "and 1e-05 and 0.0001 was asked for")] {
            let policy = try MatchPolicy(passFalseMatchRate: 1e-5, failFalseMatchRate: fail)
            let error = #expect(throws: BiometricsError.self) { try policy.thresholds(with: wide) }
            #expect(error?.message.contains(text) == true, "\(fail)")
        }
    }
}
